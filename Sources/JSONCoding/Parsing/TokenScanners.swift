/// Finds the end of a string and checks every byte before it.
///
/// The NUL after the text is not allowed in a string, so the scanner needs no other bound. It reads the first eight
/// bytes as a word, which is enough for most names, and after them plain ASCII in blocks of sixteen bytes.
struct StringScanner {
  let bytes: UncheckedBuffer<UInt8>

  enum Outcome {
    /// The offset of the closing quote.
    case closed(at: Int, flags: Entry.Flags)
    /// The offset of the byte that is not allowed there.
    case invalid(at: Int)
  }

  /// Scans from `start`, the offset after the opening quote.
  @inline(__always)
  func scan(from start: Int) -> Outcome {
    var offset = start
    let plain = plainPrefix(from: &offset)
    if plain == .quote { return .closed(at: offset, flags: []) }
    return scanRest(from: offset)
  }

  /// Moves `offset` to the next quote, backslash, control character or non-ASCII byte, and returns that byte.
  @inline(__always)
  private func plainPrefix(from offset: inout Int) -> UInt8 {
    let found = StringScanner.special(in: bytes.word(at: offset))
    if found != 0 {
      offset &+= found.trailingZeroBitCount >> 3
    } else {
      skipPlainBlocks(from: &offset)
    }
    return bytes[unchecked: offset]
  }

  /// Continues ``plainPrefix(from:)`` after eight plain bytes, in blocks of sixteen.
  @inline(__always)
  private func skipPlainBlocks(from offset: inout Int) {
    offset &+= 8
    while true {
      let (low, high) = StringScanner.special(in: bytes.block(at: offset))
      if low | high != 0 {
        offset &+= low != 0 ? low.trailingZeroBitCount >> 3 : 8 &+ high.trailingZeroBitCount >> 3
        return
      }
      offset &+= 16
    }
  }

  /// Marks the bytes of `block` that are not plain. A zero byte in the result stands for a plain byte.
  @inline(__always)
  static func special(in block: SIMD16<UInt8>) -> (low: UInt64, high: UInt64) {
    words(of: ends(in: block) | block & SIMD16(repeating: 0x80))
  }

  /// Marks quotes, backslashes and control characters.
  @inline(__always)
  static func ends(in block: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let all = SIMD16<UInt8>(repeating: 0xFF)
    var marks = SIMD16<UInt8>()
    marks.replace(with: all, where: block .== SIMD16(repeating: UInt8.quote))
    marks.replace(with: all, where: block .== SIMD16(repeating: UInt8.backslash))
    // Only control characters have none of the three high bits. Compilers turn a comparison for equality into a single
    // instruction.
    marks.replace(with: all, where: block & SIMD16(repeating: 0xE0) .== SIMD16())
    return marks
  }

  /// Marks the first byte of `word` that is a quote, a backslash, below 0x20 or above 0x7F, by the lowest bit set.
  ///
  /// This is the well-known test for a zero byte. It is exact only for the lowest marked byte, and only that is used.
  @inline(__always)
  static func special(in word: UInt64) -> UInt64 {
    word.marks(of: .quote) | word.marks(of: .backslash) | word.marks(below: .space) | word & UInt64.highBits
  }

  @inline(never)
  private func scanRest(from start: Int) -> Outcome {
    var offset = start
    var flags: Entry.Flags = []
    while true {
      let byte = plainPrefix(from: &offset)
      if byte == .quote { return .closed(at: offset, flags: flags) }
      if byte == .backslash {
        flags.insert(.escaped)
        let length = escapeLength(at: offset)
        guard length > 0 else { return .invalid(at: offset) }
        offset &+= length
      } else if byte >= 0x80 {
        flags.insert(.nonASCII)
        // Other scripts come in runs, and the word loop would stop at each of their characters.
        repeat {
          let length = UTF8Sequence.length(in: bytes, at: offset)
          guard length > 0 else { return .invalid(at: offset) }
          offset &+= length
          skipOtherScripts(from: &offset)
        } while bytes[unchecked: offset] >= 0x80
      } else {
        return .invalid(at: offset)
      }
    }
  }

