import Testing

@testable import Words

/// Texts of payloads and files as messages show them.
@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain", "plain", "plain"),
    ("accents stay", "é e\u{301} 日本 🇫🇷", "é e\u{301} 日本 🇫🇷"),
    ("a joined emoji stays", "👨‍👩‍👧", "👨‍👩‍👧"),
    ("white space", "a\tb\nc\rd", #"a\tb\nc\rd"#),
    ("escape", "\u{1B}[0m", #"\u{1B}[0m"#),
    ("null and delete", "\u{0}\u{7F}", #"\u{0}\u{7F}"#),
    ("C1", "\u{80}\u{9B}\u{9F}", #"\u{80}\u{9B}\u{9F}"#),
    ("directional marks", "\u{200E}\u{200F}\u{61C}", #"\u{200E}\u{200F}\u{61C}"#),
    ("embeddings and overrides", "\u{202A}\u{202E}", #"\u{202A}\u{202E}"#),
    ("zero width", "a\u{200B}\u{200C}\u{200D}\u{2060}b", #"a\u{200B}\u{200C}\u{200D}\u{2060}b"#),
    ("spaces", " \u{A0}\u{2003}\u{3000}\u{2800}", #" \u{A0}\u{2003}\u{3000}\u{2800}"#),
    ("soft hyphen", "a\u{AD}b", #"a\u{AD}b"#),
    ("tags", "a\u{E0001}\u{E0062}", #"a\u{E0001}\u{E0062}"#),
    ("fillers of Hangul", "\u{3164}\u{115F}\u{FFA0}", #"\u{3164}\u{115F}\u{FFA0}"#),
    ("variation selectors", "a\u{FE0F}\u{E0100}", #"a\u{FE0F}\u{E0100}"#),
    ("an emoji in color stays", "❤\u{FE0F}", "❤\u{FE0F}"),
    ("a joiner at an end", "👨\u{200D}", #"👨\u{200D}"#),
    ("noncharacters", "\u{FFFE}\u{FFFF}", #"\u{FFFE}\u{FFFF}"#),
    ("a command of GitHub", "a ##[error]b", #"a #\u{23}[error]b"#),
    ("a command of Azure", "##vso[task.x]", #"#\u{23}vso[task.x]"#),
    ("more of them", "###[a ##", #"##\u{23}[a ##"#),
    ("a heading and an anchor", "## a [b] #[c]", "## a [b] #[c]"),
    ("isolates", "\u{2066}\u{2069}", #"\u{2066}\u{2069}"#),
    ("separators", "\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
    ("byte order mark", "\u{FEFF}{}", #"\u{FEFF}{}"#),
    ("CR LF is one Character", "\r\n", #"\r\n"#),
    ("a backslash stays", #"\n"#, #"\n"#),
  ])
  func escapes(_ name: String, _ text: String, _ expected: String) {
    #expect(VisibleText.of(text) == expected)
  }

  @Test(arguments: [
    ("meme", "\"meme\""), ("", "\"\""), ("größe 日本 🎵", "\"größe 日本 🎵\""), ("\u{1B}\n", #""\u{1B}\n""#),
    (String(repeating: "a", count: 60), "\"" + String(repeating: "a", count: 60) + "\""),
    (String(repeating: "a", count: 61), "\"" + String(repeating: "a", count: 60) + "…\""),
  ])
  func quotesAtMostSixtyScalars(_ word: String, _ expected: String) {
    #expect(Quoted(word).description == expected)
  }

  @Test func keepsLinesWhenAsked() {
    #expect(VisibleText.of("a\r\nb\tc\u{1B}") { $0 == "\r" || $0 == "\n" } == "a\r\nb\\tc\\u{1B}")
  }
}
