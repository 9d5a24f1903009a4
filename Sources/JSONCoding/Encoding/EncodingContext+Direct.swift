/// Writes values directly, without a tree.
extension EncodingContext {
  /// Thrown to leave a model's code when the value cannot be written directly. Nobody outside sees it.
  private struct NeedsTree: Error {}

  /// Writes the top-level value to ``text``. False if it cannot be written directly.
  ///
  /// Nearly all models encode one value after the other: a nested object, as soon as the model goes on outside of it,
  /// is not written to again, and no name is encoded twice. Then the text grows at its end only, and all that must be
  /// known of the values before is which are open. If a model does anything else, what has been written is dropped,
  /// and the whole value is encoded again, into the tree.
  func encodeDirectly<Value: Encodable>(_ value: Value) throws -> Bool {
    isDirect = true
    let top = openValue(key: -1)
    do {
      try encode(value, as: top)
      guard isInnermost(top) else { return false }
      if open[unchecked: 0].kind == .empty {
        throw invalid(value, [], "Top-level \(Value.self) did not encode any values.")
      }
    } catch {
      if needsTree { return false }
      throw error
    }
    end()
    return !needsTree
  }

  /// Encodes the value, which is not a scalar and has just been opened, by the model's own code. If that throws, the
  /// text from `start` on is dropped, so that the model can continue without the value.
  ///
  /// - Throws: what the model throws.
  func encodeDirectly<Value: Encodable>(_ value: Value, as id: NodeID, from start: Int) throws {
    let outer = running
    running = id.index
    do {
      try encodeByModel(value, as: id)
    } catch {
      running = outer
      if !needsTree { remove(id.index, from: start) }
      throw error
    }
    running = outer
    guard !needsTree else { throw NeedsTree() }
    while open.count > id.index { end() }
  }

  /// Gives up writing directly. From now on, no value is open.
  func giveUp() {
    needsTree = true
    open.keep(0)
  }

  // MARK: - Open values

  @inline(__always)
  private func openValue(key: Int32) -> NodeID {
    nextGeneration()
    let id = NodeID(index: open.count, generation: generation)
    open.append(OpenValue(number: generation, key: key, firstMember: memberCount))
    return id
  }

  /// Opens the value of the member whose name has just been written.
  @inline(__always)
  func openMember(_ key: some CodingKey) -> NodeID {
    let index = Int32(truncatingIfNeeded: keys.count)
    keys.append(key)
    return openValue(key: index)
  }

  /// Opens the last element of the array.
  @inline(__always)
  func openElement(of array: NodeID) -> NodeID {
    openValue(key: -Int32(truncatingIfNeeded: open[unchecked: array.index].count))
  }

  /// Whether the value is the innermost open one, perhaps after those inside have ended. Gives up if it cannot be.
  @inline(__always)
  func isInnermost(_ id: NodeID) -> Bool { open.endWith(id) || endValues(in: id) }

  @inline(never)
  private func endValues(in id: NodeID) -> Bool {
    guard open.contain(id), id.index >= running else {
      giveUp()
      return false
    }
    while open.count > id.index + 1 { end() }
    return !needsTree
  }

  @inline(__always)
  private func requireInnermost(_ id: NodeID) throws {
    if !isInnermost(id) { throw NeedsTree() }
  }

  /// Ends the innermost value.
  @inline(__always)
  private func end() {
    let index = open.count &- 1
    let value = open[unchecked: index]
    switch value.kind {
    case .text, .removed: break
    case .array: text.append(.arrayEnd)
    case .object where value.count > 0:
      if value.sortsMembers, !sortMembers(of: value) { return giveUp() }
      text.append(.objectEnd)
    case .object, .empty: text.append("{}")
    }
    leave(index)
  }

  @inline(__always)
  private func leave(_ index: Int) {
    let value = open[unchecked: index]
    memberCount = value.firstMember
    if value.key >= 0 { keys.removeLast(keys.count &- Int(value.key)) }
    open.keep(index)
  }

  private func remove(_ index: Int, from start: Int) {
    leave(index)
    text.cut(to: start)
    open.with(index - 1) {
      $0.count -= 1
      if $0.kind == .object { memberCount = $0.firstMember + $0.count * ($0.sortsMembers ? 2 : 1) }
    }
  }

