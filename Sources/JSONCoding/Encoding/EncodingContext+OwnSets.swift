/// Sets and dictionaries that a model does not encode as such: by a loop into a container, through a super encoder, or
/// as a sorted list.
extension EncodingContext {
  /// Notes which kind of collection the array comes from, if that is of interest.
  func mark(_ order: ArrayOrder, _ id: NodeID) {
    let node = draft.node(of: id)
    if marksOrder, node >= 0 { mark(order, node: node) }
  }

  private func mark(_ order: ArrayOrder, node: Int) {
    draft.with(node) { $0.order = order }
    // The text is without the marks.
    draft.setDisorder(in: node)
  }

  /// Marks the arrays that the model, whose value is of this node, has written from its sets and dictionaries.
  ///
  /// An array belongs to the property of its key's name. If no property has that name, it belongs to a collection of as
  /// many elements whose name is no member's.
  @inline(never)
  func markOwnSets<Value>(of value: Value, _ id: NodeID) {
    let type = ObjectIdentifier(Swift.type(of: value))
    guard !typesWithoutSets.contains(type) else { return }
    let arrays = arrays(in: draft.node(of: id))
    let lists = arrays.filter { draft[$0.node].order == .list && draft[$0.node].count > 1 }
    guard !lists.isEmpty else { return }
    let properties = OwnProperties(value)
    if properties.holdsNone { typesWithoutSets.insert(type) }
    let names = Set(lists.map(\.name))
    var unnamed = properties.unordered.filter { !names.contains($0.key) }.map(\.value)
    // The source of members that are already marked is encoded in the same way.
    for (node, _) in arrays where draft[node].order != .list {
      let count = Int(draft[node].count)
      if let encoded = unnamed.firstIndex(where: { $0.count == count }) { unnamed.remove(at: encoded) }
    }
    for (node, name) in lists {
      let own =
        properties.names.contains(name)
        ? properties.unordered[name].map { [$0] } ?? []
        : unnamed
      let count = Int(draft[node].count)
      if let collection = own.first(where: { $0.count == count }) { mark(collection.order, node: node) }
    }
  }

  /// The node, its members and its elements, where these are arrays, with their plain names.
  private func arrays(in index: Int) -> [(node: Int, name: String)] {
    guard index >= 0, [.object, .array].contains(draft[index].kind) else { return [] }
    var found = draft[index].kind == .array ? [(node: index, name: "")] : []
    var child = Int(draft[index].firstChild)
    while child >= 0 {
      let key = Int(draft[child].key)
      if draft[child].kind == .array {
        found.append((child, key < 0 ? "" : plainName(draft.keys[key].stringValue)))
      }
      child = Int(draft[child].next)
    }
    return found
  }
}

/// A name without underscores and in lower case: keys are often spelled in another way than properties.
private func plainName(_ name: String) -> String { name.filter { $0 != "_" && $0 != "-" }.lowercased() }

/// The stored properties of a value that are sets or dictionaries, by their plain names.
private struct OwnProperties {
  private(set) var names: Set<String> = []
  /// The number of elements of each in JSON, where a dictionary has an array of keys and values.
  private(set) var unordered: [String: (count: Int, order: ArrayOrder)] = [:]
  /// Whether other values of the type hold none either: this one is no enum, and has no property that may be nil.
  private(set) var holdsNone = true

  init(_ value: Any) {
    var mirror: Mirror? = Mirror(reflecting: value)
    if mirror?.displayStyle == .enum { holdsNone = false }
    while let next = mirror {
      for child in next.children { add(child) }
      mirror = next.superclassMirror
    }
  }

  private mutating func add(_ child: Mirror.Child) {
    let name = plainName(child.label ?? "")
    names.insert(name)
    var value = child.value
    // Wrappers may be in wrappers, but few are.
    for _ in 0..<8 {
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .set { unordered[name] = (mirror.children.count, .set) }
      if mirror.displayStyle == .dictionary { unordered[name] = (2 * mirror.children.count, .dictionary) }
      if unordered[name] != nil { holdsNone = false }
      if mirror.displayStyle == .optional { holdsNone = false }
      guard mirror.displayStyle == .optional || mirror.displayStyle == .struct, mirror.children.count == 1,
        let only = mirror.children.first?.value
      else { return }
      value = only
    }
  }
}
