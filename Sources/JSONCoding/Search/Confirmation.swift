/// Decides which problems of a hand-written call do not depend on its placeholders, from the problems that its repeats
/// meet.
///
/// A problem counts if the call meets it with every candidate in all places at once, and with every pair of candidates in
/// every pair of places before it. Places whose paths differ only in names that the code does not contain, or in elements
/// of an array of more than four, count as one place: their candidates vary together.
struct Confirmation {
  private let problems: [Pass.Problem]
  private var indexes: [Spot: Int] = [:]
  /// The indexes of the problems that depend on placeholders, as far as every repeat has met them.
  private var doubtful: Set<Int>
  /// The number of different places before each problem; empty until pairs of candidates are tried.
  private var placeCounts: [Int] = []
  private(set) var candidateCount: Int
  /// Whether all repeats could be made.
  private(set) var isDecided = true
  /// Whether problems were left out, or a repeat has met others.
  private(set) var mayHideMore = false

  init(_ first: Pass) {
    problems = first.problems
    candidateCount = first.candidates.count
    doubtful = Set(problems.indices.filter { !first.problems[$0].isCertain })
    for (index, problem) in problems.enumerated() { indexes[problem.spot] = index }
  }

  /// The issues of the problems that count.
  var issues: [Issue] {
    problems.indices.filter { problems[$0].isCertain || doubtful.contains($0) }.compactMap {
      problems[$0].issue
    }
  }

  private var dependentOnPairs: Set<Int> { doubtful.filter { placeCounts[$0] > 1 } }

  /// Whether pairs of candidates remain to be tried.
  var needsPairs: Bool { isDecided && !dependentOnPairs.isEmpty }

  /// Compares the problems of a repeat; nil if it could not be made.
  mutating func add(_ repeated: Pass?) {
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

  /// The choices that try every pair of candidates in every pair of places; every candidate was already tried in all
  /// places at once.
  ///
  /// With a prime number `p` of candidates, places `m` and `n` take `first + step * m` and `first + step * n` modulo `p`.
  /// For all `first` and `step`, these are all pairs, unless `m` and `n` are equal modulo `p`. So each digit of the
  /// numbers in base `p` is used once.
  ///
  /// - Parameter given: the places of the first run in their order, nil for those with a fixed candidate.
  mutating func pairs(of given: [Spot?], _ places: PlaceNumbers) -> [CandidateChoice] {
    let end = doubtful.map { problems[$0].placeCount }.max() ?? 0
    var numbers: Set<Int> = []
    var counts = [0]
    for spot in given.prefix(end) {
      if let spot, let number = places.numbers[spot] { numbers.insert(number) }
      counts.append(numbers.count)
    }
    placeCounts = problems.map { counts[min($0.placeCount, counts.count - 1)] }
    guard needsPairs else { return [] }
    let base = Self.prime(from: candidateCount)
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

  /// The number of repeats with pairs of candidates.
  static func pairCount(candidates: Int, places: Int) -> Int {
    let base = prime(from: min(candidates, Candidates.maximumCount))
    return digits(of: places, base).count * base * (base - 1)
  }

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
