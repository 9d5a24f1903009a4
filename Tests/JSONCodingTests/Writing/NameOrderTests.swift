import Testing
import TestSupport

@testable import JSONCoding

/// Members of dictionaries are sorted by the UTF-8 of their names.
@Suite struct NameOrderTests {
  private func check(_ names: [String]) throws {
    let names = Dictionary(names.map { (Array($0.utf8), $0) }, uniquingKeysWith: { $1 })
    let model = Custom {
      var container = $0.container(keyedBy: Name.self)
      for name in names.values { try container.encode(0, forKey: Name(stringValue: name)) }
    }
    let expected = names.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let json = expected.map { #""\#(String(decoding: $0, as: UTF8.self))":0"# }.joined(separator: ",")
    #expect(try encoded(model, by: encoder(sortsKeys: true)) == "{\(json)}")
  }

  @Test func fewNames() throws {
    try check([])
    try check(["a"])
    try check(["b", "a", "", "ab"])
    try check(["é", "e\u{301}", "日本", "\u{7f}", "~", "🎉"])
    try check(["abcdefgh", "abcdefgha", "abcdefghb", "abcdefg", "abcdefghaa"])
  }

  /// Names of a few bytes, so that many begin alike or are longer than the words that are compared.
  @Test(arguments: [2, 10, 255, 256, 3_000]) func randomNames(count: Int) throws {
    var random = Random(seed: UInt64(count))
    for length in [2, 8, 9, 20] {
      try check(
        (0..<count).map { _ in
          let characters = (0..<random.below(length + 1)).map { _ in random.pick(["a", "b", "y", "z"]) }
          return "pre" + characters.joined()
        })
    }
  }
}
