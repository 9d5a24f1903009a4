import Diagnostics
import Foundation
import JSONCoding
import Testing

/// An issue sent to another process is reported as in the process that found it.
struct SentIssueTests {
  private struct Order: Codable {
    enum Status: String, Codable { case open, closed }
    enum Payment: Codable {
      case card(number: Int)
      case cash
    }
    struct Line: Codable {
      var name: String
      var count: Int8
    }

    var id: Int
    var status: Status
    var lines: [Line]
    var url: URL?
    var uuid: UUID?
    var placed: Date?
    var data: Data?
    var total: Decimal?
    var payment: Payment?
    var itemCount: Int?
    var notes: [String: Int]?
  }

  /// A number or a list of texts; anything else is refused with the model's own message.
  private struct Choice: Codable {
    var amount: Amount

    struct Amount: Codable {
      init(from decoder: any Decoder) throws {
        if (try? decoder.singleValueContainer().decode(Int.self)) != nil { return }
        if (try? [String](from: decoder)) != nil { return }
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "neither of the two"))
      }

      func encode(to encoder: any Encoder) throws {}
    }
  }

  /// Drops values that it cannot read.
  private struct Lenient: Codable {
    var id: Int?
    init(from decoder: any Decoder) throws {
      id = try? decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    var strategies = CodingStrategies()

    init(_ name: String, _ json: String, _ change: (inout CodingStrategies) -> Void = { _ in }) {
      testDescription = name
      self.json = json
      change(&strategies)
    }
  }

  static let rows = [
    Row("wrong kinds", #"{"id":"2","status":1,"lines":{"name":"x"}}"#),
    Row("missing keys", #"{"Id":2,"state":"open","lines":[{"nmae":"a","count":1},{"count":300}]}"#),
    Row("enum without such a case", #"{"id":1,"status":"opne","lines":[]}"#),
    Row(
      "enum with payloads",
      #"{"id":1,"status":"open","lines":[],"payment":{"cheque":{},"card":{"number":"7"}}}"#),
    Row(
      "special types", #"{"id":1,"status":"open","lines":[],"url":"","uuid":"x","data":"?","total":"1.5"}"#),
    Row("dates", #"{"id":1,"status":"open","lines":[],"placed":"2024-01-31T10:00:00Z"}"#),
    Row("dates in a format", #"{"id":1,"status":"open","lines":[],"placed":"31/01/2024"}"#) {
      $0.dates = .formatted(DateText(format: "yyyy-MM-dd"))
    },
    Row("keys in snake case", #"{"id":1,"status":"open","lines":[],"item_count":"x","itemcount":1}"#) {
      $0.keys = .snakeCase
    },
    Row(
      "null and fractions",
      #"{"id":null,"status":null,"lines":[null,{"name":"a","count":1.5}],"itemCount":1e30}"#),
    Row("duplicates and unread keys", #"{"id":1,"id":2,"status":"open","lines":[],"other":{"a":1}}"#),
    Row("an envelope", #"{"data":{"id":1,"status":"open","lines":[]}}"#),
    Row("an error's answer", #"{"error":{"message":"not found","code":404}}"#),
    Row("a key of the payload", #"{"id":1,"status":"open","lines":[],"notes":{"secret":"x"}}"#),
    Row("text that is not JSON", #"{"id":1,"status":"op\qen"}"#), Row("a wrong character", #"{"id":1;}"#),
    Row("trailing comma", #"{"id":"1","lines":[],}"#), Row("empty", ""),
    Row("a byte order mark", "\u{FEFF}{\"id\":\"2\"}"),
  ]

  @Test(arguments: rows)
  func reportIsTheSame(_ row: Row) throws {
    try expectSame(Order.self, row)
    try expectSame([Order].self, row)
    try expectSame(Lenient.self, row)
  }

  @Test(arguments: [#"{"amount":"x"}"#, #"{"amount":[1]}"#, #"{}"#])
  func attemptsAreTheSame(_ json: String) throws {
    try expectSame(Choice.self, Row("attempts", json))
  }

  @Test
  func roundTripIsTheSame() throws {
    let text = Text(#"{"id":1,"status":"open","lines":[],"other":1}"#)
    let range = SourceRange(start: 0, end: text.count)
    let decoder = RecordDecoder()
    _ = try decoder.decode(Order.self, from: text, range)
    let issues = decoder.roundTripIssues(Array(#"{"id":2,"lines":[1],"more":null}"#.utf8))
    #expect(issues.count > 2)
    try expectSame(issues, RecordSource(file: "a.json", text: text, range: range))
  }

  private func expectSame<Model: Decodable>(_ type: Model.Type, _ row: Row) throws {
    let text = Text(row.json)
    let range = SourceRange(start: 0, end: text.count)
    let decoder = RecordDecoder()
    decoder.strategies = row.strategies
    let options: RecordDecoder.Options = [.beginsInput, .unreadKeys, .swallowedFailures]
    try expectSame(
      decoder.outcome(type, from: text, range, options).issues,
      RecordSource(file: "a.json", text: text, range: range))
  }

  private func expectSame(_ issues: [JSONCoding.Issue], _ source: RecordSource) throws {
    let data = try JSONEncoder().encode(issues)
    let sent = try JSONDecoder().decode([JSONCoding.Issue].self, from: data)
    #expect(sent.count == issues.count)
    for isRedacted in [false, true] {
      let words = IssueWording(source, isRedacted: isRedacted)
      for (issue, other) in zip(issues, sent) {
        #expect(
          words.diagnostic(issue, severity: .error) == words.diagnostic(other, severity: .error))
      }
    }
    // A received issue can be sent on.
    #expect(
      try JSONDecoder().decode([JSONCoding.Issue].self, from: JSONEncoder().encode(sent)).count
        == issues.count)
  }
}
