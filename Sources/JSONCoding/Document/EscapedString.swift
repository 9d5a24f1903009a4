/// Unescapes strings and names (RFC 8259 section 7).
enum EscapedString {
  /// The unescaped string of `range`, the bytes between the quotes, which the parser has checked.
  static func unescaped(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange, flags: Entry.Flags) -> String
  {
    guard flags.contains(.escaped) else { return bytes.string(range) }
    return String(unsafeUninitializedCapacity: range.count) { output in
      var count = 0
      var offset = range.start
      while offset < range.end {
        let byte = bytes[unchecked: offset]
        if byte != .backslash {
          output[count] = byte
          count &+= 1
          offset &+= 1
          continue
        }
        let (scalar, length) = escape(in: bytes, at: offset)
        for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          output[count] = unit
          count &+= 1
        }
        offset &+= length
      }
      return count
    }
  }

  /// The Unicode scalar of the escape sequence at `offset`, and the sequence's length in bytes.
  static func escape(in bytes: UncheckedBuffer<UInt8>, at offset: Int) -> (Unicode.Scalar, length: Int) {
    switch bytes[unchecked: offset &+ 1] {
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{c}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"):
      let unit = codeUnit(in: bytes, at: offset &+ 2) ?? 0xFFFD
      if unit & 0xFC00 == 0xD800, let low = codeUnit(in: bytes, at: offset &+ 8) {
        let scalar = 0x10000 + ((unit & 0x3FF) << 10 | (low & 0x3FF))
        return (Unicode.Scalar(scalar) ?? "\u{FFFD}", 12)
      }
      return (Unicode.Scalar(unit) ?? "\u{FFFD}", 6)
    case let plain:
      return (Unicode.Scalar(plain), 2)
    }
  }

  /// The UTF-16 code unit in the four hexadecimal digits at `offset`, or nil if they are not all digits.
  ///
  /// Reads no byte after the first one that is not a digit, so it never reads past the NUL after the text.
  static func codeUnit(in bytes: UncheckedBuffer<UInt8>, at offset: Int) -> UInt32? {
    var unit: UInt32 = 0
    for place in offset..<offset + 4 {
      guard let digit = bytes[unchecked: place].hexadecimalValue else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// The offsets of the same byte in an unescaped string and in its escaped text.
  struct Correspondence {
    /// The 0-based UTF-8 offset in the unescaped string.
    var offset: Int
    /// The 0-based offset in the text that holds the escaped string.
    var raw: Int
  }

  /// Finds the byte at `offset` of an unescaped string in its escaped text, which is `range`.
  ///
  /// - Parameter known: a previous result for the same string, where the search starts if it is not after `offset`.
  static func raw(
    of offset: Int, in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange, from known: Correspondence? = nil
  ) -> Correspondence {
    var place = Correspondence(offset: 0, raw: range.start)
    if let known, known.offset <= offset { place = known }
    while place.raw < range.end, place.offset < offset {
      if bytes[unchecked: place.raw] == .backslash {
        let (scalar, length) = escape(in: bytes, at: place.raw)
        place.offset += UTF8.width(scalar)
        place.raw += length
      } else {
        place.offset += 1
        place.raw += 1
      }
    }
    return place
  }
}

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
