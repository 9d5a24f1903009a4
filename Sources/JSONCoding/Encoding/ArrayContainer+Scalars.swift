extension ArrayContainer {
  @inline(__always)
  private func encode(integer value: some FixedWidthInteger) throws {
    try context.beginElement(in: id)
    context.bytes.append(integer: value)
  }

  private func encode(_ scalar: EncodedScalar) throws {
    try context.beginElement(in: id)
    context.bytes.append(scalar)
  }

  func encodeNil() throws {
    try context.beginElement(in: id)
    context.bytes.append("null")
  }

  func encode(_ value: Bool) throws { try encode(.bool(value)) }
  func encode(_ value: String) throws { try encode(.string(value)) }
  func encode(_ value: Int) throws { try encode(integer: value) }
  func encode(_ value: Int8) throws { try encode(integer: value) }
  func encode(_ value: Int16) throws { try encode(integer: value) }
  func encode(_ value: Int32) throws { try encode(integer: value) }
  func encode(_ value: Int64) throws { try encode(integer: value) }
  func encode(_ value: UInt) throws { try encode(integer: value) }
  func encode(_ value: UInt8) throws { try encode(integer: value) }
  func encode(_ value: UInt16) throws { try encode(integer: value) }
  func encode(_ value: UInt32) throws { try encode(integer: value) }
  func encode(_ value: UInt64) throws { try encode(integer: value) }

  func encode(_ value: Double) throws {
    try encode(
      EncodedScalar(float: value, context.strategies.nonConformingFloats) { context.elementPath(id) })
  }

  func encode(_ value: Float) throws {
    try encode(
      EncodedScalar(float: value, context.strategies.nonConformingFloats) { context.elementPath(id) })
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128) throws { try encode(.number(value.description)) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128) throws { try encode(.number(value.description)) }
}
