/// A decoder with an answer to everything a model can ask: for values that a record should have had.
struct PlaceholderDecoder: Decoder {
  let candidate: Int
  /// The way to the place that the value is for: what a model throws names it.
  let codingPath: [any CodingKey]
  /// How many decoders it stands inside: a type that holds itself would ask for ever.
  var depth = 0
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private struct TooDeep: Error {}

  /// The decoder of the value under `key`, or of the value itself.
  func nested(_ key: (any CodingKey)? = nil) throws -> PlaceholderDecoder {
    guard depth < 32 else { throw TooDeep() }
    let path = key.map { codingPath + [$0] } ?? codingPath
    return PlaceholderDecoder(candidate: candidate, codingPath: path, depth: depth + 1)
  }

  func value<Value: Decodable>(_ type: Value.Type, under key: (any CodingKey)? = nil) throws -> Value {
    if let scalar = type as? any Scalar.Type, let value = scalar.placeholder(candidate) as? Value {
      return value
    }
    let special = Placeholder.special(type, candidate)
    if let special { return special }
    return try Value(from: nested(key))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(PlaceholderKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    PlaceholderUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    self
  }
}

extension PlaceholderDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { true }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}

/// An object that has every key, and lists none.
struct PlaceholderKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: PlaceholderDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { false }
  func decodeNil(forKey key: Key) throws -> Bool { true }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.value(type, under: key)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? { nil }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder.nested(PathKey.superKey) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder.nested(key) }
}

/// An array that says it is empty, and has an element for whoever asks all the same.
struct PlaceholderUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: PlaceholderDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }
  private var place: PathKey { PathKey(intValue: 0) }

  mutating func decodeNil() throws -> Bool { true }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decoder.value(type, under: place)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.nested(place).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decoder.nested(place).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try decoder.nested(place) }
}
