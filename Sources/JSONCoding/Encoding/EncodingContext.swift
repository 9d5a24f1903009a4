/// What a model's `encode(to:)` writes through its containers, and the settings of the encoder.
final class EncodingContext {
  /// The deepest nesting of arrays and objects, the same as the parser's.
  static let maximumDepth = 512
  static let anotherValue = "A value has already been encoded here."
  static let anotherKind = "A value of another kind has already been encoded here."
  static let tooDeep = "The value is nested more than \(maximumDepth) levels deep."

  let strategies: CodingStrategies
  let userInfo: [CodingUserInfoKey: any Sendable]
  let convertsKeys: Bool
  /// See ``DictionaryKey``.
  let dictionaryKey: ObjectIdentifier?
  /// Whether the text is for sorting only: see ``EncodedCollection``.
  var isForSorting = false
  private var convertedNames: [String: String] = [:]
  /// The first error that a container could not throw when it happened. Encoding the top-level value throws it later.
  @exclusivity(unchecked) private var failure: (any Error)?

  // Run-time checks of exclusive access to these took half of the time: every member accesses them several times.
  // No code of a model runs during an access.

  @exclusivity(unchecked) var text = EditedText()
  /// Asking the runtime about a type takes longer than encoding a small value.
  @exclusivity(unchecked) private var collections: [ObjectIdentifier: (any EncodedCollection.Type)?] = [:]
  @exclusivity(unchecked) var containers = ContainerCache<ObjectWriter>()

  init(
    strategies: CodingStrategies, userInfo: [CodingUserInfoKey: any Sendable],
    dictionaryKey: ObjectIdentifier?
  ) {
    self.strategies = strategies
    self.dictionaryKey = dictionaryKey
    self.userInfo = userInfo
    convertsKeys = strategies.convertsKeys
  }

  deinit { text.deallocate() }

  /// Appends the JSON of a top-level value to `bytes`.
  func encode<Value: Encodable>(_ value: Value, into bytes: inout [UInt8]) throws {
    defer {
      containers.releaseKept()
      text.removeAll()
      failure = nil
    }
    try encode(value, as: text.begin(in: -1, at: 0, key: -1))
    if let failure { throw failure }
    if text[0].kind == .empty {
      throw invalid(value, [], "Top-level \(Value.self) did not encode any values.")
    }
    text.complete()
    let json = SourceRange(start: 0, end: text.text.count)
    text.text.buffer.withBytes(json) { bytes.append(contentsOf: $0) }
  }

  // MARK: - Values

  /// Encodes the value into the node.
  ///
  /// - Throws: what the model throws; `EncodingError.invalidValue` if the node has a value.
  func encode<Value: Encodable>(_ value: Value, as id: NodeID) throws {
    if let scalar = try EncodedScalar.scalar(value, strategies, at: { codingPath(of: id) }) {
      return try encode(scalar, as: id)
    }
    _ = try emptyNode(of: id)
    try encode(model: value, as: id)
  }

  /// Encodes the scalar into the node.
  ///
  /// - Throws: `EncodingError.invalidValue` if the node has a value.
  func encode(_ scalar: EncodedScalar, as id: NodeID) throws {
    let node = try emptyNode(of: id)
    text.enter(node)
    text.with(node) { $0.kind = .scalar }
    text.text.append(scalar)
  }

  /// The index of the node, which must not have a value.
  private func emptyNode(of id: NodeID) throws -> Int {
    let node = try node(of: id)
    guard text[node].kind == .empty else {
      throw invalid((), codingPath(of: id), EncodingContext.anotherValue)
    }
    return node
  }

  /// Encodes a value that is not a scalar: a collection here, and anything else by the model's own code.
  ///
  /// - Throws: what the model throws.
  func encode<Value: Encodable>(model value: Value, as id: NodeID) throws {
    if let failure { throw failure }
    let encoder = ValueEncoder(context: self, id: id)
    if let collection = collectionType(Value.self) { return try collection.encode(value, to: encoder) }
    try strategies.encode(value, to: encoder)
  }

  private func collectionType(_ type: any Any.Type) -> (any EncodedCollection.Type)? {
    if let known = collections[ObjectIdentifier(type)] { return known }
    let new = type as? any EncodedCollection.Type
    collections[ObjectIdentifier(type)] = .some(new)
    return new
  }

