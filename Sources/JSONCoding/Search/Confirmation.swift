/// Decides which problems of a hand-written call do not depend on its placeholders, by repeating the call.
///
/// A problem counts if every run meets it whose candidates the model accepts. The runs have every candidate in every
/// place, and every pair of candidates in every two places before a problem. If the model refuses a run, another one has
/// only the candidates that were asked for, beside those that the first run had; if it refuses that too, they are no
/// values that a valid record could have.
struct Confirmation {
  private struct Place {
    let whole: Int
    var count = 1
    /// Whether two places and a problem follow one another, and this is one of the places.
    var needsPairs = false
  }

  private struct Candidate: Hashable {
    let place: Int
    let number: Int
  }

  private struct Pair: Hashable {
    let one: Candidate
    let place: Int
  }

  private let first: Run
  private let known: Set<Spot>
  /// The number of places before each problem that depends on placeholders, as far as every run has met it.
  private var doubtful: [Spot: Int] = [:]
  private var order: [Int] = []
  private var places: [Int: Place] = [:]
  /// The candidates of a place that were tried together with one of another place, as bits. A place is also its own
  /// other place.
  private var tried: [Pair: UInt64] = [:]
  /// Whether problems were left out, or a repeat has met others.
  private(set) var mayHideMore = false
  private var hasEnded = false
  private var hasVaried = false
  /// The candidates that the last run was made for.
  private var requested: [Candidate] = []
  /// Whether the next run has them beside candidates that the model has accepted.
  private var isAlone = false

  /// The maximum number of candidates of a place that are tried.
  static let maximumCandidates = 64
  /// The maximum number of places of a run whose candidates are tried in pairs: the work grows with its square.
  private static let maximumPlaces = 128

  init(_ first: Run) {
    self.first = first
    known = Set(first.problems.map(\.spot))
    for problem in first.problems where !problem.isCertain { doubtful[problem.spot] = problem.pickCount }
    note(first)
  }

  /// The issues of the problems that count.
  var issues: [Issue] {
    first.problems.filter { $0.isCertain || doubtful[$0.spot] != nil }.compactMap(\.issue)
  }

  /// The minimum number of runs with all candidates, or with all pairs of them once each candidate was tried.
  var leastRunCount: Int {
    let picks = first.picks.prefix(doubtful.values.max() ?? 0)
    return triesPairs ? Array(picks).leastRunCount : picks.map(\.count).max() ?? 1
  }

  /// Whether the next run is for pairs of candidates.
  var triesPairs: Bool { needsPairs && untriedCandidate == nil }

  private var needsPairs: Bool { doubtful.values.contains { $0 > 1 } }

  // MARK: - Findings

  /// Compares the problems of a repeat; nil if it could not be made.
  mutating func add(_ repeated: Run?) {
    guard let repeated else { return end() }
    let triesPairs = triesPairs
    if repeated.isCut { mayHideMore = true }
    var met: Set<Spot> = []
    for problem in repeated.problems {
      if known.contains(problem.spot) { met.insert(problem.spot) } else { mayHideMore = true }
      if let count = doubtful[problem.spot] { doubtful[problem.spot] = max(count, problem.pickCount) }
    }
    let hasMetAll = doubtful.keys.allSatisfy(met.contains)
    // Values that the model refuses say nothing about the problems after them. Others may be to blame, so those that were
    // asked for are tried once more beside those that the model has accepted.
    if repeated.refusing != nil, !hasMetAll {
      if isAlone { markRequested() }
      isAlone.toggle()
      return
    }
    isAlone = false
    markRequested()
    leaveOut { spot, count in
      !met.contains(spot) && !(repeated.isCut && triesPairs && count <= 1)
    }
    note(repeated)
  }

  private mutating func leaveOut(_ isLeftOut: (Spot, Int) -> Bool) {
    let left = doubtful.filter { !isLeftOut($0.key, $0.value) }
    if left.count < doubtful.count { mayHideMore = true }
    doubtful = left
  }

  /// Ends before all runs were made.
  private mutating func end() {
    (hasEnded, mayHideMore) = (true, true)
    let hasTriedAll = untriedCandidate == nil
    leaveOut { !hasTriedAll || $1 > 1 }
  }

