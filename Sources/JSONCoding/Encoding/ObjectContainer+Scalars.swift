extension ObjectContainer {
  func encodeNil(forKey key: Key) throws { try encode(scalar: .null, key) }
  func encode(_ value: Bool, forKey key: Key) throws { try encode(scalar: .bool(value), key) }
  func encode(_ value: String, forKey key: Key) throws { try encode(scalar: .string(value), key) }
  func encode(_ value: Int, forKey key: Key) throws { try encode(scalar: .integer(Int64(value)), key) }
  func encode(_ value: Int8, forKey key: Key) throws { try encode(scalar: .integer(Int64(value)), key) }
  func encode(_ value: Int16, forKey key: Key) throws { try encode(scalar: .integer(Int64(value)), key) }
  func encode(_ value: Int32, forKey key: Key) throws { try encode(scalar: .integer(Int64(value)), key) }
  func encode(_ value: Int64, forKey key: Key) throws { try encode(scalar: .integer(value), key) }
  func encode(_ value: UInt, forKey key: Key) throws { try encode(scalar: .unsigned(UInt64(value)), key) }
  func encode(_ value: UInt8, forKey key: Key) throws { try encode(scalar: .unsigned(UInt64(value)), key) }
  func encode(_ value: UInt16, forKey key: Key) throws { try encode(scalar: .unsigned(UInt64(value)), key) }
  func encode(_ value: UInt32, forKey key: Key) throws { try encode(scalar: .unsigned(UInt64(value)), key) }
  func encode(_ value: UInt64, forKey key: Key) throws { try encode(scalar: .unsigned(value), key) }

  func encode(_ value: Double, forKey key: Key) throws {
    if value.isFinite { return try encode(scalar: .double(value), key) }
    let strategy = context.strategies.nonConformingFloats
    try encode(scalar: EncodedScalar(float: value, strategy) { codingPath + [key] }, key)
  }

  func encode(_ value: Float, forKey key: Key) throws {
    let strategy = context.strategies.nonConformingFloats
    try encode(scalar: EncodedScalar(float: value, strategy) { codingPath + [key] }, key)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128, forKey key: Key) throws { try encode(scalar: .number(value.description), key) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128, forKey key: Key) throws {
    try encode(scalar: .number(value.description), key)
  }
}
