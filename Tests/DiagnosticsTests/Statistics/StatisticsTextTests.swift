import JSONCoding
import Testing

@testable import Diagnostics

/// What the statistics say about the types that a model reads. `ShapeMessageTests` merges the statistics of many hosts.
@Suite struct StatisticsTextTests {
  enum Kind: String, Decodable { case open, closed }

  struct Order: Decodable {
    var kind: Kind
    var url: String
  }

  struct Outer: Decodable {
    struct Inner: Decodable { var id: Int? }
    var inner: Inner?
  }

  /// The text for records of this model.
  private static func text<Model: Decodable>(_ type: Model.Type, _ records: [String]) -> String {
    let recorder = ShapeRecorder(Statistics.limits)
    let decoder = RecordDecoder()
    decoder.recorder = recorder
    for record in records {
      let text = Text(record)
      _ = decoder.outcome(type, from: text, SourceRange(start: 0, end: text.count))
    }
    return Statistics(
      recorder.shape, Statistics.limits, decoded: recorder.decoded, inputs: ["a.json"], isRedacted: false
    ).text
  }

  @Test(arguments: [
    "  read as StatisticsTextTests.Kind (4)\n", ".url: needed, but absent from 3 of 4 objects",
    "1 of 4 reads as StatisticsTextTests.Kind failed",
  ])
  func typesHaveTheirNames(_ words: String) {
    let text = Self.text(
      Order.self,
      [#"{"kind":"open","url":"a"}"#, #"{"kind":"new"}"#, #"{"kind":"open"}"#, #"{"kind":"closed"}"#])
    #expect(text.contains(words), "\(text)")
  }

  @Test func optionalKeyOfAnOptionalObjectIsAlwaysPresent() {
    let text = Self.text(Outer.self, (0..<20).map { $0 % 2 == 0 ? #"{"inner":{"id":1}}"# : "{}" })
    #expect(
      text.hasSuffix("\nFindings\n  .inner.id: optional, but present and not null in every object\n"),
      "\(text)")
  }
}
