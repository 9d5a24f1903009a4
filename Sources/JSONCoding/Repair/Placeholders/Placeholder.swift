import Foundation

/// A value to continue with where the record has none that fits.
enum Placeholder {
  /// How many values are tried for one spot: a model may refuse the first ones.
  static let candidates = 8

  static func string(_ candidate: Int) -> String { strings[candidate % strings.count] }

  private static let strings = [
    "", "0", "1970-01-01T00:00:00Z", "https://example.com", "#000000", "01-01-1970",
    "00000000-0000-0000-0000-000000000000", "a",
  ]

  static func integer<Value: FixedWidthInteger>(_ candidate: Int) -> Value {
    Value(clamping: integers[candidate % integers.count])
  }

  /// The first ones are what a model most likely accepts, and a negative number is the last of those: a model may take
  /// it for a count, and trap. The others matter only if a number is a discriminator.
  static let integers = [0, 1, 2, 10, 100, 7, 1970, -1, 3, 4, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16]

  /// The candidates that are tried only to see what depends on a number: a table of so many rows is small, and nothing
  /// has a negative count.
  static let smallIntegers = integers.indices.filter { 0...16 ~= integers[$0] }

  /// The candidate for a value of the type where numbers are to be small: itself if it is no number.
  static func small(_ candidate: Int, for type: any Any.Type) -> Int {
    isNumber(type) ? smallIntegers[candidate % smallIntegers.count] : candidate
  }

  /// Whether the candidate's number is zero, or its string is empty, which a model may assume that no value is.
  static func isNothing(_ candidate: Int) -> Bool {
    string(candidate).isEmpty || integers[small(candidate, for: Int.self)] == 0
  }

  /// Whether ``number(_:as:)`` gives values of the type.
  static func isNumber(_ type: any Any.Type) -> Bool {
    type is any FixedWidthInteger.Type || type == Double.self || type == Float.self || type == Decimal.self
  }

  /// The number as a value of a type for numbers; nil if it is none, or does not hold the number.
  static func number<Value>(_ number: Double, as type: Value.Type) -> Value? {
    switch type {
    case let type as any FixedWidthInteger.Type: type.exactly(number) as? Value
    case is Double.Type: number as? Value
    case is Float.Type: Float(number) as? Value
    case is Decimal.Type: Decimal(number) as? Value
    default: nil
    }
  }

  static func bool(_ candidate: Int) -> Bool { candidate % 2 == 1 }

  /// A value of `type` for the place at `path`, or nil if the type refuses this candidate.
  static func value<Value: Decodable>(
    _ type: Value.Type, _ candidate: Int, at path: [any CodingKey], _ userInfo: [CodingUserInfoKey: Any],
    _ reads: ReadBudget
  ) -> Value? {
    try? PlaceholderDecoder(candidate: candidate, codingPath: path, userInfo: userInfo, reads: reads).value(
      type)
  }

  private static let url = URL(string: "https://example.com")

  /// A value of one of the types that are told without a cast, for which the runtime would look up conformances; nil
  /// for all others.
  static func plain<Value: Decodable>(_ type: Value.Type, _ candidate: Int) -> Value? {
    if type == String.self { return reinterpret(string(candidate), as: type) }
    if type == Int.self { return reinterpret(integer(candidate) as Int, as: type) }
    if type == URL.self { return url.map { reinterpret($0, as: type) } }
    if type == Double.self { return reinterpret(Double(integer(candidate) as Int), as: type) }
    if type == Bool.self { return reinterpret(bool(candidate), as: type) }
    if type == Date.self {
      return reinterpret(Date(timeIntervalSinceReferenceDate: Double(candidate)), as: type)
    }
    if type == Data.self { return reinterpret(Data(), as: type) }
    if type == Decimal.self { return reinterpret(Decimal(candidate), as: type) }
    return nil
  }

  /// A value of a type that does not decode itself, or of one that lists its values; nil for all others.
  static func special<Value: Decodable>(_ type: Value.Type, _ candidate: Int) -> Value? {
    if let value = plain(type, candidate) { return value }
    if let cases = type as? any CaseIterable.Type { return cases.placeholder(candidate) as? Value }
    if type is any RawRepresentable.Type, let plain = PlainEnum(type) { return plain.value(candidate) }
    return nil
  }

  /// The number of values of a type that lists them or is an enum without payloads; nil for all others.
  static func caseCount<Value: Decodable>(_ type: Value.Type) -> Int? {
    if let cases = type as? any CaseIterable.Type { return cases.caseCount }
    return type is any RawRepresentable.Type ? PlainEnum(type)?.count : nil
  }

  /// A value of `type` made from any candidate, trying this one first.
  static func anyValue<Value: Decodable>(
    _ type: Value.Type, from candidate: Int = 0, at path: [any CodingKey],
    _ userInfo: [CodingUserInfoKey: Any], _ reads: ReadBudget
  ) -> Value? {
    for offset in 0..<candidates {
      if let value = value(type, candidate + offset, at: path, userInfo, reads) { return value }
    }
    return nil
  }
}

extension Placeholder {
  /// The type of the value that `type` wraps, if it is a property wrapper that stores its value.
  static func wrappedType<Value: Decodable>(
    of type: Value.Type, _ userInfo: [CodingUserInfoKey: Any]
  ) -> (any Any.Type)? {
    guard !(type is any Scalar.Type), let value = anyValue(type, at: [], userInfo, ReadBudget()) else {
      return nil
    }
    let stored = Mirror(reflecting: value).children.first {
      $0.label == "wrappedValue" || $0.label == "_wrappedValue"
    }
    return stored.map { Swift.type(of: $0.value) }
  }
}

extension CaseIterable {
  static var caseCount: Int { allCases.count }

  /// The candidate's case, if any.
  static func placeholder(_ candidate: Int) -> Any? {
    let cases = Array(allCases)
    return cases.isEmpty ? nil : cases[candidate % cases.count]
  }
}

extension Scalar {
  /// The candidate's value of this type.
  static func placeholder(_ candidate: Int) -> Any? {
    switch self {
    case is String.Type: Placeholder.string(candidate)
    case is Int.Type: Placeholder.integer(candidate) as Int
    case is Bool.Type: Placeholder.bool(candidate)
    case is Double.Type: Double(Placeholder.integer(candidate) as Int)
    case is Float.Type: Float(Placeholder.integer(candidate) as Int)
    case let type as any FixedWidthInteger.Type: type.placeholder(candidate)
    default: nil
    }
  }
}

extension FixedWidthInteger {
  fileprivate static func exactly(_ number: Double) -> Any? { Self(exactly: number) }

  fileprivate static func placeholder(_ candidate: Int) -> Any { Placeholder.integer(candidate) as Self }
}
