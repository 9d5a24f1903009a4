/// Writes values directly, without a tree.
extension EncodingContext {
  /// Encodes the value, which is not a scalar and has just been opened, by the model's own code. If that throws, the
  /// model can continue without the value, and still has whatever it kept of it: that requires the tree.
  ///
  /// - Throws: what the model throws.
  func encodeDirectly<Value: Encodable>(_ value: Value, as id: NodeID) throws {
    let outer = running
    running = id.index
    do {
      try encodeByModel(value, as: id)
    } catch {
      running = outer
      continueInTree()
      removeNode(node(of: id))
      throw error
    }
    running = outer
    while open.count > id.index { end() }
    if !isDirect { finishContinuedNode(of: id) }
  }

  func openTop() -> NodeID { openValue(key: -1, isEncoded: true) }

  /// Ends the top-level value. The result is whether nothing has been encoded.
  func endTop(_ id: NodeID) -> Bool {
    let isEmpty = isInnermost(id) && open[unchecked: 0].kind == .empty
    if isDirect { end() }
    return isEmpty
  }

  // MARK: - Open values

  @inline(__always)
  private func openValue(key: Int32, isEncoded: Bool) -> NodeID {
    nextGeneration()
    let id = NodeID(index: open.count, generation: generation)
    let outer = id.index == 0 ? -1 : opened.index(of: open[unchecked: id.index &- 1].number)
    let parent = Int32(truncatingIfNeeded: outer)
    open.append(OpenValue(number: generation, firstMember: memberCount))
    opened.append(
      OpenedValue(start: text.count, key: key, parent: parent, isEncoded: isEncoded), number: generation)
    return id
  }

  /// Opens the value of the member whose name has just been written.
  @inline(__always)
  func openMember(_ key: some CodingKey, isEncoded: Bool) -> NodeID {
    let index = Int32(truncatingIfNeeded: keys.count)
    keys.append(key)
    return openValue(key: index, isEncoded: isEncoded)
  }

  /// Opens the last element of the array.
  @inline(__always)
  func openElement(of array: NodeID, isEncoded: Bool) -> NodeID {
    openValue(key: -Int32(truncatingIfNeeded: open[unchecked: array.index].count), isEncoded: isEncoded)
  }

  /// Whether the value is the innermost open one, perhaps after those inside have ended. If it cannot be, encoding
  /// continues in the tree, unless the value is not part of what is being encoded.
  @inline(__always)
  func isInnermost(_ id: NodeID) -> Bool { open.endWith(id) || endValues(in: id) }

  @inline(never)
  private func endValues(in id: NodeID) -> Bool {
    guard open.contain(id), id.index >= running else {
      if isOfThisValue(id) { continueInTree() }
      return false
    }
    while open.count > id.index + 1 { end() }
    return isDirect
  }

  /// Ends the innermost value.
  @inline(__always)
  private func end() {
    let index = open.count &- 1
    let value = open[unchecked: index]
    switch value.kind {
    case .text, .removed: break
    case .array:
      opened.with(value.number) { $0.count = Int32(truncatingIfNeeded: value.count) }
      text.append(.arrayEnd)
    case .object where value.count > 0:
      if value.sortsMembers {
        opened.with(value.number) { $0.isSorted = true }
        if !sortMembers(of: value) { return continueInTree() }
      }
      text.append(.objectEnd)
    case .object, .empty:
      if value.kind == .object { opened.with(value.number) { $0.isObject = true } }
      text.append("{}")
    }
    memberCount = value.firstMember
    open.keep(index)
  }

  /// The coding path of a value, which may have ended; empty for a value that is not of the current top-level one.
  func directPath(of id: NodeID) -> [any CodingKey] {
    guard isOfThisValue(id) else { return [] }
    var path: [any CodingKey] = []
    var value = opened[id.generation]
    while value.parent >= 0 {
      path.append(codingKey(value.key))
      value = opened[at: Int(value.parent)]
    }
    return path.reversed()
  }

