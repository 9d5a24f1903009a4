/// Counts lines and columns in an input that is read from start to end, in pieces.
struct Locator {
  /// The offset in the current piece up to which lines and columns were counted.
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

  /// Begins a new piece at ``offset``.
  mutating func beginPiece() {
    offset = 0
  }
}
