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

  /// The maximum number of candidates that are tried.
  static let maximumCandidates = 64

  /// The maximum number of reads of each run, after the first one: there is one for each candidate and probe, and one
  /// more at the end.
  func limitOfRepeats(_ budget: ReadBudget) -> Int {
    budget.share(since: firstReads, ofEach: min(candidateCount, Self.maximumCandidates) + 3)
  }
}

extension SearchKnowledge.Literals {
  /// Small enough that a model can multiply a probe without overflow.
  private static let largestProbe = 1e12
  private static let probeFactor = 1000

  /// Candidates for the placeholders of a call that also refuses these values: the strings themselves, and numbers far
  /// above and below all of them.
  init(probing refused: [(context: DecodingContext, node: Int)]) {
    self.init(strings: refused.compactMap { String.read($0.context, $0.node) })
    guard let largest = refused.compactMap({ Double.read($0.context, $0.node).map(abs) }).max() else {
      return
    }
    let far = (Int(min(largest, Self.largestProbe)) + 1) * Self.probeFactor
    integers = [far, -far]
  }
}

/// The reads that a search may make: 10,000 and 100 for each byte of the record, at most five million, but never less
/// than ten plain decodes.
struct ReadBudget {
  private(set) var reads = 0
  private let maximum: Int
  /// Twice the maximum number of reads in a plain decode of the record.
  private let reserve: Int

  /// Reads beyond the maximum fail for this many reads, and then succeed for as many, so that a model's loops end.
  private static let readsToEndLoops = 10_000

  init(_ document: Document) {
    reserve = 2 * document.count
    maximum = max(min(10_000 + 100 * document.range.count, 5_000_000), 10 * document.count)
  }

  var isUsedUp: Bool { reads > maximum }

  /// Counts reads; false if they must fail.
  mutating func count(_ count: Int) -> Bool {
    reads &+= count
    return !isUsedUp || (reads - maximum) / Self.readsToEndLoops % 2 == 1
  }

  /// Whether this many reads leave enough of them for what follows in the record.
  func allows(_ count: Int) -> Bool { reads + count + reserve <= maximum }

  /// The reads since `first` that each of so many runs may make.
  func share(since first: Int, ofEach runs: Int) -> Int { (maximum - reserve - first) / runs }
}
