/// A node for a member's value, and the member with the same name that it replaces once it has a value, or -1.
struct NewMember {
  let node: Int
  let known: Int
}

/// The members of objects: each name once, in the order in which they were first encoded.
extension EncodingContext {
  /// The number of members from which on ``memberTable`` finds an object's names.
  private static let tableThreshold = 32

  /// Adds a node for a member, and writes its name, so that its value can be written next.
  ///
  /// - Throws: `EncodingError.invalidValue` if the object has already been encoded.
  func addMember(_ name: String, to object: NodeID, isUnordered: Bool) throws -> NewMember {
    let object = try liveNode(of: object)
    let parent = nodes[unchecked: object]
    let node = addNamedNode(name, to: object, depth: parent.depth &+ 1, isUnordered: isUnordered)
    return linkMember(node, to: object, parent)
  }

  /// Makes the node the last member of its object, unless it has one with the same name.
  @inline(__always)
  func linkMember(_ node: Int, to object: Int, _ parent: Node) -> NewMember {
    let member = nodes[unchecked: node]
    let hash = text.buffer.shortHash(
      SourceRange(start: member.start, end: member.start &+ member.nameCount &- 1))
    let bit: UInt64 = 1 &<< (hash &>> 58)
    if parent.nameFilter & bit != 0, let known = find(node, in: object) {
      return NewMember(node: node, known: known)
    }
    nodes.with(object) {
      $0.nameFilter |= bit
      if member.isUnordered { $0.hasUnorderedMembers = true }
    }
    link(node, to: object)
    if parent.count &+ 1 >= EncodingContext.tableThreshold { enterInTable(node, of: object) }
    return NewMember(node: node, known: -1)
  }

  /// Adds a node with the name, which is not yet linked to its object, and writes the name.
  @inline(__always)
  func addNamedNode(_ name: String, to object: Int, depth: Int32, isUnordered: Bool) -> Int {
    let node = addNode(in: object, depth: depth)
    let start = text.count
    text.append(quoted: name)
    text.append(.colon)
    let end = text.count
    nodes.with(node) {
      $0.end = end
      $0.nameCount = end &- start
      $0.isUnordered = isUnordered
    }
    return node
  }

  /// Makes the node the member's value, now that it has one.
  @inline(__always)
  func replaceKnown(_ member: NewMember) {
    guard member.known >= 0 else { return }
    nodes.with(member.known) { $0.replacement = Int32(truncatingIfNeeded: member.node) }
  }

  /// The node that holds the value of a member.
  @inline(__always)
  func current(_ member: Int) -> Int {
    let replacement = Int(nodes[unchecked: member].replacement)
    return replacement < 0 ? member : replacement
  }

  /// The object's member with the same name as `node`.
  private func find(_ node: Int, in object: Int) -> Int? {
    if nodes[unchecked: object].count >= EncodingContext.tableThreshold {
      if !nodes[unchecked: object].hasTable { enterAll(of: object) }
      guard let found = memberTable[tableKey(of: node, in: object)] else { return nil }
      if isNamed(found, as: node) { return isRemoved(found) ? nil : found }
    }
    var member = Int(nodes[unchecked: object].firstChild)
    while member >= 0 {
      if isNamed(member, as: node), !isRemoved(member) { return member }
      member = Int(nodes[unchecked: member].next)
    }
    return nil
  }

  private func isNamed(_ member: Int, as node: Int) -> Bool {
    text.buffer.equals(nodes[unchecked: member].name, nodes[unchecked: node].name)
  }

  private func isRemoved(_ member: Int) -> Bool { nodes[unchecked: current(member)].kind == .removed }

  private func enterInTable(_ node: Int, of object: Int) {
    guard nodes[unchecked: object].hasTable else { return enterAll(of: object) }
    memberTable[tableKey(of: node, in: object)] = node
  }

  private func enterAll(of object: Int) {
    nodes.with(object) { $0.hasTable = true }
    var member = Int(nodes[unchecked: object].firstChild)
    while member >= 0 {
      memberTable[tableKey(of: member, in: object)] = member
      member = Int(nodes[unchecked: member].next)
    }
  }

  /// A seeded hash, so that no payload can choose names that collide.
  private func tableKey(of member: Int, in object: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(object)
    text.buffer.withBytes(nodes[unchecked: member].name) { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension Node {
  /// The name as it is written, with quotes and colon.
  var name: SourceRange { SourceRange(start: start, end: start &+ nameCount) }
}

extension UncheckedBuffer where Element == UInt8 {
  /// A hash whose highest bits mostly differ between names of the same object.
  fileprivate func shortHash(_ range: SourceRange) -> UInt64 {
    var hash: UInt64 = 0
    var offset = range.start
    while offset < range.end {
      let rest = range.end &- offset
      let word = rest < 8 ? word(at: offset) & ((1 &<< UInt64(rest &* 8)) &- 1) : word(at: offset)
      hash = (hash ^ hash &>> 29 ^ word) &* 0x9E37_79B9_7F4A_7C15
      offset &+= 8
    }
    return hash
  }
}
