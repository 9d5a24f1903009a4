import Foundation
import JSONCoding
import Testing

/// Foundation's key strategies are the oracle.
@Suite struct SnakeCaseTests {
  static let names = [
    "", "_", "__", "a", "A", "aB", "AB", "aBC", "aBc", "ABc", "myURLProperty", "myURL", "URL", "oneTwoThree",
    "_oneTwo_", "__oneTwo__", "one_two", "one__two", "one_Two", "oneTWO_three", "a1B", "a1b2C3", "aBC1d",
    "aBC1D", "a1BC", "1A", "A1b", "iconURI", "x-y", "x y", "foo bar_baz qux", "foo-bar_baz-qux",
    "foo.bar_baz.qux", "a_1b", "a_1b2c", "a_b'c", "ǅabC", "éÉé", "E\u{301}aE\u{301}", "aE\u{301}b",
    "aE\u{301}E\u{301}b", "ßaẞb", "one_ßx", "one_ǆx", "İstanbul_İx", "one_éa", "one_e\u{301}a", "日本語_名前",
    "aA日本b", "😀aB", "one_😀two", "ONE_TWO", "One_Two", "_one_two_", "_one", "one_", "a_b_c", "favorite_toy",
    "_icon_URI_", "name-USen", "a\u{0}B_c", "fooBAR_bazQUX", "xΣ_ΣΣ", "one_\u{301}two", "_\u{301}a",
    "address_line1_check", "last4_x", "ab12_cd34e", "_one1_Two2__", "one_TWO3_four",
  ]

  struct Member: Codable {
    let name: String
    init(_ name: String) { self.name = name }
    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue).joined()
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      try container.encode(1, forKey: Name(stringValue: name))
    }
  }

  @Test(arguments: names) func snakeCaseEqualsFoundations(name: String) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let object = try JSONDecoder().decode([String: Int].self, from: encoder.encode(Member(name)))
    #expect(SnakeCase.snakeCase(name) == object.keys.first)
  }

  @Test(arguments: names) func camelCaseEqualsFoundations(name: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let member = try decoder.decode(Member.self, from: JSONEncoder().encode([name: 1]))
    #expect(SnakeCase.camelCase(name) == member.name)
  }

  /// Foundation's encoder traps on some of these: the small letter belongs to a character that begins before the
  /// capital.
  @Test(arguments: ["aA\u{600}b", "a\u{600}A\u{600}b", "\u{600}", "a\u{600}AB\u{301}"])
  func prependedMarksConvertLikeFoundations(
    name: String
  ) {
    let letters = SnakeCase.snakeCase(name).unicodeScalars.filter { $0 != "_" }
    #expect(Array(letters) == Array(name.lowercased().unicodeScalars))
  }
}
