/// The order of members by the UTF-8 of their names.
enum NameOrder {
  /// A name's eight bytes after what all names begin with, the first one highest. Most names differ in these.
  private struct Word: BitwiseCopyable {
    let word: UInt64
    let member: Int
  }

  /// - Parameter name: where the name of a member is written, without the quotes.
  static func sort(_ members: inout [Int], in text: UncheckedBuffer<UInt8>, by name: (Int) -> SourceRange) {
    if members.count < 2 { return }
    if members.contains(where: { text.firstOffset(of: .backslash, in: name($0)) != nil }) {
      return sortUnescaped(&members, in: text, by: name)
    }
    if members.count < 64 { return members.sort { text.precedes(name($0), name($1)) } }
    let common = commonPrefix(of: members, in: text, by: name)
    var words = members.map { Word(word: word(of: name($0), from: common, in: text), member: $0) }
    sortByDigits(&words)
    for (place, word) in words.enumerated() { members[place] = word.member }
    var start = 0
    while start < words.count {
      var end = start + 1
      while end < words.count, words[end].word == words[start].word { end += 1 }
      if end > start + 1 { members[start..<end].sort { text.precedes(name($0), name($1)) } }
      start = end
    }
  }

  /// How many bytes all names begin with.
  private static func commonPrefix(
    of members: [Int], in text: UncheckedBuffer<UInt8>, by name: (Int) -> SourceRange
  ) -> Int {
    let first = name(members[0])
    return members.reduce(first.count) { common, member in
      let name = name(member)
      var same = 0
      let end = min(common, name.count)
      while same < end, text[unchecked: name.start + same] == text[unchecked: first.start + same] {
        same += 1
      }
      return same
    }
  }

  /// Eight bytes of a name; zeros follow a shorter one, because no name has a NUL without an escape.
  private static func word(
    of name: SourceRange, from offset: Int, in text: UncheckedBuffer<UInt8>
  ) -> UInt64 {
    let rest = name.count - offset
    let word = text.word(at: name.start + offset).byteSwapped
    return rest >= 8 ? word : rest == 0 ? 0 : word & ~(UInt64.max >> UInt64(8 * rest))
  }

  /// Sorts by one byte of the words after the other, the last one first. Bytes that are the same in all are left out.
  private static func sortByDigits(_ names: inout [Word]) {
    var (all, any) = (UInt64.max, UInt64.zero)
    for name in names {
      all &= name.word
      any |= name.word
    }
    var other = names
    for shift in stride(from: UInt64.zero, to: 64, by: 8) where (all ^ any) >> shift & 0xFF != 0 {
      var ends = [Int](repeating: 0, count: 256)
      for name in names { ends[Int(name.word >> shift & 0xFF)] += 1 }
      var sum = 0
      for digit in ends.indices {
        let count = ends[digit]
        ends[digit] = sum
        sum += count
      }
      for name in names {
        let digit = Int(name.word >> shift & 0xFF)
        other[ends[digit]] = name
        ends[digit] += 1
      }
      swap(&names, &other)
    }
  }

  private static func sortUnescaped(
    _ members: inout [Int], in text: UncheckedBuffer<UInt8>, by name: (Int) -> SourceRange
  ) {
    let names = members.map { Array(EscapedString.unescaped(in: text, name($0), flags: .escaped).utf8) }
    let order = names.indices.sorted { names[$0].lexicographicallyPrecedes(names[$1]) }
    members = order.map { members[$0] }
  }
}
