/// Dictionaries of the most common scalars. The standard library would encode them member by member through protocols,
/// and each name would be looked up among those before, although a dictionary has no name twice.
extension EncodingContext {
  /// Whether the value is such a dictionary, which is then encoded into the node as its `encode(to:)` does it.
  @inline(__always)
  func encodeDictionary<Value>(_ value: Value, as id: NodeID) -> Bool {
    if Value.self == [String: Int].self {
      return encode(reinterpret(value, as: [String: Int].self), as: id) { .integer(Int64($0)) }
    }
    if Value.self == [String: String].self {
      return encode(reinterpret(value, as: [String: String].self), as: id) { .string($0) }
    }
    if Value.self == [String: Double].self {
      let dictionary = reinterpret(value, as: [String: Double].self)
      // What is not finite may be an error at its place.
      return dictionary.values.allSatisfy(\.isFinite) && encode(dictionary, as: id) { .double($0) }
    }
    if Value.self == [String: Bool].self {
      return encode(reinterpret(value, as: [String: Bool].self), as: id) { .bool($0) }
    }
    return false
  }

  /// Encodes nothing if names are converted, or if the node cannot become an object.
  @inline(__always)
  private func encode<Value>(
    _ dictionary: [String: Value], as id: NodeID, _ scalar: (Value) -> EncodedScalar
  ) -> Bool {
    guard !convertsKeys else { return false }
    if isDirect { return encodeDirectly(dictionary, as: id, scalar) }
    let object = writableNode(of: id)
    guard object >= 0, nodes[unchecked: object].kind == .empty,
      nodes[unchecked: object].depth < EncodingContext.maximumDepth
    else { return false }
    nodes.with(object) { $0.kind = .object }
    let depth = nodes[unchecked: object].depth &+ 1
    for (name, value) in dictionary {
      let node = addNamedNode(name, to: object, depth: depth, isUnordered: true)
      link(node, to: object)
      setText(scalar(value), of: node)
    }
    // Members that the model adds later are looked up.
    nodes.with(object) {
      $0.hasUnorderedMembers = !dictionary.isEmpty
      $0.nameFilter = dictionary.isEmpty ? 0 : .max
    }
    return true
  }

  /// Writes the members in any order: they are sorted when the object ends.
  @inline(__always)
  private func encodeDirectly<Value>(
    _ dictionary: [String: Value], as id: NodeID, _ scalar: (Value) -> EncodedScalar
  ) -> Bool {
    guard isInnermost(id), open[unchecked: id.index].kind == .empty, openDirectly(.object, as: id)
    else { return false }
    open.with(id.index) {
      $0.sortsMembers = true
      $0.count = dictionary.count
    }
    for (name, value) in dictionary {
      addSortedMember(name)
      text.append(scalar(value))
    }
    return true
  }
}
