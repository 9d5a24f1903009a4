/// The members of objects: each name once, in the order in which they were first encoded.
extension EditedText {
  struct Member: BitwiseCopyable {
    /// Where its name begins in the text.
    let start: Int
    /// Where its first value ends.
    var end: Int
    /// The number of bytes of the name, with its quotes and the colon.
    let nameCount: Int32
    let hash: UInt64
    /// The member before it in the same object, or -1.
    let previous: Int32
    /// Its value if that is no scalar, or -1.
    var node: Int32 = -1
    /// The edit with its second value, or -1.
    var edit: Int32 = -1
    /// Whether its place is found by its name: it is from a dictionary, or all are sorted.
    let isUnordered: Bool
    var isRemoved = false
    /// Members of the same object, by the highest bits of their hashes that are not used up, or -1.
    var branches = SIMD4<Int32>(repeating: -1)

    init(name: SourceRange, hash: UInt64, previous: Int32, isUnordered: Bool) {
      start = name.start
      end = name.end
      nameCount = Int32(truncatingIfNeeded: name.count)
      self.hash = hash
      self.previous = previous
      self.isUnordered = isUnordered
    }

    var name: SourceRange { SourceRange(start: start, end: start &+ Int(nameCount)) }
    var nameInQuotes: SourceRange { SourceRange(start: start &+ 1, end: start &+ Int(nameCount) &- 2) }
  }

  /// Writes the name of a new member of the object, which the text is in, so that its value can follow, and returns -1;
  /// or the index of the member that has the name.
  @inline(__always)
  mutating func beginMember(_ name: String, in object: Int, isUnordered: Bool, isUnique: Bool) -> Int {
    let start = text.count
    let index = addComma(object)
    let nameStart = text.count
    text.append(quoted: name)
    text.append(.colon)
    let range = SourceRange(start: nameStart, end: text.count)
    if memberCount == members.capacity { members.grow(to: 2 * memberCount) }
    members[unchecked: memberCount] = Member(
      name: range, hash: hash(of: range), previous: self[object].lastMember,
      isUnordered: isUnordered || sortsMembers)
    if isUnique, self[object].uniqueCount == index {
      with(object) { $0.uniqueCount &+= 1 }
    } else if let known = find(memberCount, in: object) {
      text.cut(to: start)
      with(object) { $0.count &-= 1 }
      return known
    }
    with(object) {
      $0.lastMember = Int32(truncatingIfNeeded: memberCount)
      if $0.firstMember < 0 { $0.firstMember = $0.lastMember }
    }
    if isUnordered || sortsMembers, index > 0, !self[object].isSorted {
      with(object) { $0.isSorted = true }
      edits.append(Edit(position: self[object].opening, sorted: object))
    }
    memberCount &+= 1
    return -1
  }

  /// Ends the scalar that is the value of the member that has just begun.
  @inline(__always)
  func endScalar() { members.with(memberCount &- 1) { $0.end = text.count } }

  /// Begins the value of the member that has just begun, or another one of a `known` member.
  @inline(__always)
  mutating func beginValue(of known: Int, in object: NodeID, _ key: some CodingKey) -> NodeID {
    let key = add(key)
    if known >= 0 { return begin(in: object.index, at: text.count, key: key) }
    let member = memberCount &- 1
    let start = members[unchecked: member].start
    let comma = text.buffer[unchecked: start &- 1] == .comma ? 1 : 0
    let node = begin(in: object.index, at: start &- comma, key: key, member: member)
    members.with(member) { $0.node = Int32(truncatingIfNeeded: node.index) }
    return node
  }

  /// The node of a member's value. A scalar gets one that cannot become anything else.
  mutating func value(of member: Int, in object: NodeID, _ key: some CodingKey) -> NodeID {
    if members[unchecked: member].node >= 0 { return id(of: Int(members[unchecked: member].node)) }
    let entered = current
    let node = begin(in: object.index, at: text.count, key: add(key))
    with(node.index) { ($0.kind, $0.isOpen) = (.scalar, false) }
    current = entered
    return node
  }

  /// The object's member with the same name as the new one. If there is none, that one is found from then on.
  ///
  /// The members are a trie of their hashes, in which each has four branches. The first one is the root.
  @inline(__always)
  private mutating func find(_ new: Int, in object: Int) -> Int? {
    if self[object].uniqueCount > 0 { addUnique(to: object) }
    var place = Int(self[object].firstMember)
    if place < 0 { return nil }
    let (hash, name) = (members[unchecked: new].hash, members[unchecked: new].name)
    var rest = hash
    var parent = -1
    while true {
      if members[unchecked: place].hash == hash, text.buffer.equals(members[unchecked: place].name, name) {
        if !members[unchecked: place].isRemoved { return place }
        replace(place, by: new, below: parent, in: object)
        return nil
      }
      let branch = Int(truncatingIfNeeded: rest &>> 62)
      let next = Int(members[unchecked: place].branches[branch])
      if next < 0 {
        members.with(place) { $0.branches[branch] = Int32(truncatingIfNeeded: new) }
        return nil
      }
      (parent, place) = (place, next)
      rest &<<= 2
    }
  }

