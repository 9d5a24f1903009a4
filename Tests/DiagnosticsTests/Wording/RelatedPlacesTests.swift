import Diagnostics
import JSONCoding
import Testing

/// The other places that messages and help name: as text, for programs, and in the excerpt.
struct RelatedPlacesTests {
  private struct Meme: Decodable {
    let id: Int
    let caption: String
  }

  /// A record, the end of the phrase that names the place, the place, and the text that the excerpt underlines besides
  /// the problem's own place.
  static let rows: [(name: String, json: String, words: String, related: String, underlined: String?)] = [
    (
      "misspelled key", #"{"id":1,"é":0,"captoin":"x"}"#, #"the object has an unread key "captoin" at 7:15"#,
      "7:15-7:24 the unread key", #""captoin""#
    ),
    (
      "misspelled key on another line", "{\"id\":1,\n\"captoin\":\"x\"}",
      #"the object has an unread key "captoin" at 8:1"#, "8:1-8:10 the unread key", nil
    ),
    (
      "duplicate key", #"{"id":1,"id":2,"caption":"x"}"#,
      #"duplicate key "id": the first one, at 7:2, is used"#,
      "7:2-7:6 the first one", #""id""#
    ),
    (
      "envelope", #"{"meme":{"id":1,"caption":"x"}}"#, ": use --at .meme", "7:9-7:10 the value that fits", "{"
    ),
    ("elements", #"[{"id":1,"caption":"x"}]"#, ": use --at '.[]'", "7:2-7:3 the value that fits", "{"),
    (
      "element", #"{"id":[1],"caption":"x"}"#, "the value at 7:8 would fit: it is one level too deep",
      "7:8-7:9 the value that would fit", "1"
    ),
    (
      "converted key", #"{"id":1,"the_caption":"x"}"#,
      #""the_caption" is at 7:9, but --keys snake converts it to "theCaption""#,
      "7:9-7:22 the key that is converted", #""the_caption""#
    ),
    (
      "wrong bracket", #"{"id":[1}"#, "wrong closing bracket for the one opened at 7:7",
      "7:7-7:8 the open bracket", "["
    ),
    (
      "bracket not closed", #"{"id":[1"#, "the bracket opened at 7:7 is not closed",
      "7:7-7:8 the open bracket",
      "["
    ),
  ]

  private struct SnakeMeme: Decodable {
    let id: Int
    let caption: String
    enum CodingKeys: String, CodingKey { case id, caption = "the_caption" }
  }

  /// The record is line 7 of a stream.
  private func diagnostic(_ json: String, isRedacted: Bool = false) -> Diagnostic? {
    let before = "{}\n"
    let text = Text(before + json + "\n")
    let range = SourceRange(start: before.utf8.count, end: text.count - 1)
    let decoder = RecordDecoder()
    let isInSnakeCase = json.contains("the_caption")
    if isInSnakeCase { decoder.strategies.keys = .snakeCase }
    let issues =
      isInSnakeCase
      ? decoder.outcome(SnakeMeme.self, from: text, range).issues
      : decoder.outcome(Meme.self, from: text, range).issues
    let source = RecordSource(
      file: "in", text: text, range: range, offset: 1000, start: SourceLocation(line: 7, column: 1), number: 6
    )
    let wording = IssueWording(source, isRedacted: isRedacted)
    return issues.first.map { wording.diagnostic($0, severity: .error) }
  }

  @Test(arguments: rows)
  func namesThePlace(
    _ name: String, _ json: String, _ words: String, _ related: String, _ underlined: String?
  ) throws {
    let diagnostic = try #require(self.diagnostic(json))
    #expect((diagnostic.help.map(\.words) + [diagnostic.message]).contains { $0.hasSuffix(words) })
    let places = diagnostic.related.map {
      "\($0.start.line):\($0.start.column)-\($0.end.line):\($0.end.column) \($0.message)"
    }
    #expect(places == [related])
    let excerpt = try #require(diagnostic.excerpt)
    let scalars = Array(excerpt.text.unicodeScalars)
    let marked = excerpt.alsoMarked.map { String(String.UnicodeScalarView(scalars[$0])) }
    #expect(marked == [underlined].compactMap(\.self))
  }

  @Test(arguments: rows.map(\.json)) func namesNoKeyOfThePayloadWhenRedacted(_ json: String) throws {
    let diagnostic = try #require(self.diagnostic(json, isRedacted: true))
    let words = (diagnostic.help.map(\.words) + [diagnostic.message] + diagnostic.related.map(\.message))
      .joined()
    for name in ["captoin", "meme"] { #expect(!words.contains(name)) }
    #expect(diagnostic.excerpt == nil)
  }
}
