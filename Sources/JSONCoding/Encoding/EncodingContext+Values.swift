/// Encodes the values of nodes.
extension EncodingContext {
  static let anotherValue = "A value has already been encoded here."
  static let anotherKind = "A value of another kind has already been encoded here."
  static let tooDeep = "The value is nested more than \(maximumDepth) levels deep."

  /// Encodes the value into the node.
  ///
  /// - Throws: what the model throws; `EncodingError.invalidValue` if the node has a value.
  func encode<Value: Encodable>(_ value: Value, as id: NodeID) throws {
    if let scalar = try EncodedScalar.scalar(value, strategies, at: { codingPath(of: id) }) {
      try encode(scalar, as: id)
    } else {
      if !(isDirect && isEmptyDirectly(id)) { _ = try emptyNode(of: id) }
      try encodeByModel(value, as: id)
    }
  }

  /// Encodes the scalar into the node.
  ///
  /// - Throws: `EncodingError.invalidValue` if the node has a value.
  func encode(_ scalar: EncodedScalar, as id: NodeID) throws {
    if isDirect, isEmptyDirectly(id) { return setDirectText(scalar, of: id) }
    let index = try emptyNode(of: id)
    let node = nodes[unchecked: index]
    if node.end != text.count {
      // Something else has been written since the name.
      let start = text.count
      text.reserve(node.nameCount)
      text.append(text, node.name)
      nodes.with(index) { $0.start = start }
    }
    setText(scalar, of: index)
  }

  /// The index of the node, which must not have a value.
  private func emptyNode(of id: NodeID) throws -> Int {
    let node = try liveNode(of: id)
    guard nodes[unchecked: node].kind == .empty else {
      throw invalid((), codingPath(of: id), EncodingContext.anotherValue)
    }
    return node
  }

  /// Encodes the value, which is not a scalar, by the model's own code.
  ///
  /// - Throws: what the model throws.
  func encodeByModel<Value: Encodable>(_ value: Value, as id: NodeID) throws {
    if let failure { throw failure }
    let type = types.find(Value.self)
    let encoder = ValueEncoder(context: self, id: id, keepsNames: type.isDictionary)
    switch type.form {
    case .model:
      try strategies.encode(value, to: encoder)
      if marksOrder {
        markPassedOn(value, id)
        markOwnSets(of: value, id)
      }
    case .array(let array):
      try array.encodeElements(of: value, in: elements(of: id))
    case .scalars:
      if try !encodeList(value, as: id), !encodeDictionary(value, as: id) { try value.encode(to: encoder) }
    case .unordered:
      if let collection = value as? any UnorderedCollection { try collection.encodeSorted(to: encoder) }
    }
  }

  /// Writes a scalar at the end of the text, where the node's name ends.
  @inline(__always)
  func setText(_ scalar: EncodedScalar, of node: Int) {
    text.append(scalar)
    let end = text.count
    nodes.with(node) {
      $0.kind = .text
      $0.end = end
    }
  }

  /// A container over the object.
  @inline(__always)
  func container<Key: CodingKey>(
    keyedBy keys: Key.Type, _ object: NodeID, keepsNames: Bool
  ) -> KeyedEncodingContainer<Key> {
    let content = ObjectContainerContent(context: self, id: object, keys: keys, keepsNames: keepsNames)
    return containers.container(keys, content, self)
  }

  /// A container over the elements of the node, which becomes an array.
  @inline(__always)
  func elements(of id: NodeID) -> ArrayContainer {
    ArrayContainer(context: self, id: open(.array, as: id))
  }

  /// Makes the node an object or array if it is empty; a node that already is one stays unchanged.
  func open(_ kind: Node.Kind, as id: NodeID) -> NodeID {
    if isDirect, openDirectly(kind, as: id) { return id }
    return deferringErrors(of: id) {
      let index = try liveNode(of: id)
      let node = nodes[unchecked: index]
      if node.kind == kind { return id }
      if node.kind != .empty { throw invalid((), codingPath(of: id), EncodingContext.anotherKind) }
      if node.depth >= EncodingContext.maximumDepth {
        throw invalid((), codingPath(of: id), EncodingContext.tooDeep)
      }
      nodes.with(index) { $0.kind = kind }
      return id
    }
  }
}
