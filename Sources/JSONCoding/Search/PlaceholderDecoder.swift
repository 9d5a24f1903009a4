/// A decoder that answers every request with a placeholder.
struct PlaceholderDecoder: Decoder {
  let values: PlaceholderValues
  /// The path to the value's place, which the model's own errors name.
  let codingPath: [any CodingKey]
  /// Where code sees the value: see ``Placeholders/Given/place``.
  let place: Int
  /// The number of values around this one. Limited, because a type that contains itself would recurse forever.
  var depth = 0
  /// The alternative that the value is to take, if its code catches errors.
  var alternative: PlaceholderAlternative?

  private struct TooDeep: Error {}
  private static let maximumDepth = 32

  var userInfo: [CodingUserInfoKey: Any] { values.userInfo }

  /// Whether optional members are present and arrays have an element.
  var isFull: Bool { depth < 2 && values.pick(2, at: place(of: "contents")) == 1 }

  /// The place of something in the value.
  func place(of name: String) -> Int {
    var hasher = Hasher()
    hasher.combine(place)
    hasher.combine(name)
    return hasher.finalize()
  }

  private func place(under key: (any CodingKey)?) -> Int {
    key.map { place(of: ".\($0.stringValue)") } ?? place
  }

  /// The decoder of the value under `key`, or of the value itself.
  func nested(_ key: (any CodingKey)? = nil) throws -> PlaceholderDecoder {
    guard depth < Self.maximumDepth else { throw TooDeep() }
    try values.read()
    return PlaceholderDecoder(
      values: values, codingPath: key.map { codingPath + [$0] } ?? codingPath, place: place(under: key),
      depth: depth + 1)
  }

  func value<Value: Decodable>(_ type: Value.Type, under key: (any CodingKey)? = nil) throws -> Value {
    try values.read()
    if key == nil { try alternative?.tryNext(type, at: codingPath) }
    if let value = values.special(type, at: place(under: key)) { return value }
    var decoder = try nested(key)
    decoder.alternative = values.alternative(for: type, decoder)
    return try Value(from: decoder)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try alternative?.tryNext([String: Any].self, at: codingPath)
    return KeyedDecodingContainer(PlaceholderKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try alternative?.tryNext([Any].self, at: codingPath)
    return PlaceholderUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

/// One of the types that code tries one after another, catching errors: the reads of the value before it fail.
final class PlaceholderAlternative {
  /// The number of reads that fail.
  private let number: Int
  private(set) var failedCount = 0

  init(number: Int) { self.number = number }

  /// Fails to read the value as this type, if it is one of those before.
  func tryNext(_ type: any Any.Type, at path: [any CodingKey]) throws {
    if failedCount == number { return }
    failedCount += 1
    throw DecodingError.typeMismatch(
      type, DecodingError.Context(codingPath: path, debugDescription: "a placeholder of another kind"))
  }
}

extension PlaceholderDecoder: OwnDecoder {
  func readNode() -> NodeDecoder? { nil }
  func valueOfText<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}

extension PlaceholderDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { !isFull }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}

/// An object that has every required key.
struct PlaceholderKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: PlaceholderDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  /// An enum with payloads expects exactly one key, which names the case. Each level of nesting offers a different one,
  /// so a recursive enum comes to an end.
  var allKeys: [Key] {
    let key =
      if let cases = Cases(Key.self) {
        cases.value(decoder.values.pick(cases.count, at: decoder.place(of: "key")) + decoder.depth)
      } else {
        decoder.isFull ? Key(stringValue: decoder.values.string(at: decoder.place(of: "key"))) : nil
      }
    return key.map { [$0] } ?? []
  }

  func contains(_ key: Key) -> Bool { decoder.isFull }

  func decodeNil(forKey key: Key) throws -> Bool {
    try decoder.values.read()
    return !decoder.isFull
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.value(type, under: key)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try decoder.values.read()
    return decoder.isFull ? try decoder.value(type, under: key) : nil
  }

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

/// An array of zero or one elements. A model that does not check for the end still gets elements.
struct PlaceholderUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: PlaceholderDecoder
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { decoder.isFull ? 1 : 0 }
  var isAtEnd: Bool { !decoder.isFull || currentIndex > 0 }

  /// Advances only if `read` succeeds: a model may read up to an index.
  private mutating func next<Value>(_ read: (PathKey) throws -> Value) throws -> Value {
    let value = try read(PathKey(intValue: currentIndex))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    try decoder.values.read()
    if decoder.isFull { return false }
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
