/// Sets and dictionaries that a model does not encode as such: by a loop into a container, through a super encoder, or
/// as a sorted list.
extension EncodingContext {
  /// Whether the node is an array, or has a member that may be a set's. Most models hold none, and are not looked into.
  @inline(never)
  func mayHoldOwnSets(_ id: NodeID) -> Bool {
    let index = draft.node(of: id)
    guard index >= 0, draft[index].kind == .object else { return index >= 0 && draft[index].kind == .array }
    var child = Int(draft[index].firstChild)
    while child >= 0 {
      if isList(draft[child]) { return true }
      child = Int(draft[child].next)
    }
    return false
  }

  /// Marks the arrays that the model, whose value is of this node, has written from its sets and dictionaries.
  ///
  /// An array belongs to the property of its key's name. If no property has that name, it belongs to a collection of as
  /// many elements whose name is no member's.
  @inline(never)
  func markOwnSets(of value: Any, _ id: NodeID) {
    let index = draft.node(of: id)
    guard index >= 0, !typesWithoutSets.contains(ObjectIdentifier(type(of: value))) else { return }
    let members = children(index)
    let arrays = lists(members, of: index)
    guard !arrays.isEmpty else { return }
    let properties = OwnProperties(value)
    if properties.holdsNone { typesWithoutSets.insert(ObjectIdentifier(type(of: value))) }
    guard !properties.unordered.isEmpty else { return }
    let names = Set(arrays.map(\.name))
    var unnamed = properties.unordered.filter { !names.contains($0.key) }.map(\.value)
    // The source of members that are already marked is encoded in the same way.
    for count in members.filter({ isMarked(draft[$0]) }).map({ Int(draft[$0].count) }) {
      if let encoded = unnamed.firstIndex(where: { $0.count == count }) { unnamed.remove(at: encoded) }
    }
    for (array, name) in arrays {
      let own =
        properties.names.contains(name)
        ? properties.unordered[name].map { [$0] } ?? []
        : unnamed
      let count = Int(draft[array].count)
      if let collection = own.first(where: { $0.count == count }) {
        draft.with(array) { $0.order = collection.order }
        // The text is without the marks.
        draft.setDisorder(in: array)
      }
    }
  }

  /// The lists of several elements that are the node or its members, with their plain names.
  private func lists(_ members: [Int], of index: Int) -> [(array: Int, name: String)] {
    let isArray = draft[index].kind == .array
    let inner = members.filter { isList(draft[$0]) && (isArray || draft[$0].key >= 0) }.map { member in
      let key = Int(draft[member].key)
      return (array: member, name: key < 0 ? "" : plainName(draft.keys[key].stringValue))
    }
    return (isList(draft[index]) ? [(index, "")] : []) + inner
  }

  private func children(_ index: Int) -> [Int] {
    guard [.object, .array].contains(draft[index].kind) else { return [] }
    return Array(
      sequence(first: Int(draft[index].firstChild)) { Int(self.draft[$0].next) }.prefix { $0 >= 0 })
  }

  private func isMarked(_ node: Node) -> Bool { node.kind == .array && node.order != .list }

  private func isList(_ node: Node) -> Bool { node.kind == .array && node.order == .list && node.count > 1 }
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
