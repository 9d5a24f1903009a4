import JSONCoding

/// Kinds, nulls and values of enumerations for the first time.
extension DriftComparison {
  /// Returns whether there is a kind that the baseline does not have.
  mutating func compareKinds(_ row: Statistics.Row, _ old: PathFacts) -> Bool {
    guard let unit = self.unit(row.repetitions), let now = row.counts(unit),
      let before = old.counts(unit, repetitions: row.repetitions)
    else { return row.facts.kinds.keys.contains { old.kinds[$0] == nil } }
    let noun = self.noun(unit, row.repetitions, "value")
    let values = Counted(now.present, noun)
    let known = old.knownKinds
    var hasOtherKind = false
    for kind in PathFacts.kindNames {
      let number = now.kinds[kind] ?? 0
      let chance = self.chance(
        Frequency(number, of: now.present), Frequency(before.kinds[kind] ?? 0, of: before.present),
        isFirst: true)
      guard number > 0, old.kinds[kind] == nil else { continue }
      hasOtherKind = true
      let words = "found \(kind.kindWord) for the first time, in \(number) of \(values)"
      add(
        Drift.Change(
          code: .newKind, message: "\(words); the baseline has \(known), in \(Counted(before.present, noun))",
          pattern: row.pattern, site: row.shape.site(ofKind: kind), expected: known, found: kind.kindWord),
        chance: chance)
    }
    let chance = self.chance(
      Frequency(now.nulls, of: now.present), Frequency(before.nulls, of: before.present), isFirst: true)
    if old.nulls == 0, now.nulls > 0 {
      let words = "found null for the first time, in \(now.nulls) of \(values)"
      add(
        Drift.Change(
          code: .newNull, message: "\(words); the baseline has none in \(Counted(before.present, noun))",
          pattern: row.pattern, site: row.shape.sites[.null], expected: known, found: "null"),
        chance: chance)
    }
    return hasOtherKind || old.nulls == 0 && now.nulls > 0
  }

  /// One of the different values at a path.
  private struct Value {
    /// As JSON.
    let text: String
    let count: Int
    var site: ShapeSite?
  }

  mutating func compareValues(_ row: Statistics.Row, _ old: PathFacts) {
    guard let unit = self.unit(row.repetitions), let now = row.counts(unit),
      let before = old.counts(unit, repetitions: row.repetitions)
    else { return }
    let isInRecords = unit == .record && row.repetitions > 0
    let count = { (count: Int, records: Int?) in isInRecords ? records ?? 0 : count }
    let (strings, integers) = (row.shape.strings, row.shape.reads.rawIntegers)
    if row.isEnumeration || old.isEnumeration {
      let quoted = { QuotedValue.string($0, isCut: false) }
      compare(
        strings.firstValues.map {
          Value(text: quoted($0.text), count: count($0.count, $0.records.count), site: $0.site)
        },
        isTruncated: strings.isTruncated, of: now.kinds["string"] ?? 0,
        (old.strings ?? []).map { Value(text: quoted($0.value), count: count($0.count, $0.records)) },
        of: before.kinds["string"] ?? 0, row, isInRecords: isInRecords)
    }
    compare(
      integers.values.map {
        Value(text: "\($0.number)", count: count($0.count, $0.records.count), site: $0.site)
      },
      isTruncated: integers.isTruncated, of: now.kinds["number"] ?? 0,
      (old.rawValues ?? []).map { Value(text: "\($0.value)", count: count($0.count, $0.records)) },
      of: before.kinds["number"] ?? 0, row, isInRecords: isInRecords)
  }

  /// - Parameters:
  ///   - values: the different values of the run, or the first ones of many; their counts then mean nothing.
  ///   - total: how many units have such values.
  ///   - known: the values of the baseline, if they were few.
  private mutating func compare(
    _ values: [Value], isTruncated: Bool, of total: Int, _ known: [Value], of oldTotal: Int,
    _ row: Statistics.Row, isInRecords: Bool
  ) {
    if known.isEmpty { return }
    let numbers = Dictionary(known.map { ($0.text, $0.count) }, uniquingKeysWith: { first, _ in first })
    let new = values.filter { numbers[$0.text] == nil }
    let noun = isInRecords ? "record" : "value"
    let units = Counted(total, noun)
    var words = "the baseline has it in none of \(oldTotal)"
    if !statistics.isRedacted {
      let more = known.count > Self.mostNamed ? " and \(known.count - Self.mostNamed) more" : ""
      let list = known.prefix(Self.mostNamed).map(\.text).joined(separator: ", ")
      words = "known are \(list)\(more), in \(Counted(oldTotal, noun))"
    }
    // One occurrence of each different value is taken, by any rule. These are then spread over the run and the
    // baseline by chance, and the baseline has at most one of them for each value that it knows. If a record has
    // several values, it may be taken twice.
    let ofMany =
      isInRecords
      ? 1 : chance(Frequency(new.count, of: total), Frequency(known.count, of: oldTotal))
    if isTruncated {
      guard let value = new.first else { return }
      return add(
        newValue(value, "the first of many in \(units); \(words)", row), chance: isTested ? ofMany : 0)
    }
    let names = Set(values.map(\.text))
    for value in values + known.filter({ !names.contains($0.text) }).map({ Value(text: $0.text, count: 0) }) {
      let chance = self.chance(
        Frequency(value.count, of: total), Frequency(numbers[value.text] ?? 0, of: oldTotal), isFirst: true)
      if numbers[value.text] == nil {
        add(newValue(value, "in \(value.count) of \(units); \(words)", row), chance: chance)
      }
    }
  }

  private func newValue(_ value: Value, _ words: String, _ row: Statistics.Row) -> Drift.Change {
    Drift.Change(
      code: .newValue, message: "new value\(statistics.isRedacted ? "" : " \(value.text)"), \(words)",
      pattern: row.pattern, site: value.site, found: statistics.isRedacted ? nil : value.text)
  }

  /// The most known values that a message names.
  private static let mostNamed = 5
}

extension Statistics.Row {
  /// Whether the model reads the values as an enum.
  fileprivate var isEnumeration: Bool { reads.contains { RawValues.strings(of: $0.type) != nil } }
}

extension PathFacts {
  /// How often each value must occur, on average, for the values to be an enumeration although no model says so.
  private static let repetitions = 4

  fileprivate var isEnumeration: Bool {
    guard let strings, !strings.isEmpty else { return false }
    return strings.reduce(0) { $0 + $1.count } >= strings.count * Self.repetitions
  }
}

extension JSONShape {
  fileprivate func site(ofKind kind: String) -> ShapeSite? {
    switch kind {
    case "boolean": ShapeSite.first(sites[.false], sites[.true])
    case "number": sites[.number]
    case "string": sites[.string]
    case "array": sites[.array]
    default: sites[.object]
    }
  }
}