  /// Notes which candidates were tried together.
  private mutating func note(_ run: Run) {
    guard !run.isOpen, run.picks.allSatisfy({ $0.count <= Self.maximumCandidates }) else {
      // Some candidates cannot be tried.
      leaveOut { _, _ in true }
      (hasEnded, mayHideMore) = (true, true)
      return
    }
    let hasPairs = run.picks.count <= Self.maximumPlaces
    if !hasPairs { leaveOut { $1 > 1 } }
    for pick in run.picks {
      if places[pick.place] == nil { order.append(pick.place) }
      var place = places[pick.place] ?? Place(whole: pick.whole)
      place.count = max(place.count, pick.count)
      places[pick.place] = place
      let one = Candidate(place: pick.place, number: pick.candidate)
      for other in hasPairs ? run.picks : [pick] {
        tried[Pair(one: one, place: other.place), default: 0] |= 1 << other.candidate
      }
    }
    let end = run.problems.filter { doubtful[$0.spot] != nil }.map(\.pickCount).max() ?? 0
    if hasPairs, end > 1 {
      for pick in run.picks.prefix(end) { places[pick.place]?.needsPairs = true }
    }
  }

  // MARK: - Runs

  /// The candidates of the places in the next run; nil if all problems are decided.
  mutating func next() -> [Int: Int]? {
    if hasEnded || mayHideMore && doubtful.isEmpty { return nil }
    if isAlone { return runAlone() }
    if let one = untriedCandidate { return run(with: [one]) }
    if !hasVaried, order.count > 1 {
      // A different candidate in each place.
      hasVaried = true
      requested = []
      return Dictionary(uniqueKeysWithValues: zip(order, 0...))
    }
    guard hasFewPlaces else {
      leaveOut { $1 > 1 }
      return nil
    }
    for (index, place) in order.enumerated() {
      let others = order[(index + 1)...].filter { isPair(place, $0) }
      for number in 0..<count(of: place) where !others.isEmpty {
        let one = Candidate(place: place, number: number)
        for other in others {
          let left = untried(other, with: one)
          if left != 0 {
            return run(with: [one, Candidate(place: other, number: left.trailingZeroBitCount)])
          }
        }
      }
    }
    return nil
  }

  /// A run with the requested candidates, and in the other places with those of the first run.
  private func runAlone() -> [Int: Int] {
    var candidates = Dictionary(first.picks.map { ($0.place, $0.candidate) }) { $1 }
    for one in requested { candidates[one.place] = one.number }
    return candidates
  }

  /// Notes that the requested candidates were tried, whatever the run really had.
  private mutating func markRequested() {
    for one in requested {
      for other in requested { tried[Pair(one: one, place: other.place), default: 0] |= 1 << other.number }
    }
  }

  private var hasFewPlaces: Bool { order.count <= Self.maximumPlaces }

  private func count(of place: Int) -> Int { places[place]?.count ?? 0 }

  /// Whether the pairs of candidates of two places are tried: of those in one placeholder, and of those before a problem.
  private func isPair(_ place: Int, _ other: Int) -> Bool {
    guard let place = places[place], let other = places[other] else { return false }
    return place.whole == other.whole || needsPairs && place.needsPairs && other.needsPairs
  }

  private var untriedCandidate: Candidate? {
    for place in order {
      for number in 0..<count(of: place) {
        let candidate = Candidate(place: place, number: number)
        if untried(place, with: candidate) >> number & 1 == 1 { return candidate }
      }
    }
    return nil
  }

  private func untried(_ place: Int, with one: Candidate) -> UInt64 {
    ~(tried[Pair(one: one, place: place)] ?? 0)
      & (UInt64.max >> max(0, Self.maximumCandidates - count(of: place)))
  }

  /// A run with these candidates, and in the other places with those that make the most new pairs.
  private mutating func run(with candidates: [Candidate]) -> [Int: Int] {
    requested = candidates
    var chosen = candidates
    for place in order where !candidates.contains(where: { $0.place == place }) {
      let numbers = 0..<count(of: place)
      var counts = numbers.map { number in
        untried(place, with: Candidate(place: place, number: number)) >> number & 1
      }
      for one in hasFewPlaces ? chosen : candidates {
        let left = untried(place, with: one)
        for number in numbers { counts[number] += left >> number & 1 }
      }
      let best = numbers.max { counts[$0] < counts[$1] } ?? 0
      chosen.append(Candidate(place: place, number: best))
    }
    return Dictionary(chosen.map { ($0.place, $0.number) }) { $1 }
  }
}
