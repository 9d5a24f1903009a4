/// The order of members by the UTF-8 of their names.
enum NameOrder {
  /// - Parameter name: where the name of a member is written, without the quotes.
  static func sort(_ members: inout [Int], in text: UncheckedBuffer<UInt8>, by name: (Int) -> SourceRange) {
    if members.count < 2 { return }
    guard members.contains(where: { text.firstOffset(of: .backslash, in: name($0)) != nil }) else {
      return sortUnescaped(&members, in: text, by: name)
    }
    let names = members.map { Array(EscapedString.unescaped(in: text, name($0), flags: .escaped).utf8) }
    let order = names.indices.sorted { names[$0].lexicographicallyPrecedes(names[$1]) }
    members = order.map { members[$0] }
  }

  /// Compares the first eight bytes as words, which are next to each other, and the names themselves where these are the
  /// same.
  private static func sortUnescaped(
    _ members: inout [Int], in text: UncheckedBuffer<UInt8>, by name: (Int) -> SourceRange
  ) {
    if members.count < 64 { return members.sort { text.precedes(name($0), name($1)) } }
    var words = members.map { member in
      let name = name(member)
      // Zeros follow a shorter name, because no name has a NUL without an escape.
      let mask = ~(UInt64.max >> UInt64(8 * min(name.count, 8)))
      return (word: text.word(at: name.start).byteSwapped & mask, member: member)
    }
    words.sort {
      $0.word != $1.word ? $0.word < $1.word : text.precedes(name($0.member), name($1.member))
    }
    for (place, word) in words.enumerated() { members[place] = word.member }
  }
}
