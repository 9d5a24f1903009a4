/// One run of the outermost hand-written call, and its findings.
final class Run {
  struct Problem {
    let spot: Spot
    /// Nil in a repeat, whose problems are only compared.
    let issue: Issue?
    /// Whether it is met whatever the placeholders are.
    let isCertain: Bool
    /// Whether the model has thrown its error.
    let isRefusal: Bool
    /// The number of spots that had a placeholder before.
    let givenCount: Int
    /// The number of places whose candidate was picked before in the run.
    let pickCount: Int
  }

  /// The candidate of a place in this run.
  struct Pick {
    let place: Int
    /// The place of the whole placeholder.
    let whole: Int
    var count: Int
    var candidate: Int
  }

  /// The candidates of the places that earlier runs have met. All other places have their first one.
  let candidates: [Int: Int]
  /// Whether the problems are only compared with those of the first run.
  let isRepeat: Bool
  /// The names that the call's code contains.
  let names: Set<String>
  /// The number of placeholders before the run.
  let firstGiven: Int
  /// The number of reads before the run.
  let firstReads: Int
  /// The number of reads that the call and its repeats may make.
  let allowedReads: Int
  private(set) var picks: [Pick] = []
  private var indexes: [Int: Int] = [:]
  var problems: [Problem] = []
  /// The distance from the candidate of every place that gets a placeholder next.
  var shift = 0
  /// The distances from the candidates of places where the model has refused some. Elements after the first one are one
  /// place: what it refuses for one, it is not given again for the next.
  var shifts: [Int: Int] = [:]
  /// The outermost call that the model has left by refusing the run's candidates; nil if it accepts them.
  var refusing: Frame?
  /// Whether all placeholders are scalars.
  var hasOnlyScalars = true
  /// Whether the model may compare a placeholder with a value that is not a candidate.
  var isOpen = false
  /// Whether the run has ended early, for lack of reads.
  var isCut = false

  init(
    _ candidates: [Int: Int]? = nil, names: Set<String>, firstGiven: Int, firstReads: Int, allowedReads: Int
  ) {
    self.candidates = candidates ?? [:]
    isRepeat = candidates != nil
    self.names = names
    self.firstGiven = firstGiven
    self.firstReads = firstReads
    self.allowedReads = allowedReads
  }

  /// The candidate among this many of a place, which may be in another one.
  func pick(_ count: Int, at place: Int, in whole: Int, shift: Int) -> Int {
    let candidate = ((candidates[place] ?? 0) + shift) % count
    if let index = indexes[place] {
      picks[index].count = max(picks[index].count, count)
      picks[index].candidate = candidate
    } else {
      indexes[place] = picks.count
      picks.append(Pick(place: place, whole: whole, count: count, candidate: candidate))
    }
    return candidate
  }

  /// Forgets what the run has met after this many picks and placeholders.
  func takeBack(toPicks pickCount: Int, given givenCount: Int) {
    for pick in picks[pickCount...] { indexes[pick.place] = nil }
    picks.removeSubrange(pickCount...)
    problems.removeAll { $0.givenCount >= givenCount }
  }

  /// The values of the record that the model has refused after it received placeholders.
  func refused(of given: [Placeholders.Given]) -> [Placeholders.Given] {
    let refused = Set(problems.filter { $0.isRefusal && !$0.isCertain }.map(\.spot))
    return given.filter { refused.contains($0.spot) }
  }

  /// Whether the call may be made again, although each repeat will need as many reads.
  func mayRestart(_ reads: Int) -> Bool {
    guard problems.contains(where: { !$0.isCertain }) else { return true }
    let runCount = isRepeat ? 1 : picks.leastRunCount + 1
    return (reads - firstReads) * runCount <= allowedReads
  }
}

extension [Run.Pick] {
  /// The minimum number of runs with every pair of candidates.
  var leastRunCount: Int {
    let counts = map(\.count).sorted().suffix(2)
    return counts.reduce(1, *)
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

  /// The reads for a value of this size and for its repeats: its share of those that the rest of the document has left.
  func share(ofSize size: Int, rest: Int) -> Int {
    max(0, maximum - reserve - reads) * size / max(size, rest)
  }
}
