/// The order of members by the UTF-8 of their names.
enum NameOrder {
  /// - Parameter name: where the name of a member is written, without the quotes.
  static func sort<Members: MutableCollection & RandomAccessCollection>(
    _ members: inout Members, in text: UncheckedBuffer<UInt8>, by name: (Int) -> SourceRange
  ) where Members.Element == Int {
    if members.count < 2 { return }
    guard members.contains(where: { text.firstOffset(of: .backslash, in: name($0)) != nil }) else {
      return sortUnescaped(&members, in: text, by: name)
    }
    let names = members.map {
      (Array(EscapedString.unescaped(in: text, name($0), flags: .escaped).utf8), member: $0)
    }
    let sorted = names.sorted { $0.0.lexicographicallyPrecedes($1.0) }
    for (index, name) in zip(members.indices, sorted) { members[index] = name.member }
  }

  /// Compares the first eight bytes as words, and the names themselves where these are the same. Words of many names are
  /// next to each other.
  private static func sortUnescaped<Members: MutableCollection & RandomAccessCollection>(
    _ members: inout Members, in text: UncheckedBuffer<UInt8>, by name: (Int) -> SourceRange
  ) where Members.Element == Int {
    func word(_ name: SourceRange) -> UInt64 {
      // Zeros follow a shorter name, because no name has a NUL without an escape.
      text.word(at: name.start).byteSwapped & ~(UInt64.max >> UInt64(8 * min(name.count, 8)))
    }
    if members.count < 64 {
      return members.sort {
        let (left, right) = (name($0), name($1))
        let words = (word(left), word(right))
        return words.0 != words.1 ? words.0 < words.1 : text.precedes(left, right)
      }
    }
    var words = members.map { (word: word(name($0)), member: $0) }
    words.sort {
      $0.word != $1.word ? $0.word < $1.word : text.precedes(name($0.member), name($1.member))
    }
    for (index, word) in zip(members.indices, words) { members[index] = word.member }
  }
}
