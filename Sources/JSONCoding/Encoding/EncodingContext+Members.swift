/// The members of objects: each name once, in the order in which they were first encoded.
extension EncodingContext {
  /// From so many members on, an object gets a table of its names.
  private static let tableThreshold = 32

  /// Writes the name of a member, so that its value can be written next. A member that is there already is replaced.
  ///
  /// - Returns: the member's index.
  /// - Throws: `EncodingError.invalidValue` if the object is no more.
  @discardableResult
  @inline(__always)
  func beginMember(_ name: String, in id: PlaceID, isUnordered: Bool) throws -> Int {
    guard makeCurrent(id) else { throw lateContainer(id) }
    let count = members.count
    let member = addMember(name, in: id.index, isUnordered: isUnordered)
    if member < count { replace(member) }
    return member
  }

  /// Writes the name of a new member, or finds the one that has this name. The object is the current place.
  func addMember(_ name: String, in index: Int, isUnordered: Bool) -> Int {
    let offset = bytes.count
    let last = places[index].lastMember
    if last >= 0, members[last].end < 0 { members[last].end = offset }
    if places[index].count > 0 { bytes.append(.comma) }
    let start = bytes.count
    bytes.append(quoted: name)
    let nameCount = bytes.count &- start
    let hash = EncodingContext.hash(bytes[unchecked: start..<start &+ nameCount])
    let bit: UInt64 = 1 &<< (hash &>> 58)
    if places[index].filter & bit != 0, let known = find(start..<start &+ nameCount, hash, in: places[index])
    {
      bytes.truncate(to: offset)
      return known
    }
    bytes.append(.colon)
    let member = members.count
    members.append(
      Member(
        strand: strand, start: start, nameCount: nameCount, hash: hash, previous: last,
        isUnordered: isUnordered))
    places[index].filter |= bit
    places[index].lastMember = member
    places[index].count &+= 1
    if isUnordered { places[index].hasUnorderedMembers = true }
    if places[index].count >= EncodingContext.tableThreshold { enterInTable(member, of: index) }
    return member
  }

  private func find(_ name: Range<Int>, _ hash: UInt64, in place: Place) -> Int? {
    if place.table >= 0 { return tables[place.table][nameText(bytes, name)] }
    var index = place.lastMember
    while index >= 0 {
      let member = members[index]
      if member.hash == hash, bytes(of: member.strand).equals(member.name, bytes, name) { return index }
      index = member.previous
    }
    return nil
  }

  private func enterInTable(_ member: Int, of index: Int) {
    let table = places[index].table
    if table >= 0 {
      tables[table][nameText(of: members[member])] = member
      return
    }
    var names: [String: Int] = [:]
    var member = member
    while member >= 0 {
      names[nameText(of: members[member])] = member
      member = members[member].previous
    }
    places[index].table = tables.count
    tables.append(names)
  }

  func nameText(of member: Member) -> String {
    nameText(bytes(of: member.strand), member.name)
  }

  private func nameText(_ bytes: ByteBuffer, _ name: Range<Int>) -> String {
    String(decoding: bytes[unchecked: name], as: UTF8.self)
  }

  /// Begins a strand for another value of a member.
  func replace(_ index: Int) {
    let member = members[index]
    let content = Edit.Content.strand(addStrand())
    members[index].place = .none
    if member.edit >= 0 {
      edits[member.edit].content = content
    } else {
      members[index].edit = edits.count
      edits.append(
        Edit(
          strand: member.strand, offset: member.valueStart, removed: member.end - member.valueStart,
          content: content))
    }
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: name.count)
    var offset = 0
    while offset &+ 8 <= name.count {
      hash = (hash ^ name.word(at: offset)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < name.count {
      rest = rest &<< 8 | UInt64(name[offset])
      offset &+= 1
    }
    return (hash ^ rest) &* 0x9E37_79B9_7F4A_7C15
  }
}