  /// Moves `offset`, which is after a character that is not ASCII, over characters of one to three bytes.
  ///
  /// Stops at the next quote, backslash or control character, or at the start of the first sequence that is longer or
  /// not well formed.
  @inline(__always)
  private func skipOtherScripts(from offset: inout Int) {
    var start = offset
    while true {
      let block = bytes.block(at: start)
      // The two bytes before the block are in the string too.
      let faults = UTF8Sequence.faults(
        in: block, after: bytes.block(at: start &- 1), bytes.block(at: start &- 2))
      let (low, high) = words(of: faults | StringScanner.ends(in: block))
      if low | high == 0 {
        start &+= 16
        continue
      }
      let first = low != 0 ? low.trailingZeroBitCount >> 3 : 8 &+ high.trailingZeroBitCount >> 3
      // A byte that ends the string in the middle of a character is also marked as a fault.
      let isFault = words(of: faults)
      let mark = (first < 8 ? isFault.low : isFault.high) >> UInt64((first & 7) << 3) & 0xFF
      let end = start &+ first
      offset = mark == 0 ? end : UTF8Sequence.startOfLast(in: bytes, from: offset, to: end)
      return
    }
  }

  /// The length in bytes of the escape sequence at `offset` (2, 6, or 12 for a surrogate pair), or 0 if it is invalid.
  private func escapeLength(at offset: Int) -> Int {
    switch bytes[unchecked: offset &+ 1] {
    case .quote, .backslash, .slash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard let unit = EscapedString.codeUnit(in: bytes, at: offset &+ 2) else { return 0 }
      if unit & 0xF800 != 0xD800 { return 6 }
      guard unit < 0xDC00, bytes[unchecked: offset &+ 6] == .backslash,
        bytes[unchecked: offset &+ 7] == UInt8(ascii: "u"),
        let low = EscapedString.codeUnit(in: bytes, at: offset &+ 8), low & 0xFC00 == 0xDC00
      else { return 0 }
      return 12
    default:
      return 0
    }
  }
}

/// Scans numbers by the grammar of RFC 8259 section 6.
struct NumberScanner {
  let bytes: UncheckedBuffer<UInt8>

  enum Outcome {
    /// The offset after the number.
    case number(end: Int, isInteger: Bool)
    /// The offset of the byte that is not allowed there.
    case invalid(at: Int)
  }

  /// Scans a number from `start`, the offset of its minus or first digit.
  @inline(__always)
  func scan(from start: Int) -> Outcome {
    var offset = start
    if bytes[unchecked: offset] == .minus { offset &+= 1 }
    let first = bytes[unchecked: offset]
    guard first.isDigit else { return .invalid(at: offset) }
    offset &+= 1
    if first == .zero {
      if bytes[unchecked: offset].isDigit { return .invalid(at: offset) }
    } else {
      skipDigits(&offset)
    }
    let next = bytes[unchecked: offset]
    guard next == .point || next.isExponentMark else { return .number(end: offset, isInteger: true) }
    return scanRest(from: offset)
  }

  /// Scans a fraction and an exponent from `start`, the offset of the point or exponent mark.
  private func scanRest(from start: Int) -> Outcome {
    var offset = start
    if bytes[unchecked: offset] == .point {
      offset &+= 1
      guard bytes[unchecked: offset].isDigit else { return .invalid(at: offset) }
      skipDigits(&offset)
    }
    if bytes[unchecked: offset].isExponentMark {
      offset &+= 1
      let sign = bytes[unchecked: offset]
      if sign == .plus || sign == .minus { offset &+= 1 }
      guard bytes[unchecked: offset].isDigit else { return .invalid(at: offset) }
      skipDigits(&offset)
    }
    return .number(end: offset, isInteger: false)
  }

  @inline(__always)
  private func skipDigits(_ offset: inout Int) {
    while true {
      let others = bytes.word(at: offset).marksOfNonDigits
      if others != 0 {
        offset &+= others.trailingZeroBitCount >> 3
        return
      }
      offset &+= 8
    }
  }
}
