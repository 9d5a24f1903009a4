/// The members of one object, looked up by the model's keys.
struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let reader: ObjectReader

  init(_ reader: ObjectReader) { self.reader = reader }

  var context: DecodingContext { reader.unowned.object }
  @inline(__always)
  var object: Int { reader.object }

  var codingPath: [any CodingKey] { context.codingPathForModel(to: NodePlace(object)) }

  /// The keys in document order, without duplicates and without names that are not a `Key`.
  var allKeys: [Key] { context.allKeys(of: object) }

  func contains(_ key: Key) -> Bool { withNode(key) { _, node in node != nil } }

  func decodeNil(forKey key: Key) throws -> Bool {
    try withNode(key) { context, node in
      guard let node else { return try context.failMissing(NilProbe.self, key, in: object).isNil }
      return context.kind(node) == .null
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try withNode(key) { context, node in
      guard let node else { return try context.failMissing(type, key, in: object) }
      return try context.value(type, at: node)
    }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try withNode(key) { context, node in
      guard let node, context.kind(node) != .null else { return nil }
      guard context.record.isPlain else { return try context.optionalValue(type, at: node) }
      return try context.value(type, at: node)
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    guard let node = node(key) else {
      return try context.failKeyed(type, at: context.missing(key, in: object))
    }
    return try NodeDecoder(context: context, node: node).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    guard let node = node(key) else { return try context.failUnkeyed(at: context.missing(key, in: object)) }
    return try NodeDecoder(context: context, node: node).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(under: PathKey.superKey) }

  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(under: key) }

  /// The decoder for `key`. If the key is absent, it decodes null and fails when it is read, as in Foundation.
  private func superDecoder(under key: any CodingKey) -> any Decoder {
    let name = context.find(key.stringValue, in: object)
    if name != 0 { return NodeDecoder(context: context, node: name + 1) }
    return NodeDecoder(
      context: context, node: context.absentNode, absent: AbsentKey(object: object, key: key))
  }

  // MARK: - Look-up

  /// Calls `body` with the context and the index of the value for `key`, if any.
  @inline(__always)
  func withNode<Result>(_ key: Key, _ body: (DecodingContext, Int?) throws -> Result) rethrows -> Result {
    try reader.unowned.with { context in
      let name = context.find(key.stringValue, in: object)
      return try body(context, name == 0 ? nil : name &+ 1)
    }
  }

  func node(_ key: Key) -> Int? { withNode(key) { _, node in node } }
}

/// The type that `decodeNil(forKey:)` and `decodeNil()` request if there is no value.
struct NilProbe: Decodable {
  let isNil: Bool

  init(from decoder: any Decoder) throws {
    isNil = true
  }
}

// Without a method for each type, the standard library would read scalars through `init(from:)`, which is slower. A
// protocol extension, as for ``UnkeyedScalarContainer``, would not help: the runtime would look up this generic
// container's type for each read, which then takes three times the instructions.
extension KeyedContainer {
  @inline(__always)
  private func scalar<Value: Scalar>(_ type: Value.Type, _ key: Key) throws -> Value {
    try withNode(key) { context, node in
      guard let node else { return try context.failMissing(type, key, in: object) }
      return try context.scalar(type, at: node)
    }
  }

  @inline(__always)
  private func optional<Value: Scalar>(_ type: Value.Type, _ key: Key) throws -> Value? {
    try withNode(key) { context, node in
      guard let node, context.kind(node) != .null else { return nil }
      if let value = Value.read(context, node) { return value }
      return try context.failOptional(type, at: node)
    }
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }

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
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(type, key) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try optional(type, key)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(type, key) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try optional(type, key)
  }
}

/// The object that a keyed container reads.
final class ObjectReader: ContainerState {
  let unowned: UnretainedReference<DecodingContext>
  var owned: DecodingContext?
  // Unchecked, because every read of a member needs it.
  @exclusivity(unchecked) var object: Int
  /// The number of the keys' type in ``KeyTypes``.
  let keys: UInt8

  /// Owns the context.
  init(_ context: DecodingContext, _ object: Int, _ keys: UInt8) {
    unowned = UnretainedReference(context)
    owned = context
    self.object = object
    self.keys = keys
  }
}

extension DecodingContext {
  @inline(__always)
  func container<Key: CodingKey>(_ keys: Key.Type, over object: Int) -> KeyedDecodingContainer<Key> {
    let index = containers.unused(ObjectIdentifier(keys))
    if index < 0 { return newContainer(keys, over: object) }
    return containers.container(index, as: KeyedDecodingContainer<Key>.self) { reader in
      reader.object = object
      note(reader.keys, readingObjectAt: object)
    }
  }

  @inline(never)
  private func newContainer<Key: CodingKey>(
    _ keys: Key.Type, over object: Int
  ) -> KeyedDecodingContainer<Key> {
    let reader = objectReader(keys, object)
    let container = KeyedDecodingContainer(KeyedContainer<Key>(reader))
    containers.keep(container, reader, ObjectIdentifier(keys))
    return container
  }

  /// A new reader of the object, which owns this context.
  func objectReader(_ keys: any CodingKey.Type, _ object: Int) -> ObjectReader {
    let reader = ObjectReader(self, object, keyTypes.number(of: keys))
    note(reader.keys, readingObjectAt: object)
    return reader
  }
}
