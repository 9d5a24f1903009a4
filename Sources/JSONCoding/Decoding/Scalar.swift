/// A type that is read directly from a JSON string, number or Boolean, without a decoder.
protocol Scalar: Decodable, Hashable {
  /// The value at `node`, or nil if it is of another kind or does not fit. The cold path finds out which.
  static func read(_ context: DecodingContext, _ node: Int) -> Self?

  // Requirements, so that the compiler makes the code of each for each type.
  static func reader() -> ValueReader
  static func arrayReader() -> ValueReader
  static func setReader() -> ValueReader
  static func optionalReader() -> ValueReader
  /// - Parameter keys: the number of the dictionary's type of keys in ``KeyTypes``.
  static func dictionaryReader(_ keys: UInt8) -> ValueReader
  /// The reader of a dictionary with integers as keys.
  static func numberedReader(_ keys: UInt8) -> ValueReader
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

/// The scalars by their identity. A cast to the protocol would look through all conformances of the program the first
/// time for each type, which takes longer than to decode many values.
enum ScalarTypes {
  static func find(_ type: any Any.Type) -> (any Scalar.Type)? {
    if type == String.self { return String.self }
    if type == Int.self { return Int.self }
    if type == Double.self { return Double.self }
    if type == Bool.self { return Bool.self }
    if type == Float.self { return Float.self }
    if type == Int64.self { return Int64.self }
    if type == Int32.self { return Int32.self }
    if type == Int16.self { return Int16.self }
    if type == Int8.self { return Int8.self }
    if type == UInt.self { return UInt.self }
    if type == UInt64.self { return UInt64.self }
    if type == UInt32.self { return UInt32.self }
    if type == UInt16.self { return UInt16.self }
    if type == UInt8.self { return UInt8.self }
    guard #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) else { return nil }
    return type == Int128.self ? Int128.self : type == UInt128.self ? UInt128.self : nil
  }
}

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
