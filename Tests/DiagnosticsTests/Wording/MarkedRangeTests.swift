import JSONCoding
import Testing

@testable import Diagnostics

/// The places that reports point at, and the resulting order.
struct MarkedRangeTests {
  private struct Point: Decodable {
    let x: Int
    let y: Int

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      x = try container.decode(Int.self)
      y = try container.decode(Int.self)
    }
  }

  private struct Shape: Decodable {
    let name: String
    let center: Point
    let size: Int
  }

  private func issues(_ json: String, _ options: RecordDecoder.Options = .beginsInput) -> (
    Text, [JSONCoding.Issue]
  ) {
    let text = Text(json)
    let range = SourceRange(start: 0, end: text.count)
    return (text, RecordDecoder().outcome(Shape.self, from: text, range, options).issues)
  }

  /// The texts that the issues point at, each with its place.
  private func marks(_ text: Text, _ issues: [JSONCoding.Issue]) -> [String] {
    issues.map { $0.markedRange(in: text) }.map { "\($0.start) \(text.string($0))" }
  }

  @Test func pointsAtAShortArraysEnd() {
    let (text, issues) = issues(#"{"name": "a", "center": [1, [2]], "size": 1}"#)
    #expect(marks(text, issues) == ["28 ["])
    let (shortText, short) = self.issues(#"{"name": "a", "center": [1 ], "size": 1}"#)
    #expect(marks(shortText, short) == ["27 ]"])
  }

  @Test func ordersByPlace() {
    let (text, issues) = issues(#"{"size": "1", "center": {}, "other": 1, "name": 2}"#, .unreadKeys)
    #expect(marks(text, issues) == ["48 2", "24 {", "9 \"1\"", "28 \"other\""])
    #expect(
      marks(text, issues.inDocumentOrder(of: text)) == ["9 \"1\"", "24 {", "28 \"other\"", "48 2"])
  }

  @Test func keepsTheOrderOfIssuesAtOnePlace() {
    let (text, issues) = issues("{}")
    #expect(issues.inDocumentOrder(of: text).compactMap(\.missingKey) == ["name", "center", "size"])
  }
}
