/// A node for a member's value, and the member with the same name that it replaces once it has a value, or -1.
struct NewMember {
  let node: Int
  let known: Int
}

/// The members of objects: each name once, in the order in which they were first encoded.
extension Draft {
  /// Adds a node for a member, and writes its name, so that its value can be written next.
  @inline(__always)
  mutating func addMember(_ name: String, to object: Int, isUnordered: Bool) -> NewMember {
    let parent = nodes[unchecked: object]
    let isUnordered = isUnordered || sortsMembers
    text.append(parent.lastChild < 0 ? .objectStart : .comma)
    if isUnordered, parent.lastChild >= 0 { setDisorder(in: object) }
    let node = add(in: object, depth: parent.depth &+ 1)
    let start = text.count
    text.append(quoted: name)
    text.append(.colon)
    let end = text.count
    nodes.with(node) {
      $0.nameCount = Int32(truncatingIfNeeded: end &- start)
      $0.end = end
      $0.isUnordered = isUnordered
      $0.hash = hash(of: SourceRange(start: start, end: end))
    }
    let known = find(node, in: object)
    if known < 0 { link(node, to: object) } else { setDisorder(in: object) }
    return NewMember(node: node, known: known)
  }

  /// Ends the scalar that is the member's value.
  @inline(__always)
  func endText(_ member: NewMember) {
    endText(member.node)
    replaceKnown(member)
  }

  /// Makes the node the member's value, now that it has one.
  @inline(__always)
  func replaceKnown(_ member: NewMember) {
    if member.known < 0 { return }
    nodes.with(member.known) { $0.replacement = Int32(truncatingIfNeeded: member.node) }
  }

  /// The node that holds the value of a member.
  @inline(__always)
  func value(of member: Int) -> Int {
    let replacement = Int(nodes[unchecked: member].replacement)
    return replacement < 0 ? member : replacement
  }

  /// The object's member with the same name as the node. If there is none, the result is -1, and the node is found from
  /// then on.
  ///
  /// The members are a trie of their hashes, in which each has four branches. The first one is the root.
  @inline(__always)
  private mutating func find(_ node: Int, in object: Int) -> Int {
    var place = Int(nodes[unchecked: object].firstChild)
    if place < 0 { return -1 }
    let hash = nodes[unchecked: node].hash
    var rest = hash
    while true {
      if nodes[unchecked: place].hash == hash, isSame(place, as: node) { return place }
      let branch = Int(truncatingIfNeeded: rest &>> 62)
      let next = Int(nodes[unchecked: place].branches[branch])
      if next < 0 {
        nodes.with(place) { $0.branches[branch] = Int32(truncatingIfNeeded: node) }
        return -1
      }
      place = next
      rest &<<= 2
    }
  }

  /// Whether the member has the same name. One that was removed is as if it had never been.
  private func isSame(_ member: Int, as node: Int) -> Bool {
    text.buffer.equals(nodes[unchecked: member].name, nodes[unchecked: node].name)
      && nodes[unchecked: value(of: member)].kind != .removed
  }

  @inline(__always)
  private func hash(of name: SourceRange) -> UInt64 {
    var hash = secret.seed
    var offset = name.start
    while offset < name.end {
      let rest = name.end &- offset
      let word = text.buffer.word(at: offset)
      let masked = rest < 8 ? word & ((1 &<< UInt64(truncatingIfNeeded: rest &* 8)) &- 1) : word
      let product = (hash ^ masked).multipliedFullWidth(by: secret.factor)
      hash = product.high ^ product.low
      offset &+= 8
    }
    return hash
  }
}
