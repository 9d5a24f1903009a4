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

  /// The start of the last sequence before `end` if it is not complete there, otherwise `end`. `start` is the start of
  /// one, and all before the last one are well formed.
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
