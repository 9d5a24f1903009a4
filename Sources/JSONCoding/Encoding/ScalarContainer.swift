/// A container for scalars without a key: of a single value or of an array.
protocol ScalarContainer {
  var context: EncodingContext { get }
  /// The coding path of the next scalar.
  var scalarPath: [any CodingKey] { get }
  func encode(scalar: EncodedScalar) throws
}

extension ScalarContainer {
  func encodeNil() throws { try encode(scalar: .null) }
  func encode(_ value: Bool) throws { try encode(scalar: .bool(value)) }
  func encode(_ value: String) throws { try encode(scalar: .string(value)) }
  func encode(_ value: Int) throws { try encode(scalar: .integer(Int64(value))) }
  func encode(_ value: Int8) throws { try encode(scalar: .integer(Int64(value))) }
  func encode(_ value: Int16) throws { try encode(scalar: .integer(Int64(value))) }
  func encode(_ value: Int32) throws { try encode(scalar: .integer(Int64(value))) }
  func encode(_ value: Int64) throws { try encode(scalar: .integer(value)) }
  func encode(_ value: UInt) throws { try encode(scalar: .unsigned(UInt64(value))) }
  func encode(_ value: UInt8) throws { try encode(scalar: .unsigned(UInt64(value))) }
  func encode(_ value: UInt16) throws { try encode(scalar: .unsigned(UInt64(value))) }
  func encode(_ value: UInt32) throws { try encode(scalar: .unsigned(UInt64(value))) }
  func encode(_ value: UInt64) throws { try encode(scalar: .unsigned(value)) }

  func encode(_ value: Double) throws {
    if value.isFinite { return try encode(scalar: .double(value)) }
    try encode(scalar: EncodedScalar(float: value, context.strategies.nonConformingFloats) { scalarPath })
  }

  func encode(_ value: Float) throws {
    try encode(scalar: EncodedScalar(float: value, context.strategies.nonConformingFloats) { scalarPath })
  }
}
