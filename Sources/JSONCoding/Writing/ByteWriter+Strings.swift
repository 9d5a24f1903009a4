/// Strings as in RFC 8259, section 7. Quotes, backslashes and U+0000 to U+001F are escaped; all else is raw UTF-8.
extension ByteWriter {
  /// Appends the string in quotes.
  mutating func append(quoted string: String) {
    let appended: Void? = string.utf8.withContiguousStorageIfAvailable { append(quoted: $0) }
    if appended != nil { return }
    var string = string
    string.withUTF8 { append(quoted: $0) }
  }

  private mutating func append(quoted text: UnsafeBufferPointer<UInt8>) {
    reserve(text.count &+ 2)
    append(unchecked: .quote)
    var offset = appendClean(text, from: 0)
    while offset < text.count {
      appendEscaped(text[offset])
      // Room for the rest if nothing more needs an escape, and for the closing quote.
      reserve(text.count &- offset)
      offset = appendClean(text, from: offset &+ 1)
    }
    append(unchecked: .quote)
  }

  /// Appends bytes from `start` up to the first that needs an escape, and returns its offset, or the end.
  /// The caller has reserved room for them.
  @inline(__always)
  private mutating func appendClean(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset &+ 8 <= text.count {
      let word = text.word(at: offset)
      // Only the lowest mark is exact.
      let marks = word.marks(of: .quote) | word.marks(of: .backslash) | word.marks(below: .space)
      guard marks == 0 else {
        let clean = marks.trailingZeroBitCount >> 3
        append(unchecked: word, keeping: clean)
        return offset &+ clean
      }
      append(unchecked: word, keeping: 8)
      offset &+= 8
    }
    while offset < text.count {
      let byte = text[offset]
      if byte < .space || byte == .quote || byte == .backslash { return offset }
      append(unchecked: byte)
      offset &+= 1
    }
    return offset
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    reserve(6)
    append(unchecked: .backslash)
    switch byte {
    case .quote, .backslash: append(unchecked: byte)
    case .backspace: append(unchecked: UInt8(ascii: "b"))
    case .formFeed: append(unchecked: UInt8(ascii: "f"))
    case .newline: append(unchecked: UInt8(ascii: "n"))
    case .carriageReturn: append(unchecked: UInt8(ascii: "r"))
    case .tab: append(unchecked: UInt8(ascii: "t"))
    default:
      append("u00")
      append(ByteWriter.hexadecimalDigit(byte >> 4))
      append(ByteWriter.hexadecimalDigit(byte & 15))
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? value &+ .zero : value &- 10 &+ UInt8(ascii: "a")
  }
}
