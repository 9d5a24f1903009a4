/// Sorts members by their names, in UTF-8 order.
extension EncodingContext {
  /// Sorts nodes of the tree.
  func sortByName(_ members: inout ArraySlice<Int>) {
    let nodes = Array(members)
    let order = NameOrder(nodes.map { self.nodes[unchecked: $0].nameInQuotes }, in: text.buffer)
    for (index, member) in zip(members.indices, order.indices) { members[index] = nodes[member] }
  }

  /// Sorts the members of an object that has been written directly. False if two of them have the same name, or if so
  /// many objects are inside each other that the tree, where no member is moved, takes less time.
  @inline(never)
  func sortMembers(of object: OpenValue) -> Bool {
    let start = members[unchecked: object.firstMember]
    if object.count > 1 {
      movedBytes += text.count - start
      if movedBytes > 16 * (text.count + 4_096) { return false }
      let names = (0..<object.count).map { memberName($0, of: object) }
      let order = NameOrder(names, in: text.buffer)
      if order.hasEqualNames { return false }
      moveOpened(in: object, order)
      output.removeAll()
      output.reserve(text.count - start)
      for member in order.indices {
        output.append(text, memberRange(member, of: object))
      }
      if start == 0 {
        swap(&text, &output)
      } else {
        text.cut(to: start)
        text.append(output, SourceRange(start: 0, end: output.count))
      }
    }
    text.replace(at: start, with: .objectStart)
    return true
  }

  /// Keeps up with the values inside, whose members' new order is this.
  private func moveOpened(in object: OpenValue, _ order: NameOrder) {
    let inside = opened.numbers.suffix(from: object.number + 1)
    if inside.isEmpty { return }
    var moves = [Int](repeating: 0, count: object.count)
    var start = members[unchecked: object.firstMember]
    for member in order.indices {
      let range = memberRange(member, of: object)
      moves[member] = start - range.start
      start += range.count
    }
    // They were opened one member after the other.
    var member = 0
    for number in inside {
      while opened[number].start >= memberRange(member, of: object).end { member += 1 }
      opened.with(number) { $0.start += moves[member] }
    }
  }

  /// Where a member is, with the comma before it.
  private func memberRange(_ member: Int, of object: OpenValue) -> SourceRange {
    let index = object.firstMember + 2 * member
    let isLast = member + 1 == object.count
    return SourceRange(
      start: members[unchecked: index], end: isLast ? text.count : members[unchecked: index + 2])
  }

  /// The name of a member, which begins after a comma and a quote and ends with a quote.
  private func memberName(_ member: Int, of object: OpenValue) -> SourceRange {
    let index = object.firstMember + 2 * member
    return SourceRange(start: members[unchecked: index] + 2, end: members[unchecked: index + 1] - 1)
  }
}

extension Node {
  fileprivate var nameInQuotes: SourceRange { SourceRange(start: start + 1, end: start + nameCount - 2) }
}
