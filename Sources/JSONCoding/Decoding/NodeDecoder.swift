/// The decoder of one node: an immutable view that shares no stack with other decoders.
struct NodeDecoder: Decoder {
  let context: DecodingContext
  let node: Int
  /// The absent key, if this is its super decoder. The node is then not in the text.
  let absent: AbsentKey?

  @inline(__always)
  init(context: DecodingContext, node: Int, absent: AbsentKey? = nil) {
    self.context = context
    self.node = node
    self.absent = absent
  }

  var place: NodePlace { NodePlace(node, absent: absent) }
  var codingPath: [any CodingKey] { context.codingPathForModel(to: place) }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard context.kind(node) == .object else { return try context.failKeyed(type, at: .node(place)) }
    return context.container(type, over: node)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard context.kind(node) == .array else { return try context.failUnkeyed(at: .node(place)) }
    return UnkeyedContainer(context: context, array: node)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    self
  }
}

extension NodeDecoder: SingleScalarContainer {
  func decodeNil() -> Bool { context.kind(node) == .null }

  @inline(__always)
  func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value {
    try context.scalar(type, at: place)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard absent != nil else { return try context.value(type, at: node) }
    if context.isSpecial(type) { return try context.specialValue(type, at: place) }
    return try Value(from: self)
  }
}

/// A decoder of this module, which can read more than the standard library's protocols offer.
protocol OwnDecoder: Decoder {
  /// The decoder of the value's node, which then counts as read; nil for a placeholder.
  func readNode() -> NodeDecoder?
  /// The value of the JSON text in a string.
  func valueOfText<Value: Decodable>(_ type: Value.Type) throws -> Value
}

extension NodeDecoder: OwnDecoder {
  func readNode() -> NodeDecoder? { self }

  func valueOfText<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try context.embeddedValue(type, at: place)
  }

  /// The decoder itself, or the one inside a logging decoder; nil for another library's decoder and for a placeholder.
  init?(_ decoder: any Decoder) {
    guard let own = decoder as? NodeDecoder ?? (decoder as? any OwnDecoder)?.readNode() else { return nil }
    self = own
  }
}

extension JSONKind {
  /// The kind of a decoder's value, for models that accept any JSON and would otherwise try one type after another.
  ///
  /// Nil for another library's decoder, and for a placeholder.
  public init?(of decoder: any Decoder) {
    guard let decoder = NodeDecoder(decoder) else { return nil }
    self.init(decoder.context.document.kind(of: decoder.node))
  }
}

/// The elements of one array, in order. Its three words fit in an existential, so it needs no allocation.
struct UnkeyedContainer: UnkeyedScalarContainer {
  let context: DecodingContext
  /// The index of the next element's entry, or `end` after the last one.
  private var cursor: UInt32
  /// The index of the entry that ends the array.
  private let end: UInt32
  /// The 0-based index of the next element.
  private(set) var currentIndex: Int

  init(context: DecodingContext, array: Int) {
    self.context = context
    cursor = UInt32(truncatingIfNeeded: array + 1)
    end = context.entries[unchecked: array].link &- 1
    currentIndex = 0
  }

  /// The index of the array.
  var array: Int { Int(context.entries[unchecked: Int(end)].link) }

  var codingPath: [any CodingKey] { context.codingPathForModel(to: NodePlace(array)) }
  var count: Int? { Int(context.entries[unchecked: array].end) }
  var isAtEnd: Bool { cursor == end }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { return try pastEnd { try $0.failAtEnd(NilProbe.self, in: $1, $2).isNil } }
    guard context.kind(Int(cursor)) == .null else { return false }
    advance()
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard !isAtEnd else { return try pastEnd { try $0.failAtEnd(type, in: $1, $2) } }
    let value = try context.value(type, at: Int(cursor))
    advance()
    return value
  }

  mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    if skipsAbsent() { return nil }
    return try decode(type)
  }

  /// Whether the next value is missing or null. Skips a null. As in Foundation, the index advances either way.
  @inline(__always)
  private mutating func skipsAbsent() -> Bool {
    if isAtEnd {
      currentIndex &+= 1
      return true
    }
    guard context.kind(Int(cursor)) == .null else { return false }
    advance()
    return true
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    guard !isAtEnd else { return try pastEnd { try $0.failKeyed(type, at: .end(array: $1, index: $2)) } }
    let container = try NodeDecoder(context: context, node: Int(cursor)).container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard !isAtEnd else { return try pastEnd { try $0.failUnkeyed(at: .end(array: $1, index: $2)) } }
    let container = try NodeDecoder(context: context, node: Int(cursor)).unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    guard !isAtEnd else { return try pastEnd { try $0.failDecoder(at: .end(array: $1, index: $2)) } }
    let decoder = NodeDecoder(context: context, node: Int(cursor))
    advance()
    return decoder
  }

  /// Reads the next element. If that fails, it remains the next one.
  @inline(__always)
  mutating func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value {
    guard !isAtEnd else { return try pastEnd { try $0.failAtEnd(type, in: $1, $2) } }
    let value = try context.scalar(type, at: Int(cursor))
    advance()
    return value
  }

  @inline(__always)
  mutating func optional<Value: Scalar>(_ type: Value.Type) throws -> Value? {
    skipsAbsent() ? nil : try scalar(type)
  }

  /// The search's result for an element that the array lacks. It counts as read, so a loop up to an index ends.
  @inline(never)
  private mutating func pastEnd<Value>(
    _ read: (DecodingContext, _ array: Int, _ index: Int) throws -> Value
  ) throws -> Value {
    let value = try read(context, array, currentIndex)
    currentIndex &+= 1
    return value
  }

  /// The index of the next element, or nil after the last one.
  var next: Int? { isAtEnd ? nil : Int(cursor) }

  /// Skips the next element.
  mutating func skip() { advance() }

  @inline(__always)
  private mutating func advance() {
    cursor = UInt32(truncatingIfNeeded: context.document.next(after: Int(cursor)))
    currentIndex &+= 1
  }
}
