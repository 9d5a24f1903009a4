import JSONCoding

/// Compares statistics with a baseline, and tests each difference.
struct DriftComparison {
  let statistics: Statistics
  let baseline: Baseline
  /// In percentage points.
  let tolerance: Int
  let isTested: Bool
  /// The accepted probability that chance alone gives a finding.
  private let rate: Double
  private let pathCount: Int
  /// The unit that counts as independent where a record may have several values.
  private let unitOfRepeated: PathCounts.Unit
  /// The paths of the baseline by the paths that they are in.
  let children: [String: [String]]
  /// The rows that can be compared, by their paths.
  let rows: [String: Statistics.Row]

  /// Each change with the probability that chance alone gives it.
  private(set) var changes: [(change: Drift.Change, chance: Double)] = []
  /// The lowest probability that each test could have given.
  private var leastChances: [Double] = []
  /// Whether there are enough units anywhere for a change of all of them to be a finding.
  private(set) var canFind = false

  /// - Parameter rate: the accepted probability that chance alone gives a finding; nil for no tests.
  init(_ statistics: Statistics, _ baseline: Baseline, tolerance: Int, _ rate: Double?) {
    self.statistics = statistics
    self.baseline = baseline
    self.tolerance = tolerance
    isTested = rate != nil
    let paths = baseline.paths.filter { !baseline.isRedacted || !$0.contains(#"."*""#) }
    children = Dictionary(grouping: paths) { baseline.parent(of: $0) ?? "" }
    // What the baseline hides cannot be compared.
    let rows = statistics.rows.filter { !baseline.isRedacted || !$0.hasPayloadName }
    self.rows = Dictionary(rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    self.rate = rate ?? 1
    pathCount = max(rows.count, paths.count, 1)
    let records = Self.canFind(statistics.records, baseline.records, self.rate / Double(pathCount))
    unitOfRepeated = records ? .record : .value
  }

  mutating func compare() {
    // Nothing inside a new path is reported.
    var new: Set<String> = []
    for row in statistics.rows where rows[row.key] != nil {
      guard let old = baseline.rows[row.key] else {
        if baseline.isCut { continue }
        // Names have turned out to be data, which cannot be compared with names.
        let isDictionary = row.pattern.steps.last == .anyName && children[row.parentKey] != nil
        if !new.contains(row.parentKey), !isDictionary { comparePath(row, old: nil) }
        new.insert(row.key)
        continue
      }
      comparePath(row, old: old)
      let hasOtherKind = compareKinds(row, old)
      compareValues(row, old)
      if !statistics.isCut { findGone(from: row, old, hasOtherKind: hasOtherKind) }
    }
  }

  // MARK: - Tests

  /// The greatest probability of a finding.
  var limit: Double { FisherTest.limit(leastChances, rate: rate, paths: pathCount) }

  /// Whether something that all units of a run show, and none of its baseline, would be a finding.
  private static func canFind(_ now: Int, _ before: Int, _ rate: Double) -> Bool {
    FisherTest(now: Frequency(now, of: now), before: Frequency(0, of: before)).chance <= rate
  }

  /// The unit in which values are compared; nil if none counts as independent, because the records are too few
  /// and the values are in arrays inside arrays.
  ///
  /// - Parameter repetitions: how many steps of the path lead to any number of values.
  func unit(_ repetitions: Int) -> PathCounts.Unit? {
    if !isTested || repetitions == 0 { return .value }
    return unitOfRepeated == .record ? .record : repetitions == 1 ? .value : nil
  }

  /// The same for whether arrays have elements and dictionaries have values: counted where these are, in records.
  func unitOfContents(_ repetitions: Int) -> PathCounts.Unit? {
    !isTested || repetitions == 1 || unitOfRepeated == .record ? .record : nil
  }

  /// The noun for a unit.
  func noun(_ unit: PathCounts.Unit, _ repetitions: Int, _ noun: String) -> String {
    unit == .record && repetitions > 0 ? "record" : noun
  }

  /// The probability that chance alone makes something this much more frequent; 0 if nothing is tested.
  mutating func chance(_ now: Frequency, _ before: Frequency, isFirst: Bool = false) -> Double {
    guard isTested else { return 0 }
    let test = FisherTest(now: now, before: before, isFirst: isFirst)
    let least = test.leastChance
    if least < 1 { leastChances.append(least) }
    canFind = canFind || Self.canFind(now.total, before.total, rate / Double(pathCount))
    return test.chance
  }

  mutating func add(_ change: Drift.Change, chance: Double) {
    if chance < 1 { changes.append((change, chance)) }
  }
}
