/// Decides which problems of a hand-written call do not depend on its placeholders, by repeating the call.
///
/// A problem counts if the call meets it with every candidate in all places at once, and with every pair of candidates
/// in every pair of places before it. Places whose paths differ only in names that the code does not contain, or in
/// elements of an array of more than four, count as one place: their candidates vary together.
struct Confirmation {
  private let first: Pass
  /// The places of the first run in their order.
  private let given: [GivenPlaceholders.Given]
  /// The candidates of the values that the call has refused, which are the same in every repeat.
  let fixed: [Spot: Int]
  private var indexes: [Spot: Int] = [:]
  /// The indexes of the problems that may depend on placeholders, and that every repeat so far has met.
  private var doubtful: Set<Int>
  /// The number of different places before each problem; empty until pairs of candidates are tried.
  private var placeCounts: [Int] = []
  private var candidateCount: Int
  /// Whether all repeats could be made.
  private var isDecided = true
  /// Whether problems were left out, or a repeat has met others.
  private(set) var mayHideMore = false

  /// - Parameter kept: the places of the first run with their candidates.
  init(_ first: Pass, _ kept: [GivenPlaceholders.Kept]) {
    self.first = first
    given = kept.map(\.given)
    let refused = Set(first.problems.filter { $0.isRefusal && !$0.isCertain }.map(\.spot))
    fixed = Dictionary(
      kept.filter { refused.contains($0.given.spot) }.map { ($0.given.spot, $0.candidate) }
    ) { $1 }
    candidateCount = first.candidates.count
    doubtful = Set(first.problems.indices.filter { !first.problems[$0].isCertain })
    for (index, problem) in first.problems.enumerated() { indexes[problem.spot] = index }
  }

  /// The issues of the problems that count.
  var issues: [Issue] {
    first.problems.indices.filter { first.problems[$0].isCertain || doubtful.contains($0) }.compactMap {
      first.problems[$0].issue
    }
  }

  /// Candidates suggested by the values that the call has refused.
  var probes: SearchKnowledge.Literals {
    SearchKnowledge.Literals(
      probing: given.filter { fixed[$0.spot] != nil }.map { ($0.context, $0.spot.node) })
  }

  /// Repeats the call with other candidates until all problems are decided.
  ///
  /// - Parameters:
  ///   - canRepeat: whether any reads are left.
  ///   - repeated: makes the call; nil if the reads do not suffice.
  ///   - repeatedForPairs: makes the call as one of `count` runs with pairs of candidates.
  mutating func decide(
    canRepeat: Bool, _ repeated: (CandidateChoice) -> Pass?,
    repeatedForPairs: (_ choice: CandidateChoice, _ count: Int) -> Pass?
  ) {
    if !canRepeat || !first.candidates.canBeTried { add(nil) }
    var number = 1
    while isDecided, number < candidateCount {
      add(repeated(CandidateChoice(first: number)))
      number += 1
    }
    // A different candidate for each place.
    if isDecided, given.count > 1 { add(repeated(CandidateChoice(step: 1))) }
    guard isDecided, let places = first.places else { return }
    let pairs = pairs(of: places)
    for choice in pairs where needsPairs { add(repeatedForPairs(choice, pairs.count)) }
  }

  private var dependentOnPairs: Set<Int> { doubtful.filter { placeCounts[$0] > 1 } }

  /// Whether pairs of candidates remain to be tried.
  private var needsPairs: Bool { isDecided && !dependentOnPairs.isEmpty }

  /// Compares the problems of a repeat; nil if it could not be made.
  private mutating func add(_ repeated: Pass?) {
    guard let repeated, repeated.candidates.canBeTried else {
      (isDecided, mayHideMore) = (false, true)
      return doubtful.subtract(placeCounts.isEmpty ? doubtful : dependentOnPairs)
    }
    candidateCount = max(candidateCount, repeated.candidates.count)
    var met: Set<Int> = []
    for problem in repeated.problems {
      if let index = indexes[problem.spot] { met.insert(index) } else { mayHideMore = true }
    }
    var missed = doubtful.subtracting(met)
    // A repeat with pairs that was cut off says nothing about problems that do not depend on pairs.
    if repeated.isCut, !placeCounts.isEmpty { missed.formIntersection(dependentOnPairs) }
    if !missed.isEmpty { mayHideMore = true }
    doubtful.subtract(missed)
  }

