/// Passes over one element, whatever stands in it, in a text that comes in pieces.
struct ElementSkipper {
  /// Whether it is neither a string nor an array or object: then it ends before the next comma, bracket or white space.
  private(set) var isBare = true
  private var depth = 0
  private var isInString = false

  init() {}

  /// Begins with the element's first byte; that of a string, array or object is passed then.
  init(_ first: UInt8) {
    isInString = first == .quote
    depth = first == .arrayStart || first == .objectStart ? 1 : 0
    isBare = !isInString && depth == 0
  }

  /// Moves `offset` behind the element, or to where it goes on when more of the text is there; whether it is whole.
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

  /// Moves `offset`, which is in a string, behind its closing quote, eight bytes at a time; whether it is there.
  static func skipString(_ text: Text, _ offset: inout Int) -> Bool {
    let bytes = text.bytes
    let end = text.count
    var place = offset
    while place < end {
      let found = quoteOrBackslash(in: bytes.word(at: place))
      guard found != 0 else {
        place &+= 8
        continue
      }
      place &+= found.trailingZeroBitCount >> 3
      guard place < end else { break }
      if bytes[unchecked: place] == .quote {
        offset = place + 1
        return true
      }
      // An escape at the very end is read again with what follows it.
      guard place + 1 < end else {
        offset = place
        return false
      }
      place &+= 2
    }
    offset = min(place, end)
    return false
  }

  /// A word whose lowest set high bit marks the first byte of `word` that is a quote or a backslash.
  @inline(__always)
  private static func quoteOrBackslash(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* UInt64(UInt8.quote))
    let backslash = word ^ (ones &* UInt64(UInt8.backslash))
    return ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash) & (ones << 7)
  }
}
