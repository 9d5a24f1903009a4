/// The hash of a member's name: equal for names that Swift takes for equal strings.
enum NameHash {
  /// Differs from run to run, so that nobody can prepare names that collide.
  private static let seed = UInt64.random(in: 1 ... .max) | 1

  /// The hash of the name in `range`, which stands there with `flags`.
  @inline(__always)
  static func hash(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange, flags: Entry.Flags) -> UInt32 {
    if flags.isDisjoint(with: .indirect) { return plainHash(in: bytes, range) }
    return hash(EscapedString.unescaped(in: bytes, range, flags: flags))
  }

  static func hash(_ name: String) -> UInt32 {
    var name = name
    let plain: UInt32? = name.withUTF8 { utf8 in
      guard utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      var state = seed
      var rest = utf8[...]
      while rest.count >= 8 {
        state = mix(state, word(rest.prefix(8)))
        rest = rest.dropFirst(8)
      }
      return fold(mix(state, word(rest)), count: utf8.count)
    }
    if let plain { return plain }
    // Swift compares strings by canonical equivalence, and its own hash agrees with that.
    return UInt32(truncatingIfNeeded: name.hashValue)
  }

  @inline(__always)
  private static func plainHash(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> UInt32 {
    var state = seed
    var offset = range.start
    while range.end &- offset >= 8 {
      state = mix(state, bytes.word(at: offset))
      offset &+= 8
    }
    let rest = range.end &- offset
    let mask: UInt64 = rest == 0 ? 0 : ~0 >> UInt64(64 &- 8 &* rest)
    return fold(mix(state, bytes.word(at: offset) & mask), count: range.count)
  }

  @inline(__always)
  private static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  @inline(__always)
  private static func fold(_ state: UInt64, count: Int) -> UInt32 {
    let mixed = mix(state, UInt64(count))
    return UInt32(truncatingIfNeeded: mixed ^ mixed >> 32)
  }

  private static func word(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
    var word: UInt64 = 0
    for byte in bytes.reversed() { word = word << 8 | UInt64(byte) }
    return word
  }
}
