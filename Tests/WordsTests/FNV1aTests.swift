import Testing

@testable import Words

@Suite struct FNV1aTests {
  /// The authors' test vectors.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func hashes(_ text: String, _ expected: UInt64) {
    #expect(FNV1a.hash(text) == expected)
  }
}
