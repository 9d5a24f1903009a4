/// Names for the bytes of the JSON grammar.
extension UInt8 {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let arrayStart = UInt8(ascii: "[")
  static let arrayEnd = UInt8(ascii: "]")
  static let objectStart = UInt8(ascii: "{")
  static let objectEnd = UInt8(ascii: "}")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let backspace: UInt8 = 8
  static let formFeed: UInt8 = 12

  @inline(__always)
  package var isDigit: Bool { self &- .zero < 10 }

  /// `e` or `E`.
  @inline(__always)
  var isExponentMark: Bool { self | 0x20 == UInt8(ascii: "e") }

  @inline(__always)
  var isWhitespace: Bool { self == .space || self == .newline || self == .carriageReturn || self == .tab }

  package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// The value of a hexadecimal digit, or nil.
  @inline(__always)
  var hexadecimalValue: UInt32? {
    switch self {
    case .zero ... .nine: UInt32(self &- .zero)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self &- UInt8(ascii: "a") &+ 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self &- UInt8(ascii: "A") &+ 10)
    default: nil
    }
  }
}

/// Eight bytes of text, examined at once by the usual "has a zero byte" arithmetic.
///
/// Only the lowest mark of a result is exact: bytes above it may be marked wrongly.
extension UInt64 {
  static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The high bit of each byte that equals `byte`.
  @inline(__always)
  func marks(of byte: UInt8) -> UInt64 {
    let difference = self ^ (UInt64.ones &* UInt64(byte))
    return (difference &- UInt64.ones) & ~difference & UInt64.highBits
  }

  /// The high bit of each byte below `byte`, which is at most 0x80.
  @inline(__always)
  func marks(below byte: UInt8) -> UInt64 {
    (self &- (UInt64.ones &* UInt64(byte))) & ~self & UInt64.highBits
  }

  /// The high bit of each byte that is not an ASCII digit.
  @inline(__always)
  var marksOfNonDigits: UInt64 {
    // Digits become 0 to 9, other bytes at least 10, and 10 + 0x76 is 0x80.
    let values = self ^ (UInt64.ones &* 0x30)
    return (values &+ UInt64.ones &* 0x76 | values) & UInt64.highBits
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The eight bytes at `offset` as a little-endian word. The caller guarantees that they are within the buffer.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(baseAddress.unsafelyUnwrapped + offset).loadUnaligned(as: UInt64.self))
  }
}

/// Checks for well-formed UTF-8 (RFC 3629 section 4).
enum UTF8Sequence {
  /// The length in bytes of the sequence at `offset`, whose first byte is not ASCII, or 0 if it is not well formed.
  ///
  /// Reads at most one byte beyond the first invalid one and none beyond a NUL, so it never reads past the NUL after
  /// the text.
  @inline(__always)
  static func length(in bytes: UncheckedBuffer<UInt8>, at offset: Int) -> Int {
    let first = bytes[unchecked: offset]
    let second = bytes[unchecked: offset &+ 1]
    switch first {
    case 0xC2...0xDF:
      return isContinuation(second) ? 2 : 0
    case 0xE0...0xEF:
      // E0 begins at U+0800; ED ends before the surrogates.
      guard isContinuation(second), first != 0xE0 || second >= 0xA0, first != 0xED || second < 0xA0,
        isContinuation(bytes[unchecked: offset &+ 2])
      else { return 0 }
      return 3
    case 0xF0...0xF4:
      // F0 begins at U+10000; F4 ends at U+10FFFF.
      guard isContinuation(second), first != 0xF0 || second >= 0x90, first != 0xF4 || second < 0x90,
        isContinuation(bytes[unchecked: offset &+ 2]), isContinuation(bytes[unchecked: offset &+ 3])
      else { return 0 }
      return 4
    default:
      return 0
    }
  }

  /// Marks the bytes of `block` that are not part of a well-formed sequence of one to three bytes. `first` and `second`
  /// are the blocks that begin one and two bytes earlier. Only the first mark is exact.
  @inline(__always)
  static func faults(
    in block: SIMD16<UInt8>, after first: SIMD16<UInt8>, _ second: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    @inline(__always) func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }
    @inline(__always)
    func bytes(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
      var bytes = SIMD16<UInt8>()
      bytes.replace(with: SIMD16(repeating: 0xFF), where: mask)
      return bytes
    }
    let isContinuation = bytes((block & all(0xC0)) .== all(0x80))
    let isExpected = bytes(first .>= all(0xC0)) | bytes(second .>= all(0xE0))
    // E0 begins at U+0800, after 9F; ED ends before the surrogates, before A0. Compilers generate poor code if a
    // comparison is used twice, but checking that bit is enough: any other byte there is marked anyway.
    let isOutside = (bytes(first .== all(0xE0)) & ~block | bytes(first .== all(0xED)) & block) & all(0x20)
    let isOther = bytes((block & all(0xFE)) .== all(0xC0)) | bytes(block .>= all(0xF0))
    return (isContinuation ^ isExpected) | isOutside | isOther
  }

  /// The start of the last sequence before `end` if `end` cuts it off, otherwise `end`. A sequence begins at `start`,
  /// and all sequences before the last one are well formed.
  @inline(never)
  static func startOfLast(in bytes: UncheckedBuffer<UInt8>, from start: Int, to end: Int) -> Int {
    var last = end
    repeat {
      guard last > start else { return end }
      last -= 1
    } while isContinuation(bytes[unchecked: last])
    let isComplete = bytes[unchecked: last] < 0x80 || length(in: bytes, at: last) == end - last
    return isComplete ? end : last
  }

  @inline(__always)
  private static func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }
}
