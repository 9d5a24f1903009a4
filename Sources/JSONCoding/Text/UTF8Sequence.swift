/// Checks for well-formed UTF-8 (RFC 3629 section 4).
enum UTF8Sequence {
  /// The length in bytes of the sequence at `offset`, whose first byte is not ASCII, or 0 if it is not well formed.
  ///
  /// Reads no byte after the first one that is wrong, so it never reads past the NUL after the text.
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

  @inline(__always)
  private static func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }
}
