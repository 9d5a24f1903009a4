import Foundation

/// A value that is neither an object nor an array. It is of a basic type, or, as in Foundation's encoder, a `URL`,
/// `Date`, `Data` or `Decimal`, which do not encode themselves.
enum EncodedScalar {
  case null
  case string(String)
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)
  case float(Float)
  case bool(Bool)
  /// The text of a number, which is written unchanged.
  case number(String)

  /// Nil if `Value` is not such a type; `path` is the coding path of the value.
  ///
  /// A function, because an initializer would be passed a copy of each value, whose strings would be counted.
  ///
  /// - Throws: `EncodingError.invalidValue` for a number that JSON cannot represent.
  @inline(__always)
  static func scalar<Value>(
    _ value: Value, _ strategies: CodingStrategies, at path: () -> [any CodingKey]
  ) throws -> EncodedScalar? {
    if Value.self == String.self { return .string(reinterpret(value, as: String.self)) }
    if Value.self == Int.self { return .integer(Int64(reinterpret(value, as: Int.self))) }
    if Value.self == Double.self {
      return try float(reinterpret(value, as: Double.self), strategies.nonConformingFloats, at: path)
    }
    if Value.self == Bool.self { return .bool(reinterpret(value, as: Bool.self)) }
    return try rareScalar(value, strategies, at: path)
  }

  private static func rareScalar<Value>(
    _ value: Value, _ strategies: CodingStrategies, at path: () -> [any CodingKey]
  ) throws -> EncodedScalar? {
    if Value.self == URL.self { return .string(reinterpret(value, as: URL.self).absoluteString) }
    if Value.self == Date.self { return try date(reinterpret(value, as: Date.self), strategies, at: path) }
    if Value.self == Data.self, case .base64 = strategies.data {
      return .string(reinterpret(value, as: Data.self).base64EncodedString())
    }
    if Value.self == Decimal.self {
      let decimal = reinterpret(value, as: Decimal.self)
      if decimal.isNaN { throw notInJSON("Decimal.nan", decimal, path()) }
      return .number(decimal.description)
    }
    if Value.self == Float.self {
      let float = reinterpret(value, as: Float.self)
      return float.isFinite ? .float(float) : try notFinite(float, strategies.nonConformingFloats, at: path)
    }
    if Value.self == Int64.self { return .integer(reinterpret(value, as: Int64.self)) }
    if Value.self == Int32.self { return .integer(Int64(reinterpret(value, as: Int32.self))) }
    if Value.self == Int16.self { return .integer(Int64(reinterpret(value, as: Int16.self))) }
    if Value.self == Int8.self { return .integer(Int64(reinterpret(value, as: Int8.self))) }
    if Value.self == UInt.self { return .unsigned(UInt64(reinterpret(value, as: UInt.self))) }
    if Value.self == UInt64.self { return .unsigned(reinterpret(value, as: UInt64.self)) }
    if Value.self == UInt32.self { return .unsigned(UInt64(reinterpret(value, as: UInt32.self))) }
    if Value.self == UInt16.self { return .unsigned(UInt64(reinterpret(value, as: UInt16.self))) }
    if Value.self == UInt8.self { return .unsigned(UInt64(reinterpret(value, as: UInt8.self))) }
    return nil
  }

  /// Nil if a custom strategy encodes the date itself.
  private static func date(
    _ date: Date, _ strategies: CodingStrategies, at path: () -> [any CodingKey]
  ) throws -> EncodedScalar? {
    switch strategies.dates {
    case .deferredToDate:
      try float(date.timeIntervalSinceReferenceDate, strategies.nonConformingFloats, at: path)
    case .secondsSince1970: try float(date.timeIntervalSince1970, .throw, at: path)
    case .millisecondsSince1970: try float(1000 * date.timeIntervalSince1970, .throw, at: path)
    case .iso8601: .string(date.formatted(.iso8601))
    case .formatted(let text): .string(text.text(date))
    case .custom: nil
    }
  }

  /// A finite number, or the string for a non-finite one.
  @inline(__always)
  private static func float(
    _ value: Double, _ strategy: CodingStrategies.NonConformingFloats, at path: () -> [any CodingKey]
  ) throws -> EncodedScalar {
    value.isFinite ? .double(value) : try notFinite(value, strategy, at: path)
  }

  @inline(never)
  private static func notFinite<Value: BinaryFloatingPoint>(
    _ value: Value, _ strategy: CodingStrategies.NonConformingFloats, at path: () -> [any CodingKey]
  ) throws -> EncodedScalar {
    switch strategy {
    case .throw: throw notInJSON("\(Value.self).\(value)", value, path())
    case .strings(let positiveInfinity, let negativeInfinity, let nan):
      .string(value.isNaN ? nan : value < 0 ? negativeInfinity : positiveInfinity)
    }
  }

  private static func notInJSON(_ name: String, _ value: Any, _ path: [any CodingKey]) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(codingPath: path, debugDescription: "Unable to encode \(name) directly in JSON."))
  }
}

extension ByteWriter {
  @inline(__always)
  mutating func append(_ scalar: EncodedScalar) {
    switch scalar {
    case .null: append("null")
    case .unsigned(let value): append(integer: value)
    case .string(let string): append(quoted: string)
    case .integer(let value): append(integer: value)
    case .double(let value): append(double: value)
    case .float(let value): append(float: value)
    case .bool(let value): append(value ? "true" : "false")
    case .number(let text): append(plain: text)
    }
  }
}

extension NumberText: Encodable {
  /// Writes the text unchanged with a ``RecordEncoder``, and as a `Decimal` with any other encoder.
  ///
  /// - Throws: `EncodingError.invalidValue` if that `Decimal` does not reproduce the text.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ValueEncoder {
      return try encoder.encode(scalar: .number(description))
    }
    guard let decimal = Decimal(string: description), decimal.description == description else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "The encoder does not write \(self) as a number.")
      )
    }
    var container = encoder.singleValueContainer()
    try container.encode(decimal)
  }
}
