import Diagnostics
import JSONCoding
import Testing

/// The other places that messages and help name: as text, for programs, and in the excerpt.
struct RelatedPlacesTests {
  private struct Meme: Decodable {
    let id: Int
    let caption: String
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    var keys = CodingStrategies.Keys.useDefaultKeys
    /// The end of the phrase that names the place.
    let words: String
    let related: String
    /// The texts that the excerpt underlines besides the problem's own place.
    let underlined: [String]
  }

  static let rows = [
    Row(
      testDescription: "misspelled key", json: #"{"id":1,"é":0,"captoin":"x"}"#,
      words: #"the object has an unread key "captoin" at 7:15"#, related: "7:15-7:24 the unread key",
      underlined: [#""captoin""#]),
    Row(
      testDescription: "misspelled key on another line", json: "{\"id\":1,\n\"captoin\":\"x\"}",
      words: #"the object has an unread key "captoin" at 8:1"#, related: "8:1-8:10 the unread key",
      underlined: []),
    Row(
      testDescription: "duplicate key", json: #"{"id":1,"id":2,"caption":"x"}"#,
      words: #"duplicate key "id": the first one, at 7:2, is used"#, related: "7:2-7:6 the first one",
      underlined: [#""id""#]),
    Row(
      testDescription: "envelope", json: #"{"meme":{"id":1,"caption":"x"}}"#,
      words: ": use --at .meme",
      related: "7:9-7:10 the value that fits", underlined: ["{"]),
    Row(
      testDescription: "elements", json: #"[{"id":1,"caption":"x"}]"#,
      words: ": use --at '.[]'",
      related: "7:2-7:3 the value that fits", underlined: ["{"]),
    Row(
      testDescription: "element", json: #"{"id":[1],"caption":"x"}"#,
      words: "the value at 7:8 would fit: it is one level too deep",
      related: "7:8-7:9 the value that would fit", underlined: ["1"]),
    Row(
      testDescription: "converted key", json: #"{"id":1,"the_caption":"x"}"#, keys: .snakeCase,
      words: #""the_caption" is at 7:9, but --keys snake converts it to "theCaption""#,
      related: "7:9-7:22 the key that is converted", underlined: [#""the_caption""#]),
    Row(
      testDescription: "wrong bracket", json: #"{"id":[1}"#,
      words: "wrong closing bracket for the one opened at 7:7", related: "7:7-7:8 the open bracket",
      underlined: ["["]),
    Row(
      testDescription: "bracket not closed", json: #"{"id":[1"#,
      words: "the bracket opened at 7:7 is not closed", related: "7:7-7:8 the open bracket",
      underlined: ["["]),
  ]

  private struct SnakeMeme: Decodable {
    let id: Int
    let caption: String
    enum CodingKeys: String, CodingKey { case id, caption = "the_caption" }
  }

  /// The record is line 7 of a stream.
  private func diagnostic(_ row: Row, isRedacted: Bool = false) -> Diagnostic? {
    let before = "{}\n"
    let text = Text(before + row.json + "\n")
    let range = SourceRange(start: before.utf8.count, end: text.count - 1)
    let decoder = RecordDecoder()
    decoder.strategies.keys = row.keys
    let issues =
      row.keys == .useDefaultKeys
      ? decoder.outcome(Meme.self, from: text, range).issues
      : decoder.outcome(SnakeMeme.self, from: text, range).issues
    let source = RecordSource(
      file: "in", text: text, range: range, offset: 1000, start: SourceLocation(line: 7, column: 1), number: 6
    )
    let wording = IssueWording(source, isRedacted: isRedacted)
    return issues.first.map { wording.diagnostic($0, severity: .error) }
  }

  @Test(arguments: rows) func namesThePlace(_ row: Row) throws {
    let diagnostic = try #require(self.diagnostic(row))
    #expect((diagnostic.help.map(\.words) + [diagnostic.message]).contains { $0.hasSuffix(row.words) })
    let related = diagnostic.related.map {
      "\($0.start.line):\($0.start.column)-\($0.end.line):\($0.end.column) \($0.message)"
    }
    #expect(related == [row.related])
    let excerpt = try #require(diagnostic.excerpt)
    let scalars = Array(excerpt.text.unicodeScalars)
    let underlined = excerpt.alsoMarked.map { range in
      String(String.UnicodeScalarView(scalars[range]))
    }
    #expect(underlined == row.underlined)
  }

  @Test(arguments: rows) func namesNoKeyOfThePayloadWhenRedacted(_ row: Row) throws {
    let diagnostic = try #require(self.diagnostic(row, isRedacted: true))
    let words = (diagnostic.help.map(\.words) + [diagnostic.message] + diagnostic.related.map(\.message))
      .joined()
    for name in ["captoin", "meme"] { #expect(!words.contains(name)) }
    #expect(diagnostic.excerpt == nil)
  }
}