  // MARK: - Pairs

  /// The choices that try every pair of candidates in every pair of places; every candidate was already tried in all
  /// places at once.
  ///
  /// With a prime number `p` of candidates, places `m` and `n` take `first + step * m` and `first + step * n` modulo
  /// `p`. For all `first` and `step`, these are all pairs, unless `m` and `n` are equal modulo `p`. So each digit of
  /// the numbers in base `p` is used once.
  private mutating func pairs(of places: PlaceNumbers) -> [CandidateChoice] {
    let end = doubtful.map { first.problems[$0].placeCount }.max() ?? 0
    var numbers: Set<Int> = []
    var counts = [0]
    for given in given.prefix(end) {
      if fixed[given.spot] == nil, let number = places.numbers[given.spot] {
        numbers.insert(number)
      }
      counts.append(numbers.count)
    }
    placeCounts = first.problems.map { counts[min($0.placeCount, counts.count - 1)] }
    guard needsPairs else { return [] }
    let base = Self.base(for: candidateCount)
    var choices: [CandidateChoice] = []
    for digit in Self.digits(of: places.count, base) {
      for step in 1..<base {
        for first in 0..<base {
          choices.append(
            CandidateChoice(first: first, step: step, numbers: places.numbers, digit: digit, base: base))
        }
      }
    }
    return choices
  }

  /// The maximum number of repeats with pairs of candidates.
  static func maximumPairCount(candidates: Int, places: Int) -> Int {
    let base = base(for: min(candidates, Candidates.maximumCount))
    return digits(of: places, base).count * base * (base - 1)
  }

  /// A prime of at least five, so that a pair of candidates of a Bool is tried in several runs. In one of them, the
  /// model may refuse another placeholder, and then all places take their next candidate.
  private static func base(for candidateCount: Int) -> Int { prime(from: max(5, candidateCount)) }

  /// The values of the digits of numbers below `count`: 1, 10 and 100 for 1,000 in base 10.
  private static func digits(of count: Int, _ base: Int) -> [Int] {
    Array(sequence(first: 1) { $0 * base }.prefix { $0 < count })
  }

  private static func prime(from least: Int) -> Int {
    var number = max(2, least)
    while (2..<number).contains(where: { number % $0 == 0 }) { number += 1 }
    return number
  }
}

/// Numbers for the places of a call, the same for places that its code cannot tell apart.
///
/// In `[{"id": "x"}, …]`, the numbers of all `.id` are equal if there are more than four elements; in
/// `{"a": {"id": "x"}, …}`, if there are more than four members whose names the code does not contain.
struct PlaceNumbers {
  private let names: Set<String>
  private var known: [[PathComponent?]: Int] = [:]
  private(set) var numbers: [Spot: Int] = [:]

  /// - Parameter names: the names that the code contains.
  init(names: [String]) { self.names = Set(names) }

  /// The count of different numbers.
  var count: Int { known.count }

  mutating func add(_ given: GivenPlaceholders.Given) {
    let path =
      given.context.path(to: given.spot.node, names: names) + (given.spot.name.map { [.member($0)] } ?? [])
    let number = known[path] ?? known.count
    known[path] = number
    numbers[given.spot] = number
  }
}

extension DecodingContext {
  /// Code may treat each value differently in an array or object of at most this size, as in a tuple.
  private static let maximumTupleCount = 4

  /// The path to a value, with nil for each step that code with these names cannot tell from others.
  fileprivate func path(to node: Int, names: Set<String>) -> [PathComponent?] {
    var path = outer.map { $0.context.path(to: $0.node, names: names) } ?? []
    var link = link(to: node)
    for step in document.steps(to: node).reversed() {
      if let own = link {
        let isName = document.isObject(step.opening)
        let isInCode = isName && (!own.isPayloadName || names.contains(own.key.stringValue))
        path.append(isInCode || isTuple(step.opening) ? own.component : nil)
      }
      link = link?.outer
    }
    return path
  }

  private func isTuple(_ container: Int) -> Bool {
    let end = Int(entries[unchecked: container].link) - 1
    // An object also has an entry for each name.
    let nameCount = document.isObject(container) ? 1 : 0
    var (value, count) = (container + 1 + nameCount, 0)
    while value < end, count <= Self.maximumTupleCount {
      value = document.next(after: value) + nameCount
      count += 1
    }
    return count <= Self.maximumTupleCount
  }
}
