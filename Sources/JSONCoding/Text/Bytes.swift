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
  var marksOfOthersThanDigits: UInt64 {
    // Digits become 0 to 9, the others at least 10, and 10 + 0x76 is 0x80.
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