  /// A container over the object.
  @inline(__always)
  func container<Key: CodingKey>(
    keyedBy keys: Key.Type, _ object: NodeID
  ) -> KeyedEncodingContainer<Key> {
    let index = containers.unused(ObjectIdentifier(keys))
    if index < 0 { return newContainer(keyedBy: keys, object) }
    return containers.container(index, as: KeyedEncodingContainer<Key>.self) { $0.id = object }
  }

  @inline(never)
  private func newContainer<Key: CodingKey>(
    keyedBy keys: Key.Type, _ object: NodeID
  ) -> KeyedEncodingContainer<Key> {
    let writer = ObjectWriter(self, object, keys: keys)
    let container = KeyedEncodingContainer(ObjectContainer<Key>(writer))
    containers.keep(container, writer, ObjectIdentifier(keys))
    return container
  }

  /// A container over the elements of the node, which becomes an array.
  @inline(__always)
  func elements(of id: NodeID) -> ArrayContainer {
    ArrayContainer(context: self, id: open(.array, as: id))
  }

  /// Makes the node an object or array if it is empty; a node that already is one stays unchanged.
  @inline(__always)
  func open(_ kind: EditedText.Node.Kind, as id: NodeID) -> NodeID {
    deferringErrors(of: id) {
      let node = try node(of: id)
      if text[node].kind == kind { return id }
      if text[node].kind != .empty { throw invalid((), codingPath(of: id), EncodingContext.anotherKind) }
      if text[node].depth >= EncodingContext.maximumDepth {
        throw invalid((), codingPath(of: id), EncodingContext.tooDeep)
      }
      text.open(kind, node)
      return id
    }
  }

  /// The index of the node, which must still be one that can be written to.
  ///
  /// - Throws: `EncodingError.invalidValue` if it is not.
  @inline(__always)
  func node(of id: NodeID) throws -> Int {
    let node = text.node(of: id)
    if node < 0 || text[node].isFinished { throw lateUse(id) }
    return node
  }

  /// The index of the node, whose text continues.
  @inline(__always)
  func enter(_ id: NodeID) throws -> Int {
    let node = try node(of: id)
    text.enter(node)
    return node
  }

  // MARK: - Errors

  func invalid(_ value: Any, _ path: [any CodingKey], _ description: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: description))
  }

  @inline(never)
  private func lateUse(_ id: NodeID) -> any Error {
    // A container that could not be made is of no node. Why is more than that it cannot be used.
    if id.generation < 0, let failure { return failure }
    return invalid(
      (), [], "The container was used after the value that it belongs to had been encoded.")
  }

  /// The node that `body` returns, which a container for `id` needs. An `Encoder` cannot throw when it makes a
  /// container, so ``encode(_:into:)`` throws the error later.
  @inline(__always)
  func deferringErrors(of id: NodeID, _ body: () throws -> NodeID) -> NodeID {
    guard text.isOfThisValue(id) else { return .none }
    do { return try body() } catch {
      if failure == nil { failure = error }
      return .none
    }
  }

  // MARK: - Names

  /// The coding path of a node; empty for a node that is not of the current top-level value.
  func codingPath(of id: NodeID) -> [any CodingKey] { text.path(of: id) }

  /// The name that is written for a key of an object.
  func converted(_ key: some CodingKey, in id: NodeID) -> String {
    guard convertsKeys else { return key.stringValue }
    if case .custom(let keys) = strategies.keys, let convert = keys.encode {
      return convert(codingPath(of: id) + [key]).stringValue
    }
    let name = key.stringValue
    if let known = convertedNames[name] { return known }
    // Names may come from data, so there is no limit to their number.
    if convertedNames.count >= 1_000 { convertedNames.removeAll() }
    let converted = SnakeCase.snakeCase(name)
    convertedNames[name] = converted
    return converted
  }
}

/// The encoder of one node. It passes everything on to the context.
struct ValueEncoder: Encoder, SingleValueEncodingContainer {
  let context: EncodingContext
  let id: NodeID

  var codingPath: [any CodingKey] { context.codingPath(of: id) }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  /// The members of the node. If it cannot become an object, encoding throws an error later; Foundation traps.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    context.container(keyedBy: type, context.open(.object, as: id))
  }

  /// The elements of the node. If it cannot become an array, encoding throws an error later; Foundation traps.
  func unkeyedContainer() -> any UnkeyedEncodingContainer { context.elements(of: id) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { try encode(scalar: .null) }
  func encode(scalar: EncodedScalar) throws { try context.encode(scalar, as: id) }
  func encode<Value: Encodable>(_ value: Value) throws { try context.encode(value, as: id) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128) throws { try encode(scalar: .number(value.description)) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128) throws { try encode(scalar: .number(value.description)) }
}
