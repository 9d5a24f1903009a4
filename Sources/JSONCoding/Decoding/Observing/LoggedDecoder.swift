/// A decoder that notes in the context's log what a model asks of it.
struct LoggedDecoder: Decoder {
  let inner: NodeDecoder
  let log: ReadLog

  var codingPath: [any CodingKey] {
    if inner.absent == nil { log.noteAsked(inner.context, inner.node) }
    return inner.codingPath
  }
  var userInfo: [CodingUserInfoKey: Any] { inner.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let context = inner.context
    let index = log.next
    return try log.read(.object, context, inner.node, keys: type) {
      guard context.kind(inner.node) == .object else { return try inner.container(keyedBy: type) }
      let members = KeyedContainer<Key>(context.objectReader(type, inner.node))
      return KeyedDecodingContainer(LoggedKeyedContainer(inner: members, log: log, index: index))
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let context = inner.context
    let index = log.next
    return try log.read(.array, context, inner.node) {
      guard context.kind(inner.node) == .array else { return try inner.unkeyedContainer() }
      let elements = UnkeyedContainer(context: context, array: inner.node)
      return LoggedUnkeyedContainer(inner: elements, log: log, index: index)
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension LoggedDecoder: SingleScalarContainer {
  func decodeNil() -> Bool {
    let isNull = inner.decodeNil()
    log.note(inner.context, inner.node, isNull: isNull)
    return isNull
  }

  func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value {
    try log.read(.type(type), inner.context, inner.node, isContent: true) {
      try inner.context.scalar(type, at: inner.place)
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let context = inner.context
    let isSpecial = context.isSpecial(type)
    return try log.read(.type(type), context, inner.node, isContent: isSpecial) {
      guard inner.absent != nil, !isSpecial else { return try inner.decode(type) }
      return try Value(from: self)
    }
  }
}
