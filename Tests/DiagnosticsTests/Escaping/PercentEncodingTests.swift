import Testing

@testable import Diagnostics

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("plain", "fixtures/a-b_c.~1.json", "fixtures/a-b_c.~1.json"),
    ("space and percent", "a b%20.json", "a%20b%2520.json"),
    ("no scheme", "c:d/e", "c%3Ad/e"),
    ("no query, no fragment", "a?b#c", "a%3Fb%23c"),
    ("UTF-8", "é日", "%C3%A9%E6%97%A5"),
    ("controls", "\u{0}\n", "%00%0A"),
    ("standard input", "<stdin>", "%3Cstdin%3E"),
  ])
  func encodes(_ name: String, _ path: String, _ expected: String) {
    #expect(PercentEncoding.encoded(path) == expected)
  }
}
