/// The decoder of one node: an immutable view that shares no stack with other decoders.
struct NodeDecoder: Decoder {
  let context: DecodingContext
  let node: Int
  /// The absent key, if this is its super decoder. The node is then not in the text.
  let absent: AbsentKey?

  @inline(__always)
  init(context: DecodingContext, node: Int, absent: AbsentKey? = nil) {
    self.context = context
    self.node = node
    self.absent = absent
  }

  var place: NodePlace { NodePlace(node, absent: absent) }
  var codingPath: [any CodingKey] { context.codingPath(to: place) }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard context.kind(node) == .object else { return try context.failKeyedContainer(type, at: place) }
    return context.containers.container(type, context, node)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard context.kind(node) == .array else { return try context.failUnkeyedContainer(at: place) }
    return UnkeyedContainer(context: context, array: node)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    self
  }
}

extension NodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { context.kind(node) == .null }

  @inline(__always)
  private func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value {
    try context.scalar(type, at: place)
  }

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

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard absent != nil else { return try context.value(type, at: node, in: .same) }
    if context.isSpecial(type) { return try context.specialValue(type, at: place) }
    return try Value(from: self)
  }
}