  /// Puts a new member in the trie where one with the same name was, which has been removed.
  @inline(never)
  private mutating func replace(_ removed: Int, by new: Int, below parent: Int, in object: Int) {
    let branches = members[unchecked: removed].branches
    members.with(new) { $0.branches = branches }
    let index = Int32(truncatingIfNeeded: new)
    guard parent >= 0 else { return with(object) { $0.firstMember = index } }
    members.with(parent) { member in
      for branch in 0..<4 where Int(member.branches[branch]) == removed { member.branches[branch] = index }
    }
  }

  /// Adds the members of a dictionary to the trie, which needs none as long as it has its object for itself.
  @inline(never)
  private mutating func addUnique(to object: Int) {
    with(object) { $0.uniqueCount = -1 }
    var member = Int(self[object].lastMember)
    while member >= 0 {
      if member != self[object].firstMember { _ = find(member, in: object) }
      member = Int(members[unchecked: member].previous)
    }
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

  // MARK: - Completing

  /// Makes the text the JSON of the whole value.
  mutating func complete() {
    closeAll()
    if edits.isEmpty { return }
    apply(from: 0, in: SourceRange(start: 0, end: self[0].close))
  }

  /// Makes the part of the text, and all that follows, the JSON of the part, and drops the edits from `first` on, which
  /// are all of it.
  @inline(never)
  mutating func apply(from first: Int, in range: SourceRange) {
    // Where several begin, what replaces or removes all counts, and the rest is in the order of the calls.
    edits.withUnsafeMutableBufferPointer {
      var part = UnsafeMutableBufferPointer(rebasing: $0[first...])
      // The sort is stable.
      part.sort {
        $0.position != $1.position ? $0.position < $1.position : $0.isWhole && !$1.isWhole
      }
    }
    spare.removeAll()
    write(range, first)
    text.cut(to: range.start)
    text.append(spare, SourceRange(start: 0, end: spare.count))
    edits.removeSubrange(first...)
  }

  /// Writes a part of the text with its edits. Recursive, as deep as values are nested.
  private mutating func write(_ range: SourceRange, _ first: Int) {
    var place = range.start
    var index = firstEdit(from: place, first)
    while index < edits.count, edits[index].position < range.end {
      let edit = edits[index]
      index += 1
      copy(SourceRange(start: place, end: edit.position))
      if edit.sorted >= 0 {
        writeSorted(edit.sorted, first)
        // Also what else is inserted there, because it is among the members.
        place = self[edit.sorted].end
        index = firstEdit(from: place + 1, first)
      } else {
        write(SourceRange(start: edit.start, end: edit.end), first)
        place = edit.position + edit.removed
        if edit.removed > 0 { index = firstEdit(from: place, first) }
      }
    }
    copy(SourceRange(start: place, end: range.end))
  }

  /// The first edit at `position` or later.
  private func firstEdit(from position: Int, _ first: Int) -> Int {
    var (low, high) = (first, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].position < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Copies a part of the text, but no comma after an opening bracket: what was before it has been removed.
  private mutating func copy(_ range: SourceRange) {
    if range.count == 0 { return }
    var range = range
    if text.buffer[unchecked: range.start] == .comma, spare.count > 0,
      [.objectStart, .arrayStart].contains(spare.buffer[unchecked: spare.count - 1])
    {
      range = SourceRange(start: range.start + 1, end: range.end)
    }
    spare.append(text, range)
  }

  private mutating func writeSorted(_ object: Int, _ first: Int) {
    let base = order.count
    var member = Int(self[object].lastMember)
    while member >= 0 {
      if !members[unchecked: member].isRemoved { order.append(member) }
      member = Int(members[unchecked: member].previous)
    }
    let (members, bytes, end) = (members, text.buffer, order.count)
    order.withUnsafeMutableBufferPointer {
      var list = UnsafeMutableBufferPointer(rebasing: $0[base...])
      list.reverse()
      var start = 0
      while start < list.count {
        var end = start + 1
        while end < list.count, members[unchecked: list[end]].isUnordered,
          members[unchecked: list[end - 1]].isUnordered
        { end += 1 }
        var run = UnsafeMutableBufferPointer(rebasing: list[start..<end])
        NameOrder.sort(&run, in: bytes) { members[unchecked: $0].nameInQuotes }
        start = end
      }
    }
    spare.append(.objectStart)
    for index in base..<end { writeMember(order[index], first, isFirst: index == base) }
    order.removeLast(end - base)
  }

  private mutating func writeMember(_ index: Int, _ first: Int, isFirst: Bool) {
    let member = members[unchecked: index]
    if !isFirst { spare.append(.comma) }
    let range = SourceRange(start: member.start, end: member.end)
    if member.node < 0, member.edit < 0 { spare.append(text, range) } else { write(range, first) }
  }
}
