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
      request, context, node ?? inner.object, isOptional: isOptional, isOfMissingKey: node == nil,
      keys: Key.self, container: index, isContent: isContent
    ) { try body(node) }
  }
}
