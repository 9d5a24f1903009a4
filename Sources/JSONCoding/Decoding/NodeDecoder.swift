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
  var codingPath: [any CodingKey] { context.codingPathForModel(to: place) }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard context.kind(node) == .object else { return try context.failKeyed(type, at: .node(place)) }
    return context.container(type, over: node)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard context.kind(node) == .array else { return try context.failUnkeyed(at: .node(place)) }
    return UnkeyedContainer(context: context, array: node)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    self
  }
}

extension NodeDecoder: SingleScalarContainer {
  func decodeNil() -> Bool { context.kind(node) == .null }

  @inline(__always)
  func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value {
    try context.scalar(type, at: place)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard absent != nil else { return try context.value(type, at: node) }
    if context.isSpecial(type) { return try context.specialValue(type, at: place) }
    return try Value(from: self)
  }
}

extension NodeDecoder {
  /// The decoder itself, or the one inside a logging decoder, whose value counts as read; nil for another library's
  /// decoder.
  init?(_ decoder: any Decoder) {
    if let decoder = decoder as? NodeDecoder {
      self = decoder
    } else if let decoder = decoder as? LoggedDecoder {
      decoder.log.touchCurrent()
      self = decoder.inner
    } else {
      return nil
    }
  }
}

extension JSONKind {
  /// The kind of a decoder's value, for models that accept any JSON and would otherwise try one type after another.
  ///
  /// Nil for another library's decoder.
  public init?(of decoder: any Decoder) {
    guard let decoder = NodeDecoder(decoder) else { return nil }
    self.init(decoder.context.document.kind(of: decoder.node))
  }
}
