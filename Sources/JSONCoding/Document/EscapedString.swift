/// The text of a string or name as it is meant: escapes replaced, RFC 8259 section 7.
enum EscapedString {
  /// The string in `range`, the bytes between the quotes, which the parser has checked.
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

  /// The scalar that the escape sequence at `offset` stands for, and the sequence's length in bytes.
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

  /// The UTF-16 code unit of the four hexadecimal digits at `offset`, or nil; reads no further than the first byte that is none.
  static func codeUnit(in bytes: UncheckedBuffer<UInt8>, at offset: Int) -> UInt32? {
    var unit: UInt32 = 0
    for place in offset..<offset + 4 {
      guard let digit = bytes[unchecked: place].hexadecimalValue else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// Where a byte of an unescaped string stands in its escaped text.
  struct Correspondence {
    /// 0-based, in the unescaped string.
    var offset: Int
    /// In the text.
    var raw: Int
  }

  /// Where the byte at `offset` of the string that stands, escaped, in `range` is; goes on from `known` if that is before it.
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
