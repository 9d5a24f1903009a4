/// Rewrites from the nodes whatever is out of order in the text.
extension Draft {
  /// Makes the text, from where the value begins, the JSON of the value, which has ended.
  @inline(__always)
  mutating func complete(_ node: Int) {
    let parent = Int(nodes[unchecked: node].parent)
    if disorder == .max {
      while current != parent { leave() }
    } else {
      rewrite(node)
      current = parent
    }
  }

  @inline(never)
  private mutating func rewrite(_ node: Int) {
    spare.removeAll()
    write(node)
    text.cut(to: nodes[unchecked: node].start)
    text.append(spare, SourceRange(start: 0, end: spare.count))
  }

  /// Writes the value with its name. Recursive, as deep as objects and arrays may be nested.
  private mutating func write(_ index: Int) {
    let node = nodes[unchecked: index]
    spare.append(text, SourceRange(start: node.start, end: node.end))
    switch node.kind {
    case .text, .removed:
      break
    case .empty:
      spare.append("{}")
    case .array:
      spare.append(.arrayStart)
      for _ in 0..<node.order.spaces { spare.append(.space) }
      writeChildren(of: node)
      spare.append(.arrayEnd)
    case .object:
      spare.append(.objectStart)
      writeChildren(of: node)
      spare.append(.objectEnd)
    }
  }

  private mutating func writeChildren(of node: Node) {
    var isFirst = true
    var child = Int(node.firstChild)
    while child >= 0 {
      if nodes[unchecked: child].isUnordered {
        for member in sortedMembers(from: &child) { writeChild(member, &isFirst) }
      } else {
        writeChild(child, &isFirst)
        child = Int(nodes[unchecked: child].next)
      }
    }
  }

  private mutating func writeChild(_ child: Int, _ isFirst: inout Bool) {
    let value = value(of: child)
    if nodes[unchecked: value].kind == .removed { return }
    if !isFirst { spare.append(.comma) }
    isFirst = false
    write(value)
  }

  /// The next members without a given order, sorted by name to have the same order in every run.
  /// `member` becomes what follows them.
  private func sortedMembers(from member: inout Int) -> [Int] {
    var members: [Int] = []
    members.reserveCapacity(8)
    // Not the draft in the closure below, which would be copied.
    let nodes = nodes
    while member >= 0, nodes[unchecked: member].isUnordered {
      members.append(member)
      member = Int(nodes[unchecked: member].next)
    }
    NameOrder.sort(&members, in: text.buffer) { nodes[unchecked: $0].nameInQuotes }
    return members
  }
}
