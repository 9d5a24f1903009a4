import Testing
import TestSupport

@testable import JSONCoding

@Suite struct NameOrderTests {
  private func check(_ names: [String]) {
    let text = Text(names.joined(separator: "\n"))
    var start = 0
    let ranges = names.map { name in
      defer { start += name.utf8.count + 1 }
      return SourceRange(start: start, end: start + name.utf8.count)
    }
    var order = Array(names.indices)
    NameOrder.sort(&order, in: text.bytes) { ranges[$0] }
    #expect(order.sorted() == Array(names.indices))
    let expected = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(order.map { Array(names[$0].utf8) } == expected.map { Array($0.utf8) })
  }

  @Test func fewNames() {
    check([])
    check(["a"])
    check(["b", "a", "", "ab"])
    check(["same", "same"])
    check(["é", "e\u{301}", "日本", "\u{7f}", "~", "🎉"])
    check(["abcdefgh", "abcdefgha", "abcdefghb", "abcdefg", "abcdefghaa"])
  }

  /// Names of a few bytes, so that many are equal, begin alike or are longer than the words that are compared.
  @Test(arguments: [2, 10, 255, 256, 3_000]) func randomNames(count: Int) {
    var random = Random(seed: UInt64(count))
    for length in [2, 8, 9, 20] {
      let names = (0..<count).map { _ in
        let characters = (0..<random.below(length + 1)).map { _ in random.pick(["a", "b", "y", "z"]) }
        return "pre" + characters.joined()
      }
      check(names)
      check(Array(Set(names)))
    }
  }
}
