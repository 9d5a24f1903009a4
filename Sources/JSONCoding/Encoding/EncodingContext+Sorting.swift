/// Sorts members by their names, in UTF-8 order.
extension EncodingContext {
  /// A member with eight bytes of its name, the first one in the highest byte. Most names differ in these.
  private struct Name {
    let word: UInt64
    let node: Int
  }

  func sortByName(_ members: inout ArraySlice<Int>) {
    guard let first = members.first, members.count > 1 else { return }
    let model = nodes[unchecked: first].nameInQuotes
    // What all names begin with tells nothing.
    var common = model.count
    for member in members {
      let name = nodes[unchecked: member].nameInQuotes
      if isEscaped(name) { return members.sort(by: precedes) }
      common = min(common, name.count)
      var same = 0
      while same < common,
        text.buffer[unchecked: name.start + same] == text.buffer[unchecked: model.start + same]
      {
        same += 1
      }
      common = same
    }
    var names = members.map {
      Name(word: word(of: nodes[unchecked: $0].nameInQuotes, from: common), node: $0)
    }
    names.sort { one, other in
      if one.word != other.word { return one.word < other.word }
      return text.buffer.precedes(
        nodes[unchecked: one.node].nameInQuotes, nodes[unchecked: other.node].nameInQuotes)
    }
    for (index, name) in zip(members.indices, names) { members[index] = name.node }
  }

  /// Eight bytes of a name; zeros follow a shorter one, because no name has a NUL without an escape.
  private func word(of name: SourceRange, from offset: Int) -> UInt64 {
    let rest = name.count - offset
    let word = text.buffer.word(at: name.start + offset).byteSwapped
    return rest >= 8 ? word : rest == 0 ? 0 : word & ~(UInt64.max >> UInt64(8 * rest))
  }

  /// Compares the names' bytes, without quotes and escapes.
  private func precedes(_ one: Int, _ other: Int) -> Bool {
    let names = (nodes[unchecked: one].nameInQuotes, nodes[unchecked: other].nameInQuotes)
    if !isEscaped(names.0), !isEscaped(names.1) { return text.buffer.precedes(names.0, names.1) }
    return unescaped(names.0).utf8.lexicographicallyPrecedes(unescaped(names.1).utf8)
  }

  private func isEscaped(_ name: SourceRange) -> Bool {
    text.buffer.firstOffset(of: .backslash, in: name) != nil
  }

  private func unescaped(_ name: SourceRange) -> String {
    EscapedString.unescaped(in: text.buffer, name, flags: .escaped)
  }
}

extension Node {
  fileprivate var nameInQuotes: SourceRange { SourceRange(start: start + 1, end: start + nameCount - 2) }
}
