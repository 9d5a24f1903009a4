import Testing

@testable import JSONCoding

@Suite struct NameHashTests {
  /// In an earlier hash, a payload could choose one factor, and 2^63 + 2^39 made it nearly linear in the other.
  @Test func craftedNamesDoNotCollide() {
    let names = CraftedNames.names
    let hashes = Set(names.map { NameHash.perProcess.hash($0) })
    #expect(names.count == 1 << 14)
    #expect(hashes.count > names.count - 100)
  }

  @Test(arguments: [
    "", "a", "id", "12345678", "123456789", "1234567890123456", "12345678901234567", "a\u{0}b",
  ])
  func hashesNamesInATextLikeStrings(_ name: String) {
    let text = Text("\"\(name)\"")
    let range = SourceRange(start: 1, end: text.count - 1)
    #expect(NameHash.perProcess.hash(in: text.bytes, range, flags: []) == NameHash.perProcess.hash(name))
  }

  @Test func canonicallyEquivalentNamesAreEqual() {
    #expect(NameHash.perProcess.hash("caf\u{e9}") == NameHash.perProcess.hash("cafe\u{301}"))
  }
}

/// Names of 16 bytes: the last eight make the factor, and the first eight are sums of vectors that the product maps to
/// zero.
private enum CraftedNames {
  static var names: [String] {
    let factor: UInt64 = 1 << 63 | 1 << 39
    let last = (factor ^ 0x9E37_79B9_7F4A_7C15) &- 16
    return (0..<1 << 14).map { choice in
      var first: UInt64 = 0
      for (bit, vector) in kernel.prefix(14).enumerated() where choice >> bit & 1 == 1 { first ^= vector }
      return text(first) + text(last)
    }
  }

  private static func text(_ word: UInt64) -> String {
    String(decoding: (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) & 0x7F }, as: UTF8.self)
  }

  /// The old hash of a word, ignoring carries: exclusive ors of shifted copies.
  private static func image(_ word: UInt64) -> UInt64 {
    let low = (word & 1) << 63 ^ (word & (1 << 25 - 1)) << 39
    let folded = low ^ (word >> 1 ^ word >> 25)
    return (folded ^ folded >> 32) & 0xFFFF_FFFF
  }

  private static var kernel: [UInt64] {
    var rows: [(image: UInt64, word: UInt64)] = []
    var kernel: [UInt64] = []
    for bit in 0..<64 where bit % 8 != 7 {
      var word: UInt64 = 1 << UInt64(bit)
      var value = image(word)
      for row in rows where value ^ row.image < value {
        value ^= row.image
        word ^= row.word
      }
      if value == 0 {
        kernel.append(word)
      } else {
        rows.append((value, word))
        rows.sort { $0.image > $1.image }
      }
    }
    return kernel
  }
}
