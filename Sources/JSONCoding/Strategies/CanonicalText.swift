import Foundation

/// Identifiers and dates in the form that programs usually write. Foundation reads all other forms, and rejects invalid
/// ones.
///
/// Foundation's parsers take longer than everything else about a value. The values read here are the same as theirs:
/// `CanonicalTextTests` compares the two.
enum CanonicalText {
  /// `123e4567-e89b-12d3-a456-426614174000`, in either case.
  static func uuid(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> UUID? {
    guard range.count == 36 else { return nil }
    let start = range.start
    guard bytes[unchecked: start &+ 8] == .minus, bytes[unchecked: start &+ 13] == .minus,
      bytes[unchecked: start &+ 18] == .minus, bytes[unchecked: start &+ 23] == .minus
    else { return nil }
    var invalid: UInt64 = 0
    // Words of eight digits: the two groups of four are adjacent to one.
    let digits = (
      bytes.word(at: start), pair(bytes.word(at: start &+ 9), bytes.word(at: start &+ 14)),
      pair(bytes.word(at: start &+ 19), bytes.word(at: start &+ 24)), bytes.word(at: start &+ 28)
    )
    let high = hexadecimal(digits.0, &invalid) &<< 32 | hexadecimal(digits.1, &invalid)
    let low = hexadecimal(digits.2, &invalid) &<< 32 | hexadecimal(digits.3, &invalid)
    guard invalid == 0 else { return nil }
    return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
    }
  }

  /// The first four bytes of each word.
  @inline(__always)
  private static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
    first & 0xFFFF_FFFF | second &<< 32
  }

  /// The number of eight hexadecimal digits, the first in the lowest byte. An invalid digit sets a bit in `invalid`.
  @inline(__always)
  private static func hexadecimal(_ digits: UInt64, _ invalid: inout UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The sums stay below 0x100, so no byte carries into the next one: bytes above 0x7F are sorted out first.
    let plain = digits & (ones &* 0x7F)
    let lower = plain | ones &* 0x20
    // The high bit of each byte that is at least "0", at most "9", at least "a", at most "f".
    let isDigit = (plain &+ ones &* (0x80 - 0x30)) & ~(plain &+ ones &* (0x7F - 0x39))
    let isLetter = (lower &+ ones &* (0x80 - 0x61)) & ~(lower &+ ones &* (0x7F - 0x66))
    invalid |= (digits | ~(isDigit | isLetter)) & (ones &* 0x80)
    // "a" is 0x61: its low half and nine are ten.
    var values = (plain & (ones &* 0x0F)) &+ (plain &>> 6 & ones) &* 9
    // The lowest byte is the highest digit.
    values = (values &<< 4 | values &>> 8) & 0x00FF_00FF_00FF_00FF
    values = (values &<< 8 | values &>> 16) & 0x0000_FFFF_0000_FFFF
    return (values &<< 16 | values &>> 32) & 0xFFFF_FFFF
  }

  /// `2025-01-01T00:00:00Z`, from the year 1600 on: earlier, Foundation uses the Julian calendar.
  static func date(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Date? {
    // With 20 bytes, a time has neither fraction nor offset.
    guard range.count == 20, let date = ISODate(in: bytes, range) else { return nil }
    return Date(timeIntervalSinceReferenceDate: Double(date.secondsSince2001))
  }
}
