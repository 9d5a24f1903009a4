/// The encoder of one node. It passes everything on to the context.
struct ValueEncoder: Encoder, SingleValueEncodingContainer {
  let context: EncodingContext
  let id: NodeID

  var codingPath: [any CodingKey] { context.codingPath(of: id) }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  /// The members of the node. If it cannot become an object, encoding throws an error later; Foundation traps.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    context.container(keyedBy: type, context.open(.object, as: id))
  }

  /// The elements of the node. If it cannot become an array, encoding throws an error later; Foundation traps.
  func unkeyedContainer() -> any UnkeyedEncodingContainer { context.elements(of: id) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { try encode(scalar: .null) }
  func encode(scalar: EncodedScalar) throws { try context.encode(scalar, as: id) }
  func encode<Value: Encodable>(_ value: Value) throws { try context.encode(value, as: id) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128) throws { try encode(scalar: .number(value.description)) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128) throws { try encode(scalar: .number(value.description)) }
}
