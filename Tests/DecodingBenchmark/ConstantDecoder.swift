/// A decoder that hands out constants and reads nothing. What it takes is what `Codable` itself costs with any decoder:
/// the calls through containers, and the counting of references.
struct ConstantDecoder: Decoder {
  /// Makes the one container of a decode, which costs an allocation, and hands it out again for the next value.
  private final class Container {
    var box: AnyObject?
  }

  private let container = Container()
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // A `KeyedDecodingContainer` is one reference. All values of a row have the same type of keys.
    if let box = container.box { return unsafeBitCast(box, to: KeyedDecodingContainer<Key>.self) }
    let new = KeyedDecodingContainer(ConstantMembers<Key>())
    container.box = unsafeBitCast(new, to: AnyObject.self)
    return new
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unsupported() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Unsupported() }

  struct Unsupported: Error {}
}

/// Members of the types that the rows beside serde_json have.
private struct ConstantMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }
  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { false }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { "constant" }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { 0.5 }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { 1 }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    throw ConstantDecoder.Unsupported()
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { throw ConstantDecoder.Unsupported() }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw ConstantDecoder.Unsupported()
  }

  func superDecoder() throws -> any Decoder { throw ConstantDecoder.Unsupported() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw ConstantDecoder.Unsupported() }
}
