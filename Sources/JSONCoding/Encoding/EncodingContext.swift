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
  /// The keys with which the standard library's dictionaries encode themselves; see ``dictionaryKeys``.
  let unorderedKeys: ObjectIdentifier?
  private(set) var newestKeys: ObjectIdentifier?
  private var convertedNames: [String: String] = [:]
  /// The first error that a container could not throw when it happened. The next value that is encoded throws it.
  @exclusivity(unchecked) private var failure: (any Error)?

  // Run-time checks of exclusive access to these took half of the time: every member accesses them several times.
  // No code of a model runs during an access.

  @exclusivity(unchecked) var tree = EncodedTree()
  /// Asking the runtime about a type takes longer than encoding a small value.
  @exclusivity(unchecked) private var collections: [ObjectIdentifier: (any EncodedCollection.Type)?] = [:]
  @exclusivity(unchecked) var containers = ContainerCache<ObjectWriter>()

  init(
    strategies: CodingStrategies = CodingStrategies(), userInfo: [CodingUserInfoKey: any Sendable] = [:],
    unorderedKeys: ObjectIdentifier?
  ) {
    self.strategies = strategies
    self.userInfo = userInfo
    self.unorderedKeys = unorderedKeys
    convertsKeys = strategies.convertsKeys
  }

  deinit { tree.deallocate() }

  /// Appends the JSON of a top-level value to `bytes`. Another one can be encoded after ``removeAll()``.
  func encode<Value: Encodable>(_ value: Value, into bytes: inout [UInt8]) throws {
    defer { containers.releaseKept() }
    let root = newRoot()
    try root.encode(value)
    tree.with(0) { $0.isFinished = true }
    if let failure { throw failure }
    if tree[0].kind == .empty {
      throw invalid(value, at: -1, "Top-level \(Value.self) did not encode any values.")
    }
    tree.write(into: &bytes)
  }

  func removeAll() {
    tree.removeAll()
    failure = nil
  }

  /// An encoder for a value in no other.
  func newRoot() -> ValueEncoder {
    ValueEncoder(context: self, node: tree.addRoot())
  }

  // MARK: - Values

  /// Encodes a member or element that is not a scalar into a new node.
  ///
  /// - Throws: what the model throws.
  func encode<Value: Encodable>(model value: Value, in parent: Int, key: Int) throws -> Int {
    let node = tree.add(.empty, in: parent, key: key, isOwner: true)
    let outer = tree.current
    tree.current = node
    defer { tree.current = outer }
    try encode(model: value, as: node)
    tree.with(node) { $0.isFinished = true }
    return node
  }

  /// Encodes a value that is not a scalar: a collection here, and anything else by the model's own code.
  ///
  /// - Throws: what the model throws.
  func encode<Value: Encodable>(model value: Value, as node: Int) throws {
    if let failure { throw failure }
    let encoder = ValueEncoder(context: self, node: node)
    if let collection = collectionType(Value.self) { return try collection.encode(value, to: encoder) }
    try strategies.encode(value, to: encoder)
  }

  private func collectionType(_ type: any Any.Type) -> (any EncodedCollection.Type)? {
    if let known = collections[ObjectIdentifier(type)] { return known }
    let new = type as? any EncodedCollection.Type
    collections[ObjectIdentifier(type)] = .some(new)
    return new
  }

  /// Checks that nothing has been encoded into the node.
  func checkEmpty(_ node: Int) throws {
    guard tree[node].kind == .empty, tree.takesWrite(node) else {
      throw invalid((), at: node, EncodingContext.anotherValue)
    }
  }

  /// A container over the object.
  @inline(__always)
  func container<Key: CodingKey>(keyedBy keys: Key.Type, _ object: Int) -> KeyedEncodingContainer<Key> {
    let id = tree.id(of: object)
    let index = containers.unused(ObjectIdentifier(keys))
    if index < 0 { return newContainer(keyedBy: keys, id) }
    return containers.container(index, as: KeyedEncodingContainer<Key>.self) { $0.id = id }
  }

  @inline(never)
  private func newContainer<Key: CodingKey>(
    keyedBy keys: Key.Type, _ object: NodeID
  ) -> KeyedEncodingContainer<Key> {
    newestKeys = ObjectIdentifier(keys)
    let writer = ObjectWriter(self, object, isUnordered: ObjectIdentifier(keys) == unorderedKeys)
    let container = KeyedEncodingContainer(ObjectContainer<Key>(writer))
    containers.keep(container, writer, ObjectIdentifier(keys))
    return container
  }

  /// Makes the node an object or array, unless it is one.
  ///
  /// An `Encoder` cannot throw when it makes a container. If the node refuses, the container gets a node outside of the
  /// tree, and encoding throws the error later. After the value has ended, there is no error: the writes are lost.
  @inline(__always)
  func open(_ kind: EncodedTree.Node.Kind, _ node: Int) -> Int {
    if tree[node].kind == kind { return node }
    guard tree[node].kind == .empty, tree[node].depth < EncodingContext.maximumDepth, !tree.isFinished(node)
    else { return refuse(kind, node) }
    tree.with(node) { $0.kind = kind }
    return node
  }

  @inline(never)
  private func refuse(_ kind: EncodedTree.Node.Kind, _ node: Int) -> Int {
    let reason = tree[node].kind == .empty ? EncodingContext.tooDeep : EncodingContext.anotherKind
    if failure == nil, !tree.isFinished(node) { failure = invalid((), at: node, reason) }
    return tree.add(kind, in: Int(tree[node].parent), key: Int(tree[node].key), isOwner: true)
  }

  // MARK: - Names and paths

  func codingPath(of node: Int) -> [any CodingKey] { tree.path(of: node) }

  func invalid(_ value: Any, at node: Int, _ description: String) -> EncodingError {
    .invalidValue(
      value, EncodingError.Context(codingPath: codingPath(of: node), debugDescription: description))
  }

  /// The name that is written for a key of an object.
  func converted(_ key: some CodingKey, in object: Int) -> String {
    guard convertsKeys else { return key.stringValue }
    if case .custom(let keys) = strategies.keys, let convert = keys.encode {
      return convert(codingPath(of: object) + [key]).stringValue
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
  private let id: NodeID
  var node: Int { context.tree.node(of: id) }

  init(context: EncodingContext, node: Int) {
    self.context = context
    id = context.tree.id(of: node)
  }

  var codingPath: [any CodingKey] { context.codingPath(of: node) }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  /// The members of the node. If it cannot become an object, encoding throws an error later; Foundation traps.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    context.container(keyedBy: type, context.open(.object, node))
  }

  var elements: ArrayContainer { ArrayContainer(context: context, node: context.open(.array, node)) }

  /// The elements of the node. If it cannot become an array, encoding throws an error later; Foundation traps.
  func unkeyedContainer() -> any UnkeyedEncodingContainer { elements }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { try encode(scalar: .null) }

  func encode(scalar: EncodedScalar) throws {
    let node = node
    try context.checkEmpty(node)
    context.tree.setScalar(node, scalar)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let scalar = try EncodedScalar.scalar(value, context.strategies, at: { codingPath }) {
      return try encode(scalar: scalar)
    }
    let node = node
    try context.checkEmpty(node)
    try context.encode(model: value, as: node)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128) throws { try encode(scalar: .number(value.description)) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128) throws { try encode(scalar: .number(value.description)) }
}
