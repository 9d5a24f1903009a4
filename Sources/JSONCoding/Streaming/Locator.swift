/// Follows lines and columns through a text that is read from the start to the end, in pieces.
struct Locator {
  /// Up to where the piece at hand was followed.
  private(set) var offset = 0
  /// The location of the byte at ``offset``.
  private(set) var location = SourceLocation(line: 1, column: 1)

  mutating func advance(in text: Text, to end: Int) {
    let bytes = text.bytes
    while offset < end {
      let byte = bytes[unchecked: offset]
      if byte == .newline {
        location.line += 1
        location.column = 1
      } else if byte & 0xC0 != 0x80 {
        location.column += 1
      }
      offset += 1
    }
  }

  /// A new piece begins at ``offset``.
  mutating func beginPiece() {
    offset = 0
  }
}
