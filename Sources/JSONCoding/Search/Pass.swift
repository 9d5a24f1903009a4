/// One run of the outermost hand-written call, and its findings.
struct Pass {
  struct Problem {
    let spot: Spot
    /// Nil in a repeat, whose problems are only compared.
    let issue: Issue?
    /// Whether it is met whatever the placeholders are.
    let isCertain: Bool
    /// Whether the model has thrown its error.
    let isRefusal: Bool
    /// The number of places that had a placeholder before.
    let placeCount: Int
  }

  var problems: [Problem] = []
  let candidates: Candidates
  /// Known only in the first pass.
  var places: PlaceNumbers?
  /// The values whose refusal depends on the placeholders.
  var dependent: Set<Spot> = []
  /// Whether a problem counts only if other candidates also meet it.
  var hasDoubt = false
  /// Whether the run has ended early, for lack of reads.
  var isCut = false
  /// The number of places that had a placeholder before the run.
  let firstGiven: Int
  /// The number of reads before it.
  let firstReads: Int
  /// The maximum number of reads if the pass has doubts; nil for the first pass.
  let limit: Int?
  /// Whether this is the pass whose problems are reported.
  var isFirst: Bool { limit == nil }

  /// The maximum number of reads of each run, after the first one: there is one for each candidate and probe, one with
  /// a different candidate for each place, and one for each pair.
  func limitOfRepeats(_ budget: ReadBudget) -> Int {
    let pairs = Confirmation.pairCount(candidates: candidates.count, places: places?.count ?? 0)
    return budget.share(since: firstReads, ofEach: min(candidates.count, Candidates.maximumCount) + 3 + pairs)
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

  /// The reads that each of so many runs may still make, for a call whose value has `size` nodes. It may use as many
  /// reads since `first` as its part of the record adds.
  func share(since first: Int, ofEach runs: Int, size: Int) -> Int {
    let part = maximum * size / max(1, reserve / 2)
    return min(maximum - reserve - reads, part - (reads - first)) / runs
  }
}
