/// Writes the tree as JSON.
extension EncodingContext {
  /// Appends the node with its name and everything in it. Recursive, as deep as objects and arrays may be nested.
  func write(_ index: Int, to output: inout ByteWriter) {
    let node = nodes[unchecked: index]
    output.append(text, SourceRange(start: node.start, end: node.end))
    switch node.kind {
    case .text, .removed:
      break
    case .empty:
      output.append("{}")
    case .array:
      output.append(.arrayStart)
      for _ in 0..<node.order.spaces { output.append(.space) }
      writeChildren(of: node, to: &output)
      output.append(.arrayEnd)
    case .object:
      if node.hasUnorderedMembers || sortsKeys { sortMembers(of: index) }
      output.append(.objectStart)
      writeChildren(of: nodes[unchecked: index], to: &output)
      output.append(.objectEnd)
    }
  }

  private func writeChildren(of node: Node, to output: inout ByteWriter) {
    var isFirst = true
    var child = Int(node.firstChild)
    while child >= 0 {
      let value = current(child)
      if nodes[unchecked: value].kind != .removed {
        if !isFirst { output.append(.comma) }
        isFirst = false
        write(value, to: &output)
      }
      child = Int(nodes[unchecked: child].next)
    }
  }

  /// Sorts each run of members that came from dictionaries by name, so that the order is the same in every run. If keys
  /// are sorted, all members are.
  private func sortMembers(of object: Int) {
    var members: [Int] = []
    var member = Int(nodes[unchecked: object].firstChild)
    while member >= 0 {
      members.append(member)
      member = Int(nodes[unchecked: member].next)
    }
    // An object without members has none to begin with.
    guard !members.isEmpty else { return }
    var start = 0
    while start < members.count {
      let end =
        sortsKeys
        ? members.count
        : members[start...].firstIndex { !nodes[unchecked: $0].isUnordered } ?? members.count
      sortByName(&members[start..<end])
      start = end + 1
    }
    nodes.with(object) { $0.firstChild = Int32(truncatingIfNeeded: members[0]) }
    for (member, next) in zip(members, members.dropFirst() + [-1]) {
      nodes.with(member) { $0.next = Int32(truncatingIfNeeded: next) }
    }
  }
}
