/// The order of members' names, by their UTF-8.
struct NameOrder {
  /// A name with eight of its bytes, the first one in the highest byte. Most names differ in these.
  private struct Name: BitwiseCopyable {
    let word: UInt64
    let index: Int
  }

  /// The indexes of the names, in order.
  private(set) var indices: [Int]
  private(set) var hasEqualNames = false

  /// - Parameter names: the names as they are written, without the quotes.
  init(_ names: [SourceRange], in text: UncheckedBuffer<UInt8>) {
    indices = Array(names.indices)
    guard let model = names.first, names.count > 1 else { return }
    // What all names begin with tells nothing.
    var common = model.count
    for name in names {
      if text.firstOffset(of: .backslash, in: name) != nil {
        sortUnescaped(names, in: text)
        return
      }
      common = min(common, name.count)
      var same = 0
      while same < common, text[unchecked: name.start + same] == text[unchecked: model.start + same] {
        same += 1
      }
      common = same
    }
    sort(names, from: common, in: text)
  }

  private mutating func sort(_ names: [SourceRange], from common: Int, in text: UncheckedBuffer<UInt8>) {
    var sorted = names.indices.map {
      Name(word: NameOrder.word(of: names[$0], from: common, in: text), index: $0)
    }
    if sorted.count < 256 {
      sorted.sort { $0.word < $1.word }
    } else {
      NameOrder.sortByDigits(&sorted)
    }
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end].word == sorted[start].word { end += 1 }
      if end > start + 1 {
        sorted[start..<end].sort { text.precedes(names[$0.index], names[$1.index]) }
        for next in start + 1..<end
        where text.equals(names[sorted[next].index], names[sorted[next - 1].index]) {
          hasEqualNames = true
        }
      }
      start = end
    }
    for (position, name) in sorted.enumerated() { indices[position] = name.index }
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
  private static func sortByDigits(_ names: inout [Name]) {
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

  private mutating func sortUnescaped(_ names: [SourceRange], in text: UncheckedBuffer<UInt8>) {
    let unescaped = names.map { Array(EscapedString.unescaped(in: text, $0, flags: .escaped).utf8) }
    indices.sort { unescaped[$0].lexicographicallyPrecedes(unescaped[$1]) }
    for (one, other) in zip(indices, indices.dropFirst()) where unescaped[one] == unescaped[other] {
      hasEqualNames = true
    }
  }
}
