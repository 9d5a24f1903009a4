/// A decoder with an answer to everything a model can ask: for values that a record should have had.
struct StandInDecoder: Decoder {
  let flavour: Int
  /// How many decoders it stands inside: a type that holds itself would ask for ever.
  var depth = 0
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private struct TooDeep: Error {}

  func nested() throws -> StandInDecoder {
    guard depth < 32 else { throw TooDeep() }
    return StandInDecoder(flavour: flavour, depth: depth + 1)
  }

  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let scalar = type as? any Scalar.Type, let value = scalar.standIn(flavour) as? Value { return value }
    let special = StandIn.special(type, flavour)
    if let special { return special }
    return try Value(from: nested())
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(StandInKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    StandInUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    self
  }
}

extension StandInDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { true }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}

/// An object that has every key, and lists none.
struct StandInKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: StandInDecoder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { false }
  func decodeNil(forKey key: Key) throws -> Bool { true }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.value(type)
  }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? { nil }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.nested().unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder.nested() }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder.nested() }
}

/// An array that says it is empty, and has an element for whoever asks all the same.
struct StandInUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: StandInDecoder
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }

  mutating func decodeNil() throws -> Bool { true }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.nested().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decoder.nested().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try decoder.nested() }
}
