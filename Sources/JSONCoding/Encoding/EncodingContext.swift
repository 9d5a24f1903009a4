/// The output of a model's `encode(to:)`, and the settings of the encoder.
final class EncodingContext {
  /// The deepest nesting of arrays and objects, the same as the parser's.
  static let maximumDepth = 512
  static let anotherValue = "A value has already been encoded here."
  static let anotherKind = "A value of another kind has already been encoded here."
  static let tooDeep = "The value is nested more than \(maximumDepth) levels deep."

  let strategies: CodingStrategies
  let userInfo: [CodingUserInfoKey: any Sendable]
  let convertsKeys: Bool
  private var convertedNames: [String: String] = [:]
  /// The first error that a container could not throw when it happened. The next value that is encoded throws it.
  @exclusivity(unchecked) private var failure: (any Error)?

  // Run-time checks of exclusive access to these took half of the time: every member accesses them several times.
  // No code of a model runs during an access.

  @exclusivity(unchecked) var tree = EncodedTree()
  /// The types met so far, as collections if they are. Kept, because asking the runtime takes longer than encoding a
  /// small value.
  @exclusivity(unchecked) private var collections: [ObjectIdentifier: (any EncodedCollection.Type)?] = [:]
  @exclusivity(unchecked) var containers = ContainerCache<ObjectWriter>()
  /// The innermost element that is being encoded.
  @exclusivity(unchecked) private(set) var holders: ElementHolders?

  init(
    strategies: CodingStrategies = CodingStrategies(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    self.strategies = strategies
    self.userInfo = userInfo
    convertsKeys = strategies.convertsKeys
  }

  deinit { tree.deallocate() }

  /// Appends the JSON of a top-level value to `bytes`. Another one can be encoded after ``removeAll()``.
  func encode<Value: Encodable>(_ value: Value, into bytes: inout [UInt8]) throws {
    defer { containers.releaseKept() }
    let root = tree.add(in: -1, key: -1)
    try ValueEncoder(context: self, node: root).encode(value)
    if let failure { throw failure }
    if tree[root].kind == .empty {
      throw invalid(value, at: root, "Top-level \(Value.self) did not encode any values.")
    }
    tree.write(into: &bytes)
  }

  func removeAll() {
    tree.removeAll()
    failure = nil
  }

  // MARK: - Values

  /// Encodes a value that is not a scalar: a collection here, and anything else by the model's own code.
  ///
  /// - Throws: the model's errors.
  func encode<Value: Encodable>(model value: Value, as node: Int) throws {
    if let failure { throw failure }
    let encoder = ValueEncoder(context: self, node: node)
    if let collection = collectionType(Value.self) {
      return try collection.encode(value, to: encoder)
    }
    try strategies.encode(value, to: encoder)
  }

  /// Appends an element to an array. It is added once it has been encoded, so an element that throws is left out.
  func encode<Value: Encodable>(element value: Value, in array: Int) throws {
    var inner = ElementHolders(outer: holders)
    let element = tree.beginElement(in: array)
    holders = inner
    do {
      defer {
        holders = inner.outer
        tree.end(element)
      }
      try encode(model: value, as: element.node)
    }
    let isKept = !isKnownUniquelyReferenced(&inner) || containers.hasKept { $0.node >= element.node }
    tree.append(element, to: array, isKept: isKept)
  }

  private func collectionType(_ type: any Any.Type) -> (any EncodedCollection.Type)? {
    if let known = collections[ObjectIdentifier(type)] { return known }
    let new = type as? any EncodedCollection.Type
    collections[ObjectIdentifier(type)] = .some(new)
    return new
  }

  /// Checks that nothing has been encoded into the node.
  func checkEmpty(_ node: Int) throws {
    guard tree[node].kind == .empty else {
      throw invalid((), at: node, EncodingContext.anotherValue)
    }
  }

  @inline(__always)
  func container<Key: CodingKey>(keyedBy keys: Key.Type, _ object: Int) -> KeyedEncodingContainer<Key> {
    let index = containers.unused(ObjectIdentifier(keys))
    if index < 0 { return newContainer(keyedBy: keys, object) }
    return containers.container(index, as: KeyedEncodingContainer<Key>.self) { $0.node = object }
  }

  @inline(never)
  private func newContainer<Key: CodingKey>(
    keyedBy keys: Key.Type, _ object: Int
  ) -> KeyedEncodingContainer<Key> {
    // The keys with which the standard library's dictionaries encode themselves have no public name.
    let isUnordered = "\(keys)" == "_DictionaryCodingKey"
    let writer = ObjectWriter(self, object, isUnordered: isUnordered)
    let container = KeyedEncodingContainer(ObjectContainer<Key>(writer))
    containers.keep(container, writer, ObjectIdentifier(keys))
    if writer.owned == nil { writer.holders = nil }
    return container
  }

  /// Makes the node an object or array, unless it already is one.
  ///
  /// An `Encoder` cannot throw when it makes a container. If the node cannot become one, the container gets a node
  /// outside of the tree, and encoding throws the error later.
  @inline(__always)
  func open(_ kind: EncodedTree.Node.Kind, _ node: Int) -> Int {
    if tree[node].kind == kind { return node }
    guard tree[node].kind == .empty, tree[node].depth < EncodingContext.maximumDepth else {
      return refuse(kind, node)
    }
    tree.with(node) { $0.kind = kind }
    return node
  }

  @inline(never)
  private func refuse(_ kind: EncodedTree.Node.Kind, _ node: Int) -> Int {
    let reason = tree[node].kind == .empty ? EncodingContext.tooDeep : EncodingContext.anotherKind
    if failure == nil { failure = invalid((), at: node, reason) }
    let outside = tree.add(in: Int(tree[node].parent), key: Int(tree[node].key))
    tree.with(outside) { $0.kind = kind }
    return outside
  }

  private func invalid(_ value: Any, at node: Int, _ description: String) -> EncodingError {
    .invalidValue(
      value, EncodingError.Context(codingPath: tree.path(of: node), debugDescription: description))
  }

  /// The name that is written for a key of an object.
  func converted(_ key: some CodingKey, in object: Int) -> String {
    guard convertsKeys else { return key.stringValue }
    if case .custom(let keys) = strategies.keys, let convert = keys.encode {
      return convert(tree.path(of: object) + [key]).stringValue
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

/// Held by the encoders and containers of an array's element. The reference count tells whether a model has kept one of
/// them after the element's end. Containers in a ``ContainerCache`` are recognized by their boxes instead.
final class ElementHolders {
  /// The holders of the enclosing element.
  let outer: ElementHolders?

  init(outer: ElementHolders?) { self.outer = outer }
}
