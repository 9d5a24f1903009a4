/// A type that is read directly from a JSON string, number or Boolean, without a decoder.
protocol Scalar: Decodable, Hashable {
  /// The value at `node`, or nil if it is of another kind or does not fit. The cold path finds out which.
  static func read(_ context: DecodingContext, _ node: Int) -> Self?

  // Requirements, so that the compiler generates specialized code of both for each type.
  static func reader() -> ValueReader
  static func arrayReader() -> ValueReader
}

extension Bool: Scalar {
  @inline(__always)
  static func read(_ context: DecodingContext, _ node: Int) -> Bool? {
    switch context.kind(node) {
    case .true: true
    case .false: false
    default: nil
    }
  }
}

extension String: Scalar {
  @inline(__always)
  static func read(_ context: DecodingContext, _ node: Int) -> String? {
    let entry = context.entries[unchecked: node]
    guard entry.kind == .string else { return nil }
    if entry.flags.contains(.escaped) {
      return EscapedString.unescaped(in: context.bytes, entry.range, flags: entry.flags)
    }
    return context.bytes.string(entry.range)
  }
}

/// A type that is read from a JSON number.
protocol NumberType {}

/// An integer type, read exactly from its digits.
protocol IntegerScalar: Scalar, NumberType, FixedWidthInteger {}

extension IntegerScalar {
  @inline(__always)
  static func read(_ context: DecodingContext, _ node: Int) -> Self? {
    let entry = context.entries[unchecked: node]
    guard entry.kind == .number else { return nil }
    if entry.flags.contains(.integer), entry.end &- entry.start <= 18 {
      return Self(exactly: IntegerText.small(in: context.bytes, entry.range))
    }
    return IntegerText.any(in: context.bytes, entry.range)
  }
}

extension Int: IntegerScalar {}
extension Int8: IntegerScalar {}
extension Int16: IntegerScalar {}
extension Int32: IntegerScalar {}
extension Int64: IntegerScalar {}
extension UInt: IntegerScalar {}
extension UInt8: IntegerScalar {}
extension UInt16: IntegerScalar {}
extension UInt32: IntegerScalar {}
extension UInt64: IntegerScalar {}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Int128: IntegerScalar {}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension UInt128: IntegerScalar {}

extension Double: Scalar, NumberType {
  @inline(__always)
  static func read(_ context: DecodingContext, _ node: Int) -> Double? {
    let entry = context.entries[unchecked: node]
    guard entry.kind == .number else { return NonConformingFloat.read(context, node) }
    return FloatText.double(in: context.bytes, entry.range)
  }
}

extension Float: Scalar, NumberType {
  @inline(__always)
  static func read(_ context: DecodingContext, _ node: Int) -> Float? {
    let entry = context.entries[unchecked: node]
    guard entry.kind == .number else { return NonConformingFloat.read(context, node) }
    return FloatText.float(in: context.bytes, entry.range)
  }
}

/// Reads the strings that a strategy uses for infinity and NaN. As in Foundation, they must not contain escapes.
enum NonConformingFloat {
  static func read<Value: BinaryFloatingPoint>(_ context: DecodingContext, _ node: Int) -> Value? {
    guard
      case .strings(let positive, let negative, let nan) = context.strategies.nonConformingFloats,
      !context.entries[unchecked: node].flags.contains(.escaped),
      let string = String.read(context, node)
    else { return nil }
    switch string {
    case positive: return .infinity
    case negative: return -.infinity
    case nan: return .nan
    default: return nil
    }
  }
}

extension NumberText: Decodable {
  /// Reads the text of a number, which only a ``RecordDecoder`` provides.
  ///
  /// - Throws: `DecodingError.typeMismatch` if the value is not a number, and `dataCorrupted` with any other decoder.
  public init(from decoder: any Decoder) throws {
    guard let decoder = NodeDecoder(decoder) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "The decoder does not provide a number's text."))
    }
    let context = decoder.context
    guard context.kind(decoder.node) == .number else {
      self = try context.failScalar(NumberText.self, at: decoder.place)
      return
    }
    self.init(context.bytes.string(context.document.range(of: decoder.node)))
  }
}

/// A container of one value that reads every type of scalar in the same way.
///
/// The standard library requires a method for each type. Without one, it would read the scalar through `init(from:)`,
/// which is slower and, for types that the context does not read itself, would recurse forever.
protocol SingleScalarContainer: SingleValueDecodingContainer {
  func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value
}

extension SingleScalarContainer {
  func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  func decode(_ type: String.Type) throws -> String { try scalar(type) }
  func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
  func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}

/// An array's elements, with every type of scalar read in the same way: see ``SingleScalarContainer``.
protocol UnkeyedScalarContainer: UnkeyedDecodingContainer {
  mutating func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value
  /// Nil if there is no next element or it is null.
  mutating func optional<Value: Scalar>(_ type: Value.Type) throws -> Value?
}

extension UnkeyedScalarContainer {
  mutating func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  mutating func decode(_ type: String.Type) throws -> String { try scalar(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }

  mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try optional(type) }
  mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try optional(type) }
  mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try optional(type) }
  mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try optional(type) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try optional(type) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try optional(type) }
}
