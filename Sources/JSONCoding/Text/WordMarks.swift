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
