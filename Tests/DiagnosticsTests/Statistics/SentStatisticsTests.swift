import Foundation
import JSONCoding
import TestSupport
import Testing

@testable import Diagnostics

/// Statistics of records that other processes decoded in batches equal those of a single process.
@Suite struct SentStatisticsTests {
  enum Kind: String, Decodable { case open, closed, lost }
  enum Level: Int, Decodable, CaseIterable { case low = 1, middle, high }

  struct Place: Decodable {
    var lat: Double
    var lon: Float?
  }

  struct Order: Decodable {
    var id: Int8?
    var kind: Kind
    var level: Level?
    var levels: [Level?]?
    var total: UInt64?
    var optional: [Int16?]?
    var placed: Date?
    var paid: [Date?]?
    var note: String?
    var sizes: [String: Int]?
    var places: [Place]?
    var é: Int?
    var url: URL
    var always: Bool?
  }

  /// Usual orders, and others with problems, new keys and new values.
  private static let orders = [
    #"{"id":1,"kind":"open","level":1,"total":5,"url":"https://example.com/1","always":true}"#,
    #"{"id":-127,"kind":"closed","levels":[1,null,2],"optional":[32767,null],"url":"https://example.com/2","always":true}"#,
    #"{"id":2,"kind":"open","total":-0.0,"placed":12.5,"paid":[1,null],"url":"https://example.com/3","always":true}"#,
    #"{"é":1,"sizes":{"a":1,"b":2},"kind":"open","id":125,"url":"https://example.com/1","always":true}"#,
    #"{"id":1,"kind":"open","level":7,"url":"https://example.com/1","note":"\u00e9\n","always":true}"#,
    #"{"id":300,"kind":"new","levels":[1e0],"total":1e400,"always":true,"note":"e\u0301"}"#,
    #"{"id":null,"kind":"open","placed":"2026-01-31","paid":["2026-01-31T12:00:00Z"],"url":"https://example.com/4"}"#,
    #"{"id":{"odd":[1,null]},"kind":"open","sizes":{"-1":"x"},"places":[{"lon":1e39}],"unread":[[{"deep":"1"}]]}"#,
    #"[1,"top"]"#,
  ]

  @Test(arguments: [1, 7, 100], [false, true]) func batchesAreTheWhole(size: Int, inOrder: Bool) throws {
    var random = Random(seed: 1)
    let run = Run(Order.self, (0..<260).map { Self.orders[$0 % ($0 < 130 ? 4 : Self.orders.count)] })
    let whole = run.recorder()
    let sent = try run.recorder(inBatchesOf: size) { inOrder ? $0 : $0.shuffled(using: &random) }
    #expect(whole.decoded == sent.decoded)
    let (expected, found) = (Self.statistics(whole), Self.statistics(sent))
    #expect(found.text == expected.text)
    #expect(found.json == expected.json)
    // Changes since the first half have their places.
    let earlier = Run(Order.self, Array(run.texts.prefix(130))).recorder()
    let since = try EarlierStatistics(json: Self.statistics(earlier).json)
    let problems = [expected, found].map { statistics in
      StatisticsChanges(statistics, since: since).problems(.warning, ownNames: []) { _ in nil }.map(\.0)
    }
    #expect(!problems[0].isEmpty)
    #expect(problems[0] == problems[1])
  }

  @Test func wordsNameTheTypes() throws {
    let records = [
      #"{"id":125,"kind":"open","level":3,"url":"https://example.com"}"#,
      #"{"id":1,"kind":"new","placed":"2026-01-31"}"#,
      #"{"id":2,"kind":"open","placed":"2026-01-31T12:00:00Z"}"#, #"{"id":3,"kind":"open"}"#,
    ]
    let run = Run(Order.self, records)
    let text = Self.statistics(try run.recorder(inBatchesOf: 3) { $0 }).text
    let name = "SentStatisticsTests"
    for words in [
      "read as \(name).Kind (4)",
      ".url: needed, but absent from 3 of 4 objects", "1 of 4 reads as \(name).Kind failed",
    ] {
      #expect(text.contains(words), "\(words) in \(text)")
    }
  }

  @Test func optionalOfAnOptionalObjectIsThereInEveryObject() {
    struct Outer: Decodable { var inner: Inner? }
    struct Inner: Decodable { var id: Int? }
    let run = Run(Outer.self, (0..<20).map { $0 % 2 == 0 ? #"{"inner":{"id":1}}"# : "{}" })
    let text = Self.statistics(run.recorder()).text
    #expect(
      text.hasSuffix("\nFindings\n  .inner.id: optional, but present and not null in every object\n"),
      "\(text)")
  }

  private static func statistics(_ recorder: ShapeRecorder) -> Statistics {
    Statistics(
      recorder.shape, Statistics.limits, decoded: recorder.decoded, inputs: ["a.json"], isRedacted: false)
  }
}

extension EarlierStatistics {
  fileprivate init(json: String) throws {
    self = try JSONDecoder().decode(EarlierStatistics.self, from: Data(json.utf8))
  }
}

/// Records, one per line, and the model that reads them.
private struct Run {
  let texts: [String]
  private let decode: (RecordDecoder, Text) -> Void

  init<Model: Decodable>(_ type: Model.Type, _ texts: [String]) {
    self.texts = texts
    decode = { decoder, text in
      _ = decoder.outcome(type, from: text, SourceRange(start: 0, end: text.count))
    }
  }

  /// All records, in one process.
  func recorder() -> ShapeRecorder {
    let recorder = ShapeRecorder(Statistics.limits)
    let decoder = RecordDecoder()
    decoder.recorder = recorder
    for index in texts.indices { add(index, decoder, recorder) }
    return recorder
  }

  /// All records, in batches that are sent.
  func recorder(inBatchesOf size: Int, _ order: ([[UInt8]]) -> [[UInt8]]) throws -> ShapeRecorder {
    let host = ShapeRecorder(Statistics.limits)
    let decoder = RecordDecoder()
    decoder.recorder = host
    var messages: [[UInt8]] = []
    for index in texts.indices {
      add(index, decoder, host)
      guard (index + 1) % size == 0 || index == texts.count - 1 else { continue }
      var json: [UInt8] = []
      try RecordEncoder().encode(ShapeMessage(taking: host), into: &json)
      messages.append(json)
    }
    let total = ShapeRecorder(Statistics.limits)
    for json in order(messages) {
      let text = json.withUnsafeBytes { Text($0) }
      total.merge(
        try RecordDecoder().decode(ShapeMessage.self, from: text, SourceRange(start: 0, end: text.count)))
    }
    return total
  }

  private func add(_ index: Int, _ decoder: RecordDecoder, _ recorder: ShapeRecorder) {
    let text = Text(texts[index])
    let record = ShapeOrigin.Record(
      SourceRange(start: 0, end: text.count), start: JSONCoding.SourceLocation(line: index + 1, column: 1),
      path: [])
    recorder.offset = texts[..<index].reduce(0) { $0 + $1.utf8.count + 1 }
    recorder.origin = ShapeOrigin(text) { _ in record }
    decode(decoder, text)
  }
}
