import Foundation
import JSONCoding
import Testing
import TestSupport

@testable import Diagnostics

/// How often chance alone gives an error, and how often a change that was planted is found.
@Suite struct DriftRateTests {
  private static let rate = 0.01

  private func statistics(_ records: some Sequence<Text>, dictionaries: Set<String> = []) -> Statistics {
    let recorder = ShapeRecorder(Statistics.limits)
    let decoder = RecordDecoder()
    for text in records { _ = decoder.record(text, SourceRange(start: 0, end: text.count), in: recorder) }
    return Statistics(
      recorder.shape, Statistics.limits, decoded: 0, inputs: [], isRedacted: false,
      dictionaries: dictionaries)
  }

  private func baseline(_ records: some Sequence<Text>) throws -> Baseline {
    let text = Text(statistics(records).json)
    return try #require(try Baselines.reading(text).get().part(named: nil))
  }

  // MARK: - False alarms

  /// Records with optional keys from rare to usual, values of several kinds, a long tail of words, and arrays whose
  /// elements are alike in a record.
  private func record(_ random: inout Random) -> Text {
    var members: [String] = []
    for (number, percent) in [1, 2, 5, 10, 30, 50, 70, 90, 98, 99].enumerated()
    where random.below(100) < percent {
      members.append(#""o\#(number)":\#(random.below(100) < percent ? "1" : "null")"#)
    }
    members.append(#""mixed":\#(random.pick(["1", "1", "1", "1", "\"x\"", "true", "[]"]))"#)
    let word = min(random.below(30), random.below(30), random.below(30))
    members.append(#""word":"\#(word)""#)
    let kind = random.pick(["1", "1", "1", "1", "1", "null", "\"y\"", "{}"])
    let hasKey = random.below(3) > 0
    let elements = (0..<random.below(12)).map { _ in
      hasKey || random.onceIn(9) ? #"{"kind":\#(kind),"tag":"\#(word % 5)"}"# : "{}"
    }
    members.append(#""list":[\#(elements.joined(separator: ","))]"#)
    members.append(#""names":{"n\#(random.below(30))":\#(kind),"m\#(random.below(30))":\#(kind)}"#)
    return Text("{\(members.joined(separator: ","))}")
  }

  private func runsWithAnError(_ trials: Int, of count: Int, share: Double)
    throws -> Int
  {
    var random = Random(seed: UInt64(count))
    var records = (0..<count).map { _ in record(&random) }
    var runs = 0
    for _ in 0..<trials {
      records.shuffle(using: &random)
      let end = Int(Double(count) * share)
      let old = try baseline(records[end...])
      let drift = Drift(
        statistics(records[..<end], dictionaries: old.dictionaries), since: old, tolerance: 0,
        falseAlarms: .init(confidence: 99, models: 1))
      if drift.changes.contains(where: { $0.severity == .error }) { runs += 1 }
    }
    return runs
  }

  @Test(arguments: [(60, 0.5), (200, 0.1), (200, 0.9)]) func partsOfOneCorpusDoNotDiffer(
    _ count: Int, _ share: Double
  ) throws {
    #expect(try runsWithAnError(10, of: count, share: share) <= 1)
  }

  @Test(
    .enabled(if: SlowTests.areOn, "slow: make test-slow"),
    arguments: [(50, 0.5), (200, 0.5), (200, 0.9), (1000, 0.5), (1000, 0.05)]
  )
  func atMostOneOfAHundredRunsHasAnError(_ count: Int, _ share: Double) throws {
    #expect(try runsWithAnError(1000, of: count, share: share) <= 10)
  }

  // MARK: - Planted changes

  /// A change that some records of the run have, and the code that tells it.
  enum Plant: CaseIterable {
    case null, kind, absence, path, value

    var code: DiagnosticCode {
      switch self {
      case .null: .newNull
      case .kind: .newKind
      case .absence: .newAbsence
      case .path: .newPath
      case .value: .newValue
      }
    }

    func record(_ isPlanted: Bool, _ others: String) -> String {
      let plain = #""p":"a","q":"b""#
      if !isPlanted { return "{\(plain)\(others)}" }
      switch self {
      case .null: return #"{"p":null,"q":"b"\#(others)}"#
      case .kind: return #"{"p":1,"q":"b"\#(others)}"#
      case .absence: return #"{"q":"b"\#(others)}"#
      case .path: return #"{\#(plain),"r":1\#(others)}"#
      case .value: return #"{"p":"z","q":"b"\#(others)}"#
      }
    }
  }

  /// Each run finds it if the exact test says so of the number of planted records, and so as many runs do as the
  /// binomial distribution of that number predicts.
  @Test(arguments: Plant.allCases, [1, 5, 20]) func plantedChangesAreFoundAsOftenAsTheoryAllows(
    _ plant: Plant, _ percent: Int
  ) throws {
    let (trials, total) = SlowTests.areOn ? (400, 500) : (20, 100)
    var random = Random(seed: UInt64(percent))
    var found = 0
    var limits: [Double] = []
    func others() -> String {
      [3, 20, 50, 80].enumerated()
        .compactMap { number, share in random.below(100) < share ? #","o\#(number)":1"# : nil }.joined()
    }
    for _ in 0..<trials {
      let old = try baseline((0..<total).map { _ in Text(plant.record(false, others())) })
      let planted = (0..<total).map { _ in random.below(100) < percent }
      let new = statistics(planted.map { Text(plant.record($0, others())) })
      let drift = Drift(new, since: old, tolerance: 0, falseAlarms: .init(confidence: 99, models: 1))
      let isFound = drift.changes.contains { $0.code == plant.code && $0.severity == .error }
      var comparison = DriftComparison(new, old, tolerance: 0, Self.rate)
      comparison.compare()
      limits.append(comparison.limit)
      #expect(isFound == (chance(planted.count { $0 }, total) <= comparison.limit))
      if isFound { found += 1 }
    }
    // Three standard deviations more or less. How many tests the limit is for depends on what they could have found.
    let shares = [limits.min() ?? 0, limits.max() ?? 0].map { min(1, power(percent, total, $0)) }
    let bounds = zip(shares, [-3.0, 3.0]).map { share, factor in
      Double(trials) * share + factor * (Double(trials) * share * (1 - share)).squareRoot()
    }
    #expect(bounds[0] - 1 <= Double(found) && Double(found) <= bounds[1] + 1)
  }

  /// The probability that all `count` of twice `total` records are in one half.
  private func chance(_ count: Int, _ total: Int) -> Double {
    (0..<count).reduce(1) { $0 * Double(total - $1) / Double(2 * total - $1) }
  }

  /// The probability that the planted ones of `total` records are so many that this is below the limit.
  private func power(_ percent: Int, _ total: Int, _ limit: Double) -> Double {
    let rate = Double(percent) / 100
    var probability = pow(1 - rate, Double(total))
    var sum = 0.0
    for count in 0...total {
      if chance(count, total) <= limit { sum += probability }
      probability *= Double(total - count) / Double(count + 1) * rate / (1 - rate)
    }
    return sum
  }
}