  /// The number of elements of an array, which may have ended.
  func directCount(of id: NodeID) -> Int {
    if open.contain(id) { return open[unchecked: id.index].count }
    return isOfThisValue(id) ? Int(opened[id.generation].count) : 0
  }

  // MARK: - Contents

  /// Makes the value an object or array if it is empty. An object's brace is written with its first member. False if
  /// that takes the tree.
  func openDirectly(_ kind: Node.Kind, as id: NodeID) -> Bool {
    guard isInnermost(id) else { return false }
    let value = open[unchecked: id.index]
    if value.kind == kind { return true }
    guard value.kind == .empty, id.index < EncodingContext.maximumDepth else {
      continueInTree()
      return false
    }
    open.with(id.index) { $0.kind = kind }
    if kind == .array { text.append(.arrayStart) }
    return true
  }

  @inline(__always)
  func isEmptyDirectly(_ id: NodeID) -> Bool {
    guard isInnermost(id) else { return false }
    if open[unchecked: id.index].kind == .empty { return true }
    continueInTree()
    return false
  }

  @inline(__always)
  func setDirectText(_ scalar: EncodedScalar, of id: NodeID) {
    text.append(scalar)
    open.with(id.index) { $0.kind = .text }
  }

  /// Writes the comma before an element, so that its value can be written next. False if that takes the tree.
  @inline(__always)
  func addDirectElement(to array: NodeID) -> Bool {
    guard isInnermost(array) else { return false }
    let count = open[unchecked: array.index].count
    open.with(array.index) { $0.count = count &+ 1 }
    if count > 0 { text.append(.comma) }
    return true
  }

  /// Writes the name of a new member with the brace or the comma before it, so that its value can be written next.
  /// False if that takes the tree.
  ///
  /// Of each member, ``members`` has the number of its name; of a dictionary's, where it begins and its name ends.
  @inline(__always)
  func addDirectMember(_ name: String, to object: NodeID, isUnordered: Bool) -> Bool {
    guard isInnermost(object) else { return false }
    let start = text.count
    let value = open[unchecked: object.index]
    if isUnordered || value.sortsMembers { return addSortedMember(name, to: object, isUnordered) }
    guard let known = knownNames.find(name) else {
      continueInTree()
      return false
    }
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: known.number)
    if value.nameFilter & bit != 0, !isNew(known.number, in: value) { return false }
    addToMembers(known.number)
    open.with(object.index) {
      $0.nameFilter |= bit
      $0.count &+= 1
    }
    text.append(short: knownNames.text, at: known.start, known.count)
    text.replace(at: start, with: value.count == 0 ? .objectStart : .comma)
    return true
  }

  @inline(never)
  private func isNew(_ name: Int, in object: OpenValue) -> Bool {
    for member in object.firstMember..<memberCount where members[unchecked: member] == name {
      continueInTree()
      return false
    }
    return true
  }

  @inline(never)
  private func addSortedMember(_ name: String, to object: NodeID, _ isUnordered: Bool) -> Bool {
    let value = open[unchecked: object.index]
    guard isUnordered, value.sortsMembers || value.count == 0 else {
      continueInTree()
      return false
    }
    open.with(object.index) {
      $0.sortsMembers = true
      $0.count &+= 1
    }
    addSortedMember(name)
    return true
  }

  /// Writes a comma and the name. Whether the first member begins with a brace is decided when they are sorted.
  @inline(__always)
  func addSortedMember(_ name: String) {
    let start = text.count
    text.append(.comma)
    text.append(quoted: name)
    addToMembers(start)
    addToMembers(text.count)
    text.append(.colon)
  }

  @inline(__always)
  private func addToMembers(_ value: Int) {
    if memberCount == members.capacity { members.grow(to: 2 * memberCount) }
    members[unchecked: memberCount] = value
    memberCount &+= 1
  }
}
