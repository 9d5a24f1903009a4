import Testing

@testable import Diagnostics

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain", "plain", "plain"),
    ("accents stay", "é e\u{301} 日本 🇫🇷", "é e\u{301} 日本 🇫🇷"),
    ("a joined emoji stays", "👨‍👩‍👧", "👨‍👩‍👧"),
    ("white space", "a\tb\nc\rd", #"a\tb\nc\rd"#),
    ("escape", "\u{1B}[0m", #"\u{1b}[0m"#),
    ("null and delete", "\u{0}\u{7F}", #"\u{0}\u{7f}"#),
    ("C1", "\u{80}\u{9B}\u{9F}\u{A0}", "\\u{80}\\u{9b}\\u{9f}\u{A0}"),
    ("directional marks", "\u{200E}\u{200F}\u{61C}", #"\u{200e}\u{200f}\u{61c}"#),
    ("embeddings and overrides", "\u{202A}\u{202E}", #"\u{202a}\u{202e}"#),
    ("isolates", "\u{2066}\u{2069}", #"\u{2066}\u{2069}"#),
    ("separators", "\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
    ("byte order mark", "\u{FEFF}{}", #"\u{feff}{}"#),
    ("CR LF is one Character", "\r\n", #"\r\n"#),
    ("a backslash stays", #"\n"#, #"\n"#),
  ])
  func escapes(_ name: String, _ text: String, _ expected: String) {
    var output = ">"
    VisibleText.append(text, to: &output)
    #expect(output == ">" + expected)
  }

  @Test func keepsLinesWhenAsked() {
    var output = ""
    VisibleText.append("a\r\nb\tc\u{1B}", keepingLines: true, to: &output)
    #expect(output == "a\r\nb\\tc\\u{1b}")
  }
}
