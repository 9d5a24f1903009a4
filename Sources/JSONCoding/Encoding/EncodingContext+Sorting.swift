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
      output.removeAll()
      output.reserve(text.count - start)
      for member in order.indices {
        let isLast = member + 1 == object.count
        let end = isLast ? text.count : members[unchecked: object.firstMember + 2 * member + 2]
        output.append(
          text, SourceRange(start: members[unchecked: object.firstMember + 2 * member], end: end))
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

  /// The name of a member, which begins after a comma and a quote and ends with a quote.
  private func memberName(_ member: Int, of object: OpenValue) -> SourceRange {
    let index = object.firstMember + 2 * member
    return SourceRange(start: members[unchecked: index] + 2, end: members[unchecked: index + 1] - 1)
  }
}

extension Node {
  fileprivate var nameInQuotes: SourceRange { SourceRange(start: start + 1, end: start + nameCount - 2) }
}
