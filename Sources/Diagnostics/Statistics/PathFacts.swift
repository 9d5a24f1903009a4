import JSONCoding

/// The statistics of the values at one path.
struct PathFacts: Decodable, Sendable {
  let path: String
  /// The number of objects that may have the key; nil if the values are not members.
  let holders: Int?
  let present: Int
  let nulls: Int
  let kinds: [String: Int]
  /// The strings, if there were few different ones.
  let strings: [Value<String>]?
  // The other members are not compared with earlier statistics, so they are not read from them.

  /// The raw values of an enum, if there were few different ones.
  private(set) var rawValues: [Value<Int64>]?
  private(set) var numbers: Ends<String>?
  private(set) var stringLengths: Ends<Int>?
  private(set) var arrayLengths: Ends<Int>?
  private(set) var trues: Int?
  private(set) var falses: Int?

  private enum CodingKeys: String, CodingKey {
    case path, holders, present, nulls = "null", kinds, strings
  }

  var absent: Int { holders.map { max(0, $0 - present) } ?? 0 }

  struct Value<Content: Decodable & Sendable>: Decodable, Sendable {
    let value: Content
    let count: Int
  }

  struct Ends<Bound: Sendable>: Sendable {
    let least: Bound
    let greatest: Bound
  }
}

extension PathFacts {
  init(_ shape: JSONShape, path: String, holders: Int?) {
    self.path = path
    self.holders = holders
    present = shape.count
    nulls = shape.nulls
    kinds = [
      "boolean": shape.booleans, "number": shape.numbers.count, "string": shape.stringCount,
      "array": shape.arrays, "object": shape.objects,
    ].filter { $0.value > 0 }
    let (texts, integers) = (shape.strings, shape.reads.rawIntegers)
    strings = texts.values.isEmpty ? nil : texts.values.map { Value(value: $0.text, count: $0.count) }
    rawValues =
      integers.values.isEmpty ? nil : integers.values.map { Value(value: $0.content, count: $0.count) }
    numbers = shape.numbers.range.map { Ends(least: $0.least, greatest: $0.greatest) }
    stringLengths = shape.facts.lengths(.string).map(Ends.init)
    arrayLengths = shape.facts.lengths(.array).map(Ends.init)
    (trues, falses) = shape.booleans > 0 ? (shape.trues, shape.falses) : (nil, nil)
  }

  /// The distinct values, as JSON, if there are few.
  var values: [(text: String, count: Int)] {
    rawValues?.map { ("\($0.value)", $0.count) }
      ?? (strings ?? []).map { (QuotedValue.string($0.value, isCut: false), $0.count) }
  }
}

extension PathFacts.Ends<Int> {
  fileprivate init(_ range: ClosedRange<Int>) {
    self.init(least: range.lowerBound, greatest: range.upperBound)
  }
}
