/// The 64-bit hash FNV-1a (Fowler, Noll, Vo): the same on every machine and in every run, unlike Swift's `Hasher`.
enum FNV1a {
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
