/// The findings of one run of the outermost hand-written call.
struct Pass {
  var problems: [(spot: Spot, issue: Issue?, isCertain: Bool, isRefusal: Bool)] = []
  /// The maximum number of candidates of its placeholders.
  var candidateCount = 1
  /// Whether the model may compare a placeholder with literals that are not known.
  var isOpen = false
  /// For values that the call refused after it received a placeholder: the candidates that the first pass accepted.
  var accepted: [Spot: Int] = [:]
  /// More candidates, which show whether the call compares these values with placeholders.
  var probes = SearchKnowledge.Literals()
  /// The values whose refusal depends on the placeholders.
  var dependent: Set<Spot> = []
  /// The literals of the hand-written calls in progress, by their types.
  var lists: [[ObjectIdentifier]: PlaceholderValues.Lists] = [:]
  /// Whether a problem counts only if other candidates also meet it.
  var hasDoubt = false
  let firstGiven: Int
  /// The number of reads before it.
  let firstReads: Int
  /// The maximum number of reads if the pass has doubts; nil for the first pass.
  let limit: Int?
  /// Whether this is the pass whose problems are reported.
  var isFirst: Bool { limit == nil }
}
