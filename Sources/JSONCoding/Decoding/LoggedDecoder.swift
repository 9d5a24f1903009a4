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
      context.note(log.number(of: type, in: context), readingObjectAt: inner.node)
      let members = KeyedContainer<Key>(context: context, object: inner.node)
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

extension LoggedDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    let isNull = inner.decodeNil()
    log.note(inner.context, inner.node, isNull: isNull)
    return isNull
  }

  private func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value {
    try log.read(.type(type), inner.context, inner.node, isContent: true) {
      try inner.context.scalar(type, at: inner.place)
    }
  }

  // Without a method for each type, types that the context does not read itself would ask for themselves forever.
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
    let context = inner.context
    let isSpecial = context.isSpecial(type)
    return try log.read(.type(type), context, inner.node, isContent: isSpecial) {
      guard inner.absent != nil, !isSpecial else { return try inner.decode(type) }
      return try Value(from: self)
    }
  }
}

extension NodeDecoder {
  /// The decoder itself, or the decoder that is being logged; nil for another library's decoder.
  ///
  /// Its value then counts as read, because the caller reads it past the log.
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