  func directPath(of id: NodeID) -> [any CodingKey] {
    guard open.contain(id) else {
      giveUp()
      return []
    }
    return (1..<id.index + 1).map {
      let key = open[unchecked: $0].key
      return key < 0 ? PathKey(intValue: -1 - Int(key)) : keys[Int(key)]
    }
  }

  func directCount(of id: NodeID) -> Int {
    guard open.contain(id) else {
      giveUp()
      return 0
    }
    return open[unchecked: id.index].count
  }

  // MARK: - Contents

  /// Makes the value an object or array if it is empty. An object's brace is written with its first member.
  func openDirectly(_ kind: Node.Kind, as id: NodeID) -> NodeID {
    guard isInnermost(id) else { return .none }
    let value = open[unchecked: id.index]
    if value.kind == kind { return id }
    guard value.kind == .empty, id.index < EncodingContext.maximumDepth else {
      giveUp()
      return .none
    }
    open.with(id.index) { $0.kind = kind }
    if kind == .array { text.append(.arrayStart) }
    return id
  }

  @inline(__always)
  func requireEmptyDirectly(_ id: NodeID) throws {
    try requireInnermost(id)
    guard open[unchecked: id.index].kind == .empty else {
      giveUp()
      throw NeedsTree()
    }
  }

  @inline(__always)
  func setDirectText(_ scalar: EncodedScalar, of id: NodeID) {
    text.append(scalar)
    open.with(id.index) { $0.kind = .text }
  }

  /// Writes the comma before an element, so that its value can be written next. The result is where the comma is.
  @inline(__always) @discardableResult
  func addDirectElement(to array: NodeID) throws -> Int {
    try requireInnermost(array)
    let start = text.count
    let count = open[unchecked: array.index].count
    open.with(array.index) { $0.count = count &+ 1 }
    if count > 0 { text.append(.comma) }
    return start
  }

  /// Writes the name of a new member with the brace or the comma before it, so that its value can be written next. The
  /// result is where that brace or comma is.
  ///
  /// Of each member, ``members`` has the number of its name; if members are sorted, where it begins and its name ends.
  @inline(__always) @discardableResult
  func addDirectMember(_ name: String, to object: NodeID, isUnordered: Bool) throws -> Int {
    try requireInnermost(object)
    let start = text.count
    let value = open[unchecked: object.index]
    if isUnordered || sortsKeys || value.sortsMembers {
      return try addSortedMember(name, to: object, isUnordered || sortsKeys)
    }
    guard let known = knownNames.find(name) else {
      giveUp()
      throw NeedsTree()
    }
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: known.number)
    if value.nameFilter & bit != 0 { try requireNew(known.number, value) }
    addToMembers(known.number)
    open.with(object.index) {
      $0.nameFilter |= bit
      $0.count &+= 1
    }
    text.append(short: knownNames.text, at: known.start, known.count)
    text.replace(at: start, with: value.count == 0 ? .objectStart : .comma)
    return start
  }

  @inline(never)
  private func requireNew(_ name: Int, _ object: OpenValue) throws {
    for member in object.firstMember..<memberCount where members[unchecked: member] == name {
      giveUp()
      throw NeedsTree()
    }
  }

  @inline(never)
  private func addSortedMember(_ name: String, to object: NodeID, _ isSorted: Bool) throws -> Int {
    let value = open[unchecked: object.index]
    guard isSorted, value.sortsMembers || value.count == 0 else {
      giveUp()
      throw NeedsTree()
    }
    open.with(object.index) {
      $0.sortsMembers = true
      $0.count &+= 1
    }
    return addSortedMember(name)
  }

  /// Writes a comma and the name. Whether the first member begins with a brace is decided when they are sorted.
  @inline(__always) @discardableResult
  func addSortedMember(_ name: String) -> Int {
    let start = text.count
    text.append(.comma)
    text.append(quoted: name)
    addToMembers(start)
    addToMembers(text.count)
    text.append(.colon)
    return start
  }

  @inline(__always)
  private func addToMembers(_ value: Int) {
    if memberCount == members.capacity { members.grow(to: 2 * memberCount) }
    members[unchecked: memberCount] = value
    memberCount &+= 1
  }
}
