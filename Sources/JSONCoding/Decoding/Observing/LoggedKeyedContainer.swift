/// The members of one object, with a log of what a model asks for.
struct LoggedKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let inner: KeyedContainer<Key>
  let log: ReadLog
  /// The index of the read that gave the container.
  let index: Int

  var context: DecodingContext { inner.context }
  var codingPath: [any CodingKey] {
    log.noteAsked(context, inner.object)
    return inner.codingPath
  }

  var allKeys: [Key] {
    log.touch(index)
    return inner.allKeys
  }

  func contains(_ key: Key) -> Bool {
    log.touch(index)
    let node = inner.node(key)
    if node == nil { log.noteAbsent(key, in: context) }
    log.note(context, node ?? inner.object, isNull: false)
    return inner.contains(key)
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try read(.presence, key) { _ in try inner.decodeNil(forKey: key) }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let context = context
    return try read(.type(type), key, isContent: context.isSpecial(type)) { node in
      guard let node else { return try context.failMissing(type, key, in: inner.object) }
      return try context.value(type, at: node)
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    log.touch(index)
    if let node = inner.node(key) { return try decoder(node).container(keyedBy: type) }
    return try read(.object, key) { _ in try inner.nestedContainer(keyedBy: type, forKey: key) }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    log.touch(index)
    if let node = inner.node(key) { return try decoder(node).unkeyedContainer() }
    return try read(.array, key) { _ in try inner.nestedUnkeyedContainer(forKey: key) }
  }

  func superDecoder() throws -> any Decoder { logged(try inner.superDecoder()) }

  func superDecoder(forKey key: Key) throws -> any Decoder { logged(try inner.superDecoder(forKey: key)) }

  private func logged(_ decoder: any Decoder) -> any Decoder {
    log.touch(index)
    return (decoder as? NodeDecoder).map { LoggedDecoder(inner: $0, log: log) } ?? decoder
  }

  private func decoder(_ node: Int) -> LoggedDecoder {
    LoggedDecoder(inner: NodeDecoder(context: context, node: node), log: log)
  }

  @inline(__always)
  func read<Value>(
    _ request: ReadLog.Request, _ key: Key, isOptional: Bool = false, isContent: Bool = false,
    _ body: (Int?) throws -> Value
  ) throws -> Value {
    log.touch(index)
    let node = inner.node(key)
    if node == nil { log.noteAbsent(key, in: context) }
    return try log.read(
      request, context, node ?? inner.object, isOptional: isOptional, isForMissingKey: node == nil,
      keys: Key.self, container: index, isContent: isContent
    ) { try body(node) }
  }
}

/// Without a method for each type, the standard library would read these in two steps, and the log would not show that
/// the value is optional.
extension LoggedKeyedContainer {
  private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    let node = inner.node(key)
    let isThere = node.map { context.kind($0) != .null } ?? false
    return try read(.type(type), key, isOptional: true, isContent: isThere && context.isSpecial(type)) { _ in
      try inner.decodeIfPresent(type, forKey: key)
    }
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type, key) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try optional(type, key) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try optional(type, key) }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try optional(type, key)
  }
}
