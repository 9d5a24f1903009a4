/// The members of one object, looked up by the model's keys. One reference and one index: a container is copied often.
struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let context: DecodingContext
  let object: Int

  var codingPath: [any CodingKey] { context.codingPath(to: NodePlace(object)) }

  /// The keys in document order, each once: those that the key type can be made from.
  var allKeys: [Key] { context.allNames(of: object).compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { find(key) != 0 }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let node = node(key) else { return try context.failMissing(NilProbe.self, key, in: object).isNil }
    return context.kind(node) == .null
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let node = node(key) else { return try context.failMissing(type, key, in: object) }
    return try context.value(type, at: node, in: .member(of: object))
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let node = node(key), context.kind(node) != .null else { return nil }
    return try context.value(type, at: node, in: .member(of: object))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    guard let node = node(key) else { return try context.failMissingKeyedContainer(type, key, in: object) }
    return try NodeDecoder(context: context, node: node).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    guard let node = node(key) else { return try context.failMissingUnkeyedContainer(key, in: object) }
    return try NodeDecoder(context: context, node: node).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(under: PathKey(stringValue: "super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(under: key) }

  /// As in Foundation, an absent key gives a decoder over null, which fails when it is read.
  private func superDecoder(under key: any CodingKey) -> any Decoder {
    let name = find(key.stringValue)
    if name != 0 { return NodeDecoder(context: context, node: name + 1) }
    return NodeDecoder(
      context: context, node: context.absentNode, absent: AbsentKey(object: object, key: key))
  }

  // MARK: - Look-up

  /// The index of the value under `key`, or nil.
  @inline(__always)
  func node(_ key: Key) -> Int? {
    let name = find(key)
    return name == 0 ? nil : name &+ 1
  }

  @inline(__always)
  private func find(_ key: Key) -> Int { find(key.stringValue) }

  @inline(__always)
  private func find(_ name: String) -> Int { context.find(name, in: object) }
}

/// What `decodeNil(forKey:)` asks for where its key is absent.
struct NilProbe: Decodable {
  let isNil: Bool

  init(from decoder: any Decoder) throws {
    isNil = true
  }
}
