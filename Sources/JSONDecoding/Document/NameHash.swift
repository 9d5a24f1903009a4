/// The hash of a member's name: equal for names that Swift takes for equal strings.
///
/// Names of up to 16 bytes, which is nearly all of them, are two words that may overlap, mixed by one multiplication.
struct NameHash {
  /// Differs from run to run, so that nobody can prepare names that collide.
  static let ofThisRun = NameHash(seed: UInt64.random(in: 1 ... .max) | 1)

  private let seed: UInt64

  /// The hash of the name in `range`, which stands there with `flags`.
  @inline(__always)
  func hash(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange, flags: Entry.Flags) -> UInt32 {
    if flags.isDisjoint(with: .indirect) { return plainHash(in: bytes, range) }
    return hash(EscapedString.unescaped(in: bytes, range, flags: flags))
  }

  @inline(never)
  func hash(_ name: String) -> UInt32 {
    var name = name
    let count = name.utf8.count
    let plain: UInt32? = name.withUTF8 { utf8 in
      guard utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      // The words of a name are read past its end, where a String has nothing to read.
      let copy = UncheckedBuffer<UInt8>(capacity: count + 8)
      defer { copy.deallocate() }
      copy.copy(UnsafeRawBufferPointer(utf8), to: 0)
      return plainHash(in: copy, SourceRange(start: 0, end: count))
    }
    if let plain { return plain }
    // Swift compares strings by canonical equivalence, and its own hash agrees with that.
    return UInt32(truncatingIfNeeded: name.hashValue)
  }

  @inline(__always)
  private func plainHash(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> UInt32 {
    let count = range.count
    if count <= 8 {
      let mask: UInt64 = count == 0 ? 0 : ~0 >> UInt64(64 &- 8 &* count)
      return mix(bytes.word(at: range.start) & mask, 0, count)
    }
    if count <= 16 { return mix(bytes.word(at: range.start), bytes.word(at: range.end &- 8), count) }
    return longHash(in: bytes, range)
  }

  @inline(never)
  private func longHash(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> UInt32 {
    var state: UInt64 = 0
    var offset = range.start
    while range.end &- offset > 16 {
      state = UInt64(mix(bytes.word(at: offset), state, 8)) | state << 32
      offset &+= 8
    }
    return mix(bytes.word(at: offset) ^ state, bytes.word(at: range.end &- 8), range.count)
  }

  @inline(__always)
  private func mix(_ first: UInt64, _ last: UInt64, _ count: Int) -> UInt32 {
    let product = (first ^ seed).multipliedFullWidth(
      by: (last &+ UInt64(truncatingIfNeeded: count)) ^ 0x9E37_79B9_7F4A_7C15)
    let folded = product.high ^ product.low
    return UInt32(truncatingIfNeeded: folded ^ folded >> 32)
  }
}
