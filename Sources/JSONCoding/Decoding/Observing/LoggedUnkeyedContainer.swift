/// The elements of one array, with a log of what a model asks for.
struct LoggedUnkeyedContainer: UnkeyedScalarContainer {
  var inner: UnkeyedContainer
  let log: ReadLog
  /// The index of the read that gave the container.
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
    let isSpecial = inner.context.isSpecial(type)
    return try read(.type(type), isContent: isSpecial) { inner in try inner.decode(type) }
  }

  mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    let isSpecial = inner.context.isSpecial(type) && inner.next.map { inner.context.kind($0) } != .null
    return try read(.type(type), isOptional: true, isContent: isSpecial) { inner in
      try inner.decodeIfPresent(type)
    }
  }

  mutating func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value { try decode(type) }
  mutating func optional<Value: Scalar>(_ type: Value.Type) throws -> Value? {
    try decodeIfPresent(type)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    log.touch(index)
    guard let decoder = nextDecoder else {
      return try read(.object) { inner in try inner.nestedContainer(keyedBy: type) }
    }
    let container = try decoder.container(keyedBy: type)
    inner.skip()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    log.touch(index)
    guard let decoder = nextDecoder else {
      return try read(.array) { inner in try inner.nestedUnkeyedContainer() }
    }
    let container = try decoder.unkeyedContainer()
    inner.skip()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    log.touch(index)
    guard let decoder = nextDecoder else {
      return try read(.presence) { inner in try inner.superDecoder() }
    }
    inner.skip()
    return decoder
  }

  private var nextDecoder: LoggedDecoder? {
    inner.next.map { LoggedDecoder(inner: NodeDecoder(context: inner.context, node: $0), log: log) }
  }

  @inline(__always)
  private mutating func read<Value>(
    _ request: ReadLog.Request, isOptional: Bool = false, isContent: Bool = false,
    _ body: (inout UnkeyedContainer) throws -> Value
  ) throws -> Value {
    log.touch(index)
    let node = inner.next
    return try log.read(
      request, inner.context, node ?? inner.array, isOptional: isOptional, isForMissingKey: node == nil,
      isContent: isContent
    ) { try body(&inner) }
  }
}
