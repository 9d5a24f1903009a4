/// Cuts long strings for display.
enum DisplayedString {
  /// The unescaped string in `range`, cut between characters after about `limit` bytes of its text.
  static func prefix(
    in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange, flags: Entry.Flags, limit: Int
  ) -> (text: String, isCut: Bool) {
    guard range.count > limit else { return (EscapedString.unescaped(in: bytes, range, flags: flags), false) }
    var end = range.start
    while end < range.start + limit {
      let byte = bytes[unchecked: end]
      if byte == .backslash {
        end += EscapedString.escape(in: bytes, at: end).length
      } else if byte < 0x80 {
        end += 1
      } else {
        end += max(1, UTF8Sequence.length(in: bytes, at: end))
      }
    }
    return (
      EscapedString.unescaped(
        in: bytes, SourceRange(start: range.start, end: min(end, range.end)), flags: flags),
      end < range.end
    )
  }
}
