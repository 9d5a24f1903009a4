import Foundation

/// A value to go on with where the record has none.
enum StandIn {
  /// How many values are tried for one spot: a model may refuse the first ones.
  static let flavours = 8

  static func string(_ flavour: Int) -> String {
    let strings = [
      "", "0", "1970-01-01T00:00:00Z", "https://example.com", "#000000", "01-01-1970",
      "00000000-0000-0000-0000-000000000000", "a",
    ]
    return strings[flavour % strings.count]
  }

  static func integer<Value: FixedWidthInteger>(_ flavour: Int) -> Value {
    Value(clamping: [0, 1, 2, 10, 100, -1, 7, 1970][flavour % flavours])
  }

  static func bool(_ flavour: Int) -> Bool { flavour % 2 == 1 }

  /// A value of `type` for the place at `path`, or nil where the type refuses everything of this flavour.
  static func value<Value: Decodable>(_ type: Value.Type, _ flavour: Int, at path: [any CodingKey]) -> Value?
  {
    try? StandInDecoder(flavour: flavour, codingPath: path).value(type)
  }

  /// A value of a type that does not decode itself, or of one that lists its values; nil for all others.
  static func special<Value: Decodable>(_ type: Value.Type, _ flavour: Int) -> Value? {
    if let cases = type as? any CaseIterable.Type { return cases.standIn(flavour) as? Value }
    if type is any RawRepresentable.Type, let plain = PlainEnum(type) { return plain.value(flavour) }
    if type == URL.self { return URL(string: "https://example.com") as? Value }
    if type == Date.self { return Date(timeIntervalSinceReferenceDate: Double(flavour)) as? Value }
    if type == Data.self { return Data() as? Value }
    if type == Decimal.self { return Decimal(flavour) as? Value }
    return nil
  }

  /// A value of `type` of any flavour, this one first.
  static func anyValue<Value: Decodable>(
    _ type: Value.Type, from flavour: Int = 0, at path: [any CodingKey]
  ) -> Value? {
    for offset in 0..<flavours {
      if let value = value(type, flavour + offset, at: path) { return value }
    }
    return nil
  }
}

extension CaseIterable {
  fileprivate static func standIn(_ flavour: Int) -> Any? {
    let cases = Array(allCases)
    return cases.isEmpty ? nil : cases[flavour % cases.count]
  }
}

extension Scalar {
  /// The flavour's value of this type.
  static func standIn(_ flavour: Int) -> Any? {
    switch self {
    case is String.Type: StandIn.string(flavour)
    case is Bool.Type: StandIn.bool(flavour)
    case is Double.Type: Double(StandIn.integer(flavour) as Int)
    case is Float.Type: Float(StandIn.integer(flavour) as Int)
    case let type as any FixedWidthInteger.Type: type.standIn(flavour)
    default: nil
    }
  }
}

extension FixedWidthInteger {
  fileprivate static func standIn(_ flavour: Int) -> Any { StandIn.integer(flavour) as Self }
}
