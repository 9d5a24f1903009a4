import Testing

@testable import Words

@Suite struct QuotedTests {
  @Test(arguments: [
    ("meme", "\"meme\""),
    ("", "\"\""),
    ("größe 日本 🎵", "\"größe 日本 🎵\""),
    ("\u{1B}[31m", #""\u{1B}[31m""#),
    ("a\r\nb\t", #""a\r\nb\t""#),
    ("\u{202E}\u{200F}\u{FEFF}", #""\u{202E}\u{200F}\u{FEFF}""#),
    ("a\u{200B}\u{A0}\u{E0041}", #""a\u{200B}\u{A0}\u{E0041}""#),
    ("##[error]", ##""#\u{23}[error]""##),
    ("\u{2028}\u{2029}\u{85}", #""\u{2028}\u{2029}\u{85}""#),
    (String(repeating: "a", count: 60), "\"" + String(repeating: "a", count: 60) + "\""),
    (String(repeating: "a", count: 61), "\"" + String(repeating: "a", count: 60) + "…\""),
  ])
  func quotes(_ word: String, _ expected: String) {
    #expect(Quoted(word).description == expected)
  }
}
