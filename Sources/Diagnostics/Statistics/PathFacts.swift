import JSONCoding

/// What statistics hold of the values at one path, and a baseline keeps.
struct PathFacts: Decodable, Sendable {
  let path: String
  /// The number of objects that may have the key; nil if the values are not members.
  let holders: Int?
  let present: Int
  let nulls: Int
  let kinds: [String: Int]
  /// The same in records; nil if no record can have several of the values, and in older files.
  let records: PathCounts?
  /// The strings, if there were few.
  let strings: [Value<String>]?
  /// The raw values of an enum, if there were few.
  let rawValues: [Value<Int64>]?
  /// The extents of the values, which are only shown.
  let numbers: Ends<NumberText>?
  let stringLengths: Ends<Int>?
  let arrayLengths: Ends<Int>?
  let trues: Int?
  let falses: Int?

  private enum CodingKeys: String, CodingKey {
    case path, holders, present, nulls = "null", kinds, records, strings, rawValues
    case numbers, stringLengths, arrayLengths, trues = "true", falses = "false"
  }

  var absent: Int { holders.map { max(0, $0 - present) } ?? 0 }

  /// The numbers of values that a file can have.
  static let plausible = 0..<1 << 48

  /// Whether all counts are such numbers.
  var isPlausible: Bool {
    let values =
      (strings ?? []).flatMap { [$0.count, $0.records ?? 0] }
      + (rawValues ?? []).flatMap { [$0.count, $0.records ?? 0] }
    let counts = [holders ?? 0, present, nulls] + Array(kinds.values) + values + (records?.all ?? [])
    return counts.allSatisfy(Self.plausible.contains) && present <= holders ?? present
  }

  struct Value<Content: Decodable & Sendable>: Decodable, Sendable {
    let value: Content
    let count: Int
    /// The number of records that have it; nil if it is the same, or was not counted.
    let records: Int?
  }

  struct Ends<Bound: Decodable & Sendable>: Decodable, Sendable {
    let least: Bound
    let greatest: Bound
  }
}

extension PathFacts {
  /// - Parameter countsRecords: whether a record may have several of the values, and those that do were counted.
  init(_ shape: JSONShape, path: String, holders: Int?, countsRecords: Bool) {
    self.path = path
    self.holders = holders
    present = shape.count
    nulls = shape.nulls
    kinds = [
      "boolean": shape.booleans, "number": shape.numbers.count, "string": shape.strings.count,
      "array": shape.arrays, "object": shape.objects,
    ].filter { $0.value > 0 }
    let records = { (count: RecordCount) in countsRecords ? count.count : nil }
    self.records = countsRecords ? PathCounts(shape.records, isMember: holders != nil) : nil
    let (texts, integers) = (shape.strings, shape.reads.rawIntegers)
    strings =
      texts.count == 0 || texts.isTruncated
      ? nil : texts.values.map { Value(value: $0.text, count: $0.count, records: records($0.records)) }
    rawValues =
      integers.values.isEmpty || integers.isTruncated
      ? nil : integers.values.map { Value(value: $0.number, count: $0.count, records: records($0.records)) }
    numbers = shape.numbers.range.map {
      Ends(least: NumberText($0.least), greatest: NumberText($0.greatest))
    }
    stringLengths = texts.count > 0 ? Ends(texts.lengths) : nil
    arrayLengths = shape.arrays > 0 ? Ends(shape.arrayLengths) : nil
    (trues, falses) = shape.booleans > 0 ? (shape.trues, shape.falses) : (nil, nil)
  }

  /// The different values, as JSON, if they are few.
  var values: [(text: String, count: Int)] {
    rawValues?.map { ("\($0.value)", $0.count) }
      ?? (strings ?? []).map { (QuotedValue.string($0.value, isCut: false), $0.count) }
  }
}

extension PathFacts.Ends<Int> {
  fileprivate init(_ extent: Extent) { self.init(least: extent.least, greatest: extent.greatest) }
}

extension PathCounts {
  fileprivate init(_ counts: RecordCounts, isMember: Bool) {
    self.init(
      present: counts.values.count, absent: isMember ? counts.absences.count : nil, nulls: counts.nulls.count,
      kinds: [
        "boolean": counts.booleans.count, "number": counts.numbers.count, "string": counts.strings.count,
        "array": counts.arrays.count, "object": counts.objects.count,
      ].filter { $0.value > 0 })
  }
}
