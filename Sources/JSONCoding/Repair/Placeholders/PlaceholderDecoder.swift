/// A decoder that answers every request with a placeholder.
struct PlaceholderDecoder: Decoder {
  let candidate: Int
  /// The path to the place that the value is for. A model's own errors name it.
  let codingPath: [any CodingKey]
  /// The number of decoders around this one. A type that contains itself would otherwise ask forever.
  var depth = 0
  /// The number of values around this one.
  var level = 0
  /// Whether numbers are small and not negative: a model may make a table of as many rows.
  var givesSmallNumbers = false
  /// The candidate for one key, if it is another one.
  var ofKey: (name: String, candidate: Int)?
  /// Records what the type requests; nil if nobody needs that.
  var observation: PlaceholderReads?
  var userInfo: [CodingUserInfoKey: Any]
  /// What the type may read.
  let reads: ReadBudget

  private struct TooDeep: Error {}
  private struct TooManyReads: Error {}

  /// Counts a read.
  func read() throws {
    if !reads.take() { throw TooManyReads() }
  }

  /// The decoder of the value under `key`, or of the value itself.
  func nested(_ key: (any CodingKey)? = nil) throws -> PlaceholderDecoder {
    guard depth < 32 else { throw TooDeep() }
    try read()
    let path = key.map { codingPath + [$0] } ?? codingPath
    var nested = PlaceholderDecoder(candidate: candidate, codingPath: path, userInfo: userInfo, reads: reads)
    nested.depth = depth + 1
    nested.level = level
    nested.givesSmallNumbers = givesSmallNumbers
    return nested
  }

  func value<Value: Decodable>(_ type: Value.Type, under key: (any CodingKey)? = nil) throws -> Value {
    try read()
    var candidate = givesSmallNumbers ? Placeholder.small(candidate, for: type) : candidate
    if let ofKey, ofKey.name == key?.stringValue { candidate = ofKey.candidate }
    if let scalar = type as? any Scalar.Type, let value = scalar.placeholder(candidate) as? Value {
      return value
    }
    let special = Placeholder.special(type, candidate)
    if let special { return special }
    var decoder = try nested(key)
    decoder.level += 1
    return try Value(from: decoder)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    observation?.note(type)
    return KeyedDecodingContainer(PlaceholderKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    observation?.noteReadsOtherwise()
    return PlaceholderUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    observation?.noteReadsOtherwise()
    return self
  }
}

extension PlaceholderDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { true }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}

/// An object that has every key. It lists only one of an enum's keys, because an enum with payloads expects one.
struct PlaceholderKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: PlaceholderDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  /// An enum with payloads expects exactly one key, which names the case.
  ///
  /// Each candidate and each level of nesting offers another key, so that an enum that contains itself comes to an end.
  var allKeys: [Key] {
    decoder.observation?.noteReadsOtherwise()
    if let cases = Key.self as? any CaseIterable.Type {
      return (cases.placeholder(decoder.candidate + decoder.level) as? Key).map { [$0] } ?? []
    }
    return PlainEnum(Key.self).flatMap { $0.value(decoder.candidate + decoder.level) }.map { [$0] } ?? []
  }

  func contains(_ key: Key) -> Bool {
    decoder.observation?.note(key, nil, isOptional: true)
    return false
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try decoder.read()
    decoder.observation?.note(key, nil, isOptional: true)
    return true
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    decoder.observation?.note(key, type)
    return try decoder.value(type, under: key)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try decoder.read()
    decoder.observation?.note(key, type, isOptional: true)
    return nil
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    decoder.observation?.note(key, nil)
    decoder.observation?.notePayload(type)
    return try decoder.nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    decoder.observation?.note(key, nil)
    decoder.observation?.noteReadsOtherwise()
    return try decoder.nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try superDecoder(PathKey.superKey) }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    decoder.observation?.note(key, nil)
    return try superDecoder(key)
  }

  private func superDecoder(_ key: any CodingKey) throws -> any Decoder {
    decoder.observation?.noteReadsOtherwise()
    var nested = try decoder.nested(key)
    nested.observation = decoder.observation
    return nested
  }
}

/// An array that claims to be empty, but still has an element for a model that does not check.
struct PlaceholderUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: PlaceholderDecoder
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }

  /// Passes the element once `read` has not failed: a model may read until it comes to an index.
  private mutating func next<Value>(_ read: (PathKey) throws -> Value) throws -> Value {
    let value = try read(PathKey(intValue: currentIndex))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    try decoder.read()
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { [decoder] in try decoder.value(type, under: $0) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next { [decoder] in try decoder.nested($0).container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { [decoder] in try decoder.nested($0).unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try next { [decoder] in try decoder.nested($0) }
  }
}
