/// What one run of the outermost hand-written call has met.
struct Pass {
  var problems: [(spot: Spot, issue: Issue?, isCertain: Bool, isRefusal: Bool)] = []
  /// The number of candidates that its placeholders have at most.
  var candidateCount = 1
  /// Whether the model may compare a placeholder with literals that are not known.
  var isOpen = false
  /// The candidates, each accepted by the first pass, of values that the call refused after it had a placeholder.
  var accepted: [Spot: Int] = [:]
  /// More candidates, by which it turns out whether the call compares these values with placeholders.
  var probes = SearchKnowledge.Literals()
  /// The values of which it depends on the placeholders whether the call refuses them.
  var dependent: Set<Spot> = []
  /// The literals of the hand-written calls under way, by their types.
  var lists: [[ObjectIdentifier]: PlaceholderValues.Lists] = [:]
  /// Whether a problem counts only if other candidates meet it, too.
  var hasDoubt = false
  let firstGiven: Int
  /// The number of reads before it.
  let firstReads: Int
  /// The number of reads that it may take if it has doubts; nil for the first.
  let limit: Int?
  /// Whether it is the one whose problems are reported.
  var isFirst: Bool { limit == nil }
}
