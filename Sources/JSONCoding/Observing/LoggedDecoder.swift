/// A decoder that logs the model's requests.
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
    return try log.read(read(.object, keys: type)) {
      guard context.kind(inner.node) == .object else { return try inner.container(keyedBy: type) }
      context.note(context.keyTypes.number(of: type), readingObjectAt: inner.node)
      return KeyedDecodingContainer(
        LoggedKeyedContainer<Key>(context: context, object: inner.node, log: log, index: index))
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let context = inner.context
    let index = log.next
    return try log.read(read(.array)) {
      guard context.kind(inner.node) == .array else { return try inner.unkeyedContainer() }
      let elements = UnkeyedContainer(context: context, array: inner.node)
      return LoggedUnkeyedContainer(inner: elements, log: log, index: index)
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  private func read(_ request: ReadLog.Request, keys: (any CodingKey.Type)? = nil) -> ReadLog.Read {
    ReadLog.Read(request, inner.context, inner.node, keys: keys)
  }
}

extension LoggedDecoder: OwnDecoder {
  func readNode() -> NodeDecoder? {
    log.noteContent()
    return inner
  }

  func valueOfText<Value: Decodable>(_ type: Value.Type) throws -> Value {
    log.noteContent()
    return try inner.valueOfText(type)
  }
}

extension LoggedDecoder: SingleScalarContainer {
  func decodeNil() -> Bool {
    let isNull = inner.decodeNil()
    log.note(read(.presence), isNull: isNull)
    return isNull
  }

  func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value {
    try log.read(read(.type(type))) {
      log.noteContent()
      return try inner.context.scalar(type, at: inner.place)
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try log.read(read(.type(type))) { try value(type) }
  }

  /// Decodes the value as ``DecodingContext/value(_:at:)`` does, with this decoder.
  @inline(__always)
  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard inner.context.isSpecial(type) else { return try Value(from: self) }
    log.noteContent()
    return try inner.context.specialValue(type, at: inner.place)
  }
}

/// The members of one object. Logs the model's requests.
struct LoggedKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let context: DecodingContext
  let object: Int
  let log: ReadLog
  /// The index of the read that returned the container.
  let index: Int

  /// The container without a log, for rare requests.
  private var inner: KeyedContainer<Key> { KeyedContainer(context.objectReader(Key.self, object)) }

  private func node(_ key: Key) -> Int? {
    let name = context.find(key.stringValue, in: object)
    return name == 0 ? nil : name &+ 1
  }

  var codingPath: [any CodingKey] {
    log.noteAsked(context, object)
    return inner.codingPath
  }

  var allKeys: [Key] {
    log.touch(index)
    return inner.allKeys
  }

  func contains(_ key: Key) -> Bool {
    log.touch(index)
    let node = node(key)
    log.note(read(.presence, key, node), isNull: false)
    return node != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try read(.presence, key) { _ in try inner.decodeNil(forKey: key) }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try read(.type(type), key) { node in
      guard let node else { return try context.failMissing(type, key, in: object) }
      return try log.decoder(context, node).value(type)
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    log.touch(index)
    if let node = node(key) { return try log.decoder(context, node).container(keyedBy: type) }
    return try read(.object, key) { _ in try inner.nestedContainer(keyedBy: type, forKey: key) }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    log.touch(index)
    if let node = node(key) { return try log.decoder(context, node).unkeyedContainer() }
    return try read(.array, key) { _ in try inner.nestedUnkeyedContainer(forKey: key) }
  }

  func superDecoder() throws -> any Decoder { logged(try inner.superDecoder()) }

  func superDecoder(forKey key: Key) throws -> any Decoder { logged(try inner.superDecoder(forKey: key)) }

  private func logged(_ decoder: any Decoder) -> any Decoder {
    log.touch(index)
    return (decoder as? NodeDecoder).map { LoggedDecoder(inner: $0, log: log) } ?? decoder
  }

  @inline(__always)
  private func read<Value>(
    _ request: ReadLog.Request, _ key: Key, isOptional: Bool = false, _ body: (Int?) throws -> Value
  ) throws -> Value {
    log.touch(index)
    let node = node(key)
    return try log.read(read(request, key, node, isOptional: isOptional)) { try body(node) }
  }

  private func read(
    _ request: ReadLog.Request, _ key: Key, _ node: Int?, isOptional: Bool = false
  ) -> ReadLog.Read {
    ReadLog.Read(
      request, context, node ?? object, isOptional: isOptional, missingKey: node == nil ? key : nil,
      keys: Key.self, container: index)
  }
}

/// Without a method for each type, the standard library would read these in two steps, and the log would not show that
/// the value is optional.
extension LoggedKeyedContainer {
  private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    try read(.type(type), key, isOptional: true) { node in
      guard let node, context.kind(node) != .null else { return nil }
      return try log.decoder(context, node).value(type)
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

/// The elements of one array. Logs the model's requests.
struct LoggedUnkeyedContainer: UnkeyedScalarContainer {
  var inner: UnkeyedContainer
  let log: ReadLog
  /// The index of the read that returned the container.
  let index: Int

  var codingPath: [any CodingKey] {
    log.noteAsked(inner.context, inner.array)
    return inner.codingPath
  }
  var currentIndex: Int { inner.currentIndex }
  var count: Int? {
    log.touch(index)
    return inner.count
  }
  var isAtEnd: Bool {
    log.touch(index)
    return inner.isAtEnd || log.isFull
  }

  mutating func decodeNil() throws -> Bool {
    try read(.presence) { inner in try inner.decodeNil() }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try read(.type(type)) { [log] inner in try inner.decode(type, log) }
  }

  mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    try read(.type(type), isOptional: true) { [log] inner in
      let isPresent = inner.next.map { inner.context.kind($0) != .null } ?? false
      return isPresent ? try inner.decode(type, log) : try inner.decodeIfPresent(type)
    }
  }

  mutating func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value { try decode(type) }
  mutating func optional<Value: Scalar>(_ type: Value.Type) throws -> Value? {
    try decodeIfPresent(type)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    guard let next else { return try read(.object) { try $0.nestedContainer(keyedBy: type) } }
    let container = try next.container(keyedBy: type)
    inner.skip()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let next else { return try read(.array) { try $0.nestedUnkeyedContainer() } }
    let container = try next.unkeyedContainer()
    inner.skip()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    guard let next else { return try read(.presence) { try $0.superDecoder() } }
    inner.skip()
    return next
  }

  /// The decoder of the next element; nil after the last one.
  private var next: LoggedDecoder? {
    log.touch(index)
    return inner.next.map { log.decoder(inner.context, $0) }
  }

  @inline(__always)
  private mutating func read<Value>(
    _ request: ReadLog.Request, isOptional: Bool = false, _ body: (inout UnkeyedContainer) throws -> Value
  ) throws -> Value {
    log.touch(index)
    let read = ReadLog.Read(
      request, inner.context, inner.next ?? inner.array, isOptional: isOptional,
      missingKey: inner.isAtEnd ? PathKey(intValue: inner.currentIndex) : nil)
    return try log.read(read) { try body(&inner) }
  }
}

extension UnkeyedContainer {
  /// Reads the next element with a log.
  fileprivate mutating func decode<Value: Decodable>(_ type: Value.Type, _ log: ReadLog) throws -> Value {
    guard let next else { return try decode(type) }
    let value = try log.decoder(context, next).value(type)
    skip()
    return value
  }
}
