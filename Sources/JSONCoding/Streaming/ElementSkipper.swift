/// Skips one element, whatever it contains, in a text that arrives in pieces.
struct ElementSkipper {
  /// Whether the element is not a string, array or object. It then ends before the next comma, bracket or white space.
  let isBare: Bool
  private var depth: Int
  private var isInString: Bool

  /// Begins an element whose first byte is `first`. The caller skips that byte for a string, array or object.
  init(_ first: UInt8) {
    isInString = first == .quote
    depth = first == .arrayStart || first == .objectStart ? 1 : 0
    isBare = !isInString && depth == 0
  }

  /// Moves `offset` to the end of the element, or to where scanning continues when the text has grown.
  ///
  /// - Returns: whether the element is complete.
  mutating func skip(_ text: Text, _ offset: inout Int) -> Bool {
    let bytes = text.bytes
    while true {
      if isInString {
        guard ElementSkipper.skipString(text, &offset) else { return false }
        isInString = false
        if depth == 0, !isBare { return true }
      }
      guard offset < text.count else { return false }
      let byte = bytes[unchecked: offset]
      switch byte {
      case .quote: isInString = true
      case .arrayStart, .objectStart: depth += 1
      case .arrayEnd, .objectEnd:
        if depth == 0 { return true }
        depth -= 1
        if depth == 0, !isBare {
          offset += 1
          return true
        }
      case .comma where depth == 0: return true
      default:
        if depth == 0, byte.isWhitespace { return true }
      }
      offset += 1
    }
  }

  /// Moves `offset`, which is in a string, to the byte after its closing quote. Reads eight bytes at a time.
  ///
  /// - Returns: whether the text contains the closing quote.
  static func skipString(_ text: Text, _ offset: inout Int) -> Bool {
    let (bytes, end) = (text.bytes, text.count)
    while offset < end {
      let word = bytes.word(at: offset)
      let found = word.marks(of: .quote) | word.marks(of: .backslash)
      guard found != 0 else {
        offset &+= 8
        continue
      }
      offset &+= found.trailingZeroBitCount >> 3
      if bytes[unchecked: offset] == .quote {
        offset &+= 1
        return true
      }
      // An escape at the end of the text is read again when the text has grown.
      guard offset &+ 1 < end else { return false }
      offset &+= 2
    }
    offset = min(offset, end)
    return false
  }
}
