/// The 64-bit FNV-1a hash (Fowler, Noll, Vo), the same on every machine and in every run, unlike Swift's `Hasher`.
package enum FNV1a {
  package static func hash(_ text: String) -> UInt64 {
    hash(Array(text.utf8))
  }

  package static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
