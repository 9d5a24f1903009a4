extension ObjectContainer {
  @inline(__always)
  private func encode(integer value: some FixedWidthInteger, forKey key: Key) throws {
    try begin(key)
    context.bytes.append(integer: value)
  }

  @inline(__always)
  private func encode(_ scalar: EncodedScalar, forKey key: Key) throws {
    try begin(key)
    context.bytes.append(scalar)
  }

  func encodeNil(forKey key: Key) throws {
    try begin(key)
    context.bytes.append("null")
  }

  func encode(_ value: Bool, forKey key: Key) throws { try encode(.bool(value), forKey: key) }
  func encode(_ value: String, forKey key: Key) throws { try encode(.string(value), forKey: key) }
  func encode(_ value: Int, forKey key: Key) throws { try encode(integer: value, forKey: key) }
  func encode(_ value: Int8, forKey key: Key) throws { try encode(integer: value, forKey: key) }
  func encode(_ value: Int16, forKey key: Key) throws { try encode(integer: value, forKey: key) }
  func encode(_ value: Int32, forKey key: Key) throws { try encode(integer: value, forKey: key) }
  func encode(_ value: Int64, forKey key: Key) throws { try encode(integer: value, forKey: key) }
  func encode(_ value: UInt, forKey key: Key) throws { try encode(integer: value, forKey: key) }
  func encode(_ value: UInt8, forKey key: Key) throws { try encode(integer: value, forKey: key) }
  func encode(_ value: UInt16, forKey key: Key) throws { try encode(integer: value, forKey: key) }
  func encode(_ value: UInt32, forKey key: Key) throws { try encode(integer: value, forKey: key) }
  func encode(_ value: UInt64, forKey key: Key) throws { try encode(integer: value, forKey: key) }

  func encode(_ value: Double, forKey key: Key) throws {
    let scalar = try EncodedScalar(float: value, context.strategies.nonConformingFloats) {
      codingPath + [key]
    }
    try encode(scalar, forKey: key)
  }

  func encode(_ value: Float, forKey key: Key) throws {
    let scalar = try EncodedScalar(float: value, context.strategies.nonConformingFloats) {
      codingPath + [key]
    }
    try encode(scalar, forKey: key)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128, forKey key: Key) throws { try encode(.number(value.description), forKey: key) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128, forKey key: Key) throws {
    try encode(.number(value.description), forKey: key)
  }
}
