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

  @Test(arguments: [1, 7, 100], [false, true]) func batchesAreTheWhole(size: Int, inOrder: Bool) throws {
    for seed in 0..<2 {
      try check(Order.self, seed: seed, size, inOrder: inOrder)
    }
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

  private func check(
    _ type: (some Decodable).Type, seed: Int, _ size: Int, inOrder: Bool
  ) throws {
    var random = Random(seed: UInt64(seed))
    let run = Run(type, (0..<260).map { _ in random.order() })
    let whole = run.recorder()
    let sent = try run.recorder(inBatchesOf: size) { inOrder ? $0 : $0.shuffled(using: &random) }
    #expect(whole.decoded == sent.decoded)
    let (expected, found) = (Self.statistics(whole), Self.statistics(sent))
    #expect(found.text == expected.text, "\(type), seed \(seed)")
    #expect(found.json == expected.json, "\(type), seed \(seed)")
    // Changes since the first half have their places.
    let earlier = Run(type, Array(run.texts.prefix(130))).recorder()
    let since = try EarlierStatistics(json: Self.statistics(earlier).json)
    let problems = [expected, found].map { statistics in
      StatisticsChanges(statistics, since: since).problems(.warning, ownNames: []) { _ in nil }.map(\.0)
    }
    #expect(!problems[0].isEmpty)
    #expect(problems[0] == problems[1], "\(type), seed \(seed)")
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

extension Random {
  /// An order, mostly without a problem.
  fileprivate mutating func order() -> String {
    var members: [String] = []
    func add(_ name: String, _ values: String..., in random: inout Random) {
      if random.onceIn(4) { return }
      members.append("\"\(name)\":\(random.onceIn(30) ? #"{"odd":[1,null]}"# : random.pick(values))")
    }
    add("id", "1", "2", "-127", "125", "300", "null", in: &self)
    members.append("\"kind\":\"\(pick(["open", "open", "closed", onceIn(60) ? "new" : "open"]))\"")
    add("level", "1", "2", "1.0", "7", in: &self)
    add("levels", "[1,null,2]", "[]", "[1e0]", in: &self)
    add("total", "18446744073709551615", "5", "-0.0", "1e400", "0.1", in: &self)
    add("optional", "[32767,null]", "[1]", in: &self)
    add("placed", "1", "12.5", "\"2026-01-31\"", in: &self)
    add("paid", "[1,null]", "[\"2026-01-31T12:00:00Z\"]", in: &self)
    let long = String(repeating: "x", count: 120)
    let note = below(400)
    add("note", "\"note \(note)\"", "\"\(long)\(note)\"", "\"\\u00e9\\n\"", "\"e\u{301}\"", in: &self)
    add("sizes", "{\"\(below(40))\":1}", "{\"-\(below(1000))\":\"x\"}", "{}", in: &self)
    add("places", "[{\"lat\":1,\"lon\":2.5}]", "[{\"lon\":1e39}]", "[{\"lat\":0},{\"name\":1}]", in: &self)
    add("é", "1", in: &self)
    add("e\u{301}", "2", in: &self)
    if !onceIn(40) { members.append("\"url\":\"https://example.com/\(below(20))\"") }
    members.append("\"always\":true")
    add("unread", "[[{\"deep\":\"\(below(25))\"}]]", "1", in: &self)
    if onceIn(200) { return "[1,\"top\"]" }
    return "{\(members.shuffled(using: &self).joined(separator: ","))}"
  }
}
