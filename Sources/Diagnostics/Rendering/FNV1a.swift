/// The 64-bit hash FNV-1a (Fowler, Noll, Vo): the same on every machine and in every run, unlike Swift's `Hasher`.
struct FNV1a {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Takes in the text's UTF-8 and a zero byte, so that no two lists of texts run into one another.
  mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
    combine(0 as UInt8)
  }

  private mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
