/// The encoder of one place: a view of three words. All that it writes goes through the context.
struct ValueEncoder: Encoder {
  let context: EncodingContext
  let id: PlaceID

  var codingPath: [any CodingKey] { context.codingPath(of: id) }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  /// The object of this place. If there cannot be one, where Foundation traps, the result of encoding is an error.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let id = context.openContainer(.object, in: id) ? id : .none
    return KeyedEncodingContainer(ObjectContainer<Key>(context: context, id: id))
  }

  /// The array of this place. If there cannot be one, where Foundation traps, the result of encoding is an error.
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    ArrayContainer(context: context, id: context.openContainer(.array, in: id) ? id : .none)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension ValueEncoder: SingleValueEncodingContainer {
  private func encode(integer value: some FixedWidthInteger) throws {
    try context.beginValue(value, in: id)
    context.bytes.append(integer: value)
  }

  func encodeNil() throws {
    try context.beginValue((), in: id)
    context.bytes.append("null")
  }

  func encode(_ value: Bool) throws { try context.encodeValue(value, in: id) }
  func encode(_ value: String) throws { try context.encodeValue(value, in: id) }
  func encode(_ value: Double) throws { try context.encodeValue(value, in: id) }
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

  func encode(_ value: Float) throws {
    let scalar = try EncodedScalar(float: value, context.strategies.nonConformingFloats) { codingPath }
    try context.beginValue(value, in: id)
    context.bytes.append(scalar)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128) throws {
    try context.beginValue(value, in: id)
    context.bytes.append(plain: value.description)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128) throws {
    try context.beginValue(value, in: id)
    context.bytes.append(plain: value.description)
  }

  func encode<Value: Encodable>(_ value: Value) throws { try context.encodeValue(value, in: id) }
}
