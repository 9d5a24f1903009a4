import JSONCoding
import Testing

@testable import Diagnostics

@Suite struct TextLayoutTests {
  private static let columns = 100

  /// The excerpt's two lines; the mark is between ‹ and ›.
  @Test(arguments: [
    ("a value", 1, "{\"a\":‹12›}", ["1 | {\"a\":12}", "  |      ^~"]),
    ("a point", 1, "{‹›}", ["1 | {}", "  |  ^"]),
    ("the start", 1, "‹[›", ["1 | [", "  | ^"]),
    ("the end", 1, "[1‹›", ["1 | [1", "  |   ^"]),
    ("an empty line", 3, "‹›", ["3 | ", "  | ^"]),
    ("a big number", 12345, "‹x›", ["12345 | x", "      | ^"]),
    ("wide before", 1, "\"日本\" ‹x›", ["1 | \"日本\" x", "  |        ^"]),
    ("wide marked", 1, "‹日本›", ["1 | 日本", "  | ^~~~"]),
    ("combining", 1, "e\u{301}e\u{301} ‹o\u{301}o›", ["1 | e\u{301}e\u{301} o\u{301}o", "  |    ^~"]),
    ("tabs", 1, "\t‹1›\t2", ["1 |     1    2", "  |     ^"]),
    ("a marked tab", 1, "\"‹\t›\"", ["1 | \"    \"", "  |  ^~~~"]),
    ("escape", 1, "\u{1B}[1m‹x›", [#"1 | \u{1B}[1mx"#, "  |          ^"]),
    ("reordering", 1, "\u{202E}‹x\u{2066}›", [#"1 | \u{202E}x\u{2066}"#, "  |         ^~~~~~~~~"]),
    ("zero width", 1, "\u{200B}‹x\u{200B}›", [#"1 | \u{200B}x\u{200B}"#, "  |         ^~~~~~~~~"]),
    ("an emoji in color", 1, "❤\u{FE0F}‹x›", ["1 | ❤\u{FE0F}x", "  |  ^"]),
    ("a command", 1, "##[a] ‹x##[›", [#"1 | #\u{23}[a] x#\u{23}["#, "  |            ^~~~~~~~~"]),
    ("line end", 1, "a\r\n‹b›", [#"1 | a\r\nb"#, "  |      ^"]),
  ])
  func pointsAt(_ name: String, _ number: Int, _ marked: String, _ expected: [String]) {
    #expect(lines(of: Self.excerpt(number, marked)) == expected)
  }

  @Test(
    arguments: [
      ("behind", 1..<2, [4..<6], "  ^  ~~"), ("before", 5..<8, [0..<2, 3..<4], " ~~ ~ ^~~"),
      ("adjacent", 1..<2, [2..<4], "  ^~~"), ("around", 2..<4, [0..<6], " ~~^~~~"),
      ("a point inside", 3..<3, [2..<5], "   ~^~"), ("beyond the end", 0..<1, [7..<99], " ^      ~"),
      ("of no width", 0..<1, [5..<5], " ^"), ("outside", 0..<1, [50..<60], " ^"),
    ] as [(String, Range<Int>, [Range<Int>], String)])
  func underlinesOtherPlaces(_ name: String, _ mark: Range<Int>, _ others: [Range<Int>], _ marks: String) {
    let lines = lines(of: Excerpt(line: 1, text: "abcdefgh", marked: mark, alsoMarked: others))
    #expect(lines == ["1 | abcdefgh", "  |" + marks])
  }

  @Test func underlinesTheVisiblePartsOfOtherPlaces() {
    let text = String(repeating: "日", count: 40)
    let excerpt = Excerpt(line: 1, text: text, marked: 20..<21, alsoMarked: [0..<2, 17..<19, 22..<40])
    #expect(
      lines(of: excerpt, columns: 26) == ["1 | …日日日日日日日日日日…", "  |      ~~~~  ^~  ~~~~~~"])
  }

  @Test(arguments: [("before", -5..<1, "^"), ("around", -5..<99, "^~~"), ("behind", 90..<99, "   ^")])
  func keepsMarksInside(_ name: String, _ mark: Range<Int>, _ caret: String) {
    #expect(lines(of: Excerpt(line: 1, text: "abc", marked: mark)) == ["1 | abc", "  | " + caret])
  }

  @Test func clipsOnBothSides() {
    let text = String(repeating: "a", count: 500) + "‹XYZ›" + String(repeating: "b", count: 500)
    let lines = lines(of: Self.excerpt(7, text))
    #expect(
      lines == [
        "7 | …" + String(repeating: "a", count: 47) + "XYZ" + String(repeating: "b", count: 44) + "…",
        "  | " + String(repeating: " ", count: 48) + "^~~",
      ])
    #expect(lines[0].count == Self.columns)
  }

  @Test func saysWhereTheExcerptItselfWasClipped() {
    let excerpt = Excerpt(line: 1, text: "abc", marked: 1..<2, isClippedAtStart: true, isClippedAtEnd: true)
    #expect(lines(of: excerpt) == ["1 | …abc…", "  |   ^"])
  }

  /// The widest scalars at each offset from the edge, in terminals of various widths, with line numbers that take part
  /// of it: no line is too long, no mark is misplaced.
  @Test(
    arguments: ["日", "\u{301}", "\t", "\u{202E}", "a", "日a"],
    [(20, 1), (79, 12345), (80, 1), (100, 1), (250, 1)])
  func fitsTheWidth(_ filler: String, _ terminal: (columns: Int, number: Int)) {
    func width(_ text: some StringProtocol) -> Int {
      text.unicodeScalars.reduce(0) { $0 + DisplayWidth.of($1) }
    }
    for count in [0, 1, 2, 40, 95, 96, 97, 200] {
      let side = String(repeating: filler, count: count)
      let lines = lines(of: Self.excerpt(terminal.number, side + "a‹@›" + side), columns: terminal.columns)
      #expect(lines.allSatisfy { width($0) <= terminal.columns }, "\(count)")
      #expect(width(lines[0].prefix { $0.unicodeScalars.first != "@" }) == lines[1].count - 1, "\(count)")
    }
  }

  @Test(arguments: [
    ("all fits", "[1,‹2›,3,4,5,6,7]", ["1 | [1,2,3,4,5,6,7]", "  |    ^"]),
    ("one more column", "[1,‹2›,3,4,5,6,77]", ["1 | [1,2,3,4,5,6,…", "  |    ^"]),
    ("all but the caret fits", "[1,2,3,4,5,6,7]‹›", ["1 | …,2,3,4,5,6,7]", "  |               ^"]),
  ])
  func clipsOnlyWhatDoesNotFit(_ name: String, _ marked: String, _ expected: [String]) {
    #expect(lines(of: Self.excerpt(1, marked), columns: 19) == expected)
  }

  @Test func aOneColumnTerminalStillShowsSomething() {
    #expect(lines(of: Self.excerpt(1, "[[[[[[‹@›]]]]]]"), columns: 1) == ["1 | …[[[@]]…", "  |     ^"])
  }

  @Test func beginsWithABaseCharacter() {
    let side = String(repeating: "e\u{301}", count: 200)
    let lines = lines(of: Self.excerpt(1, side + "‹X›" + side))
    #expect(lines[0].unicodeScalars.starts(with: "1 | …e\u{301}e".unicodeScalars))
    #expect(lines[1] == "  | " + String(repeating: " ", count: 48) + "^")
  }

  @Test func limitsCombiningMarks() {
    let heap = String(repeating: "\u{301}", count: 1_000_000)
    let lines = lines(of: Self.excerpt(1, heap + "‹X›" + heap))
    #expect(lines.joined().unicodeScalars.count < 1000)
  }

  @Test func megabytesAreReadOnce() {
    let side = String(repeating: "a\u{301}日", count: 1_000_000)
    #expect(lines(of: Self.excerpt(1, side + "‹@›" + side)).count == 2)
  }

  @Test(
    arguments: [
      ("no place", "a.json", nil, "a.json:"),
      ("place", "a.json", JSONCoding.SourceLocation(line: 2, column: 30), "a.json:2:30:"),
      ("controls", "a\u{1B}\n\u{202E}.json", nil, #"a\u{1B}\n\u{202E}.json:"#),
      ("a command to GitHub's runner", "::error::x", nil, "./::error::x:"),
    ] as [(String, String, JSONCoding.SourceLocation?, String)])
  func names(_ name: String, _ file: String, _ location: JSONCoding.SourceLocation?, _ expected: String) {
    let diagnostic = Diagnostic.unreadable.with {
      $0.file = file
      $0.place = location.map { .init(start: $0, end: $0, offset: 0) }
    }
    #expect(TextLayout.location(of: diagnostic) == expected)
  }

  private static func excerpt(_ line: Int, _ marked: String) -> Excerpt {
    let parts = marked.unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "‹" || $0 == "›" })
    let after = parts.count > 2 ? String(parts[2]) : ""
    return Excerpt(
      line: line, text: String(parts[0]) + String(parts[1]) + after,
      marked: parts[0].count..<parts[0].count + parts[1].count)
  }

  private func lines(of excerpt: Excerpt, columns: Int = Self.columns) -> [String] {
    var output = ""
    let diagnostic = Diagnostic.unreadable.with { $0.excerpt = excerpt }
    TextLayout(paint: Paint(isOn: false), columns: columns).append(diagnostic, to: &output)
    return output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().map(
      String.init)
  }
}
