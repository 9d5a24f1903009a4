import Diagnostics
import Foundation
import JSONCoding
import Testing

/// Help that explains how to change a model, or what form a value has.
struct TypeHelpTests {
  enum Level: Int, Codable { case low = 1 }
  struct Buyer: Codable { var name: String }
  /// Reads its value itself.
  struct Amount: Decodable {
    init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer().decode(Int.self) }
  }
  struct Order: Decodable {
    var count = 0, level: Level = .low, list: [Int] = [], buyer: Buyer? = nil, buyers: [Buyer] = [],
      amount: Amount? = nil, date: Date? = nil

    enum CodingKeys: CodingKey { case count, level, list, buyer, buyers, amount, date }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func value<Value: Decodable>(_ key: CodingKeys, _ instead: Value) throws -> Value {
        container.contains(key) ? try container.decode(Value.self, forKey: key) : instead
      }
      count = try container.decode(Int.self, forKey: .count)
      level = try value(.level, .low)
      list = try value(.list, [])
      buyers = try value(.buyers, [])
      buyer = try container.decodeIfPresent(Buyer.self, forKey: .buyer)
      amount = try container.decodeIfPresent(Amount.self, forKey: .amount)
      date = try container.decodeIfPresent(Date.self, forKey: .date)
    }
  }
  struct Plain: Decodable { var count: Int, names: [String: Buyer] }

  private static let buyerInString =
    "the string contains JSON: decode it in init(from:), or alone as TypeHelpTests.Buyer with --at "

  @Test(
    arguments: [
      (#"{"count":null}"#, ["to accept null, make it optional: Int?"]),
      (#"{"count":1,"list":[null]}"#, ["to accept null, make it optional: Int?"]),
      // The model would decode without the key.
      (#"{"count":1,"level":null}"#, ["the key may be absent: leave it out instead of writing null"]),
      ("null", []),
      (#"{"count":1.5}"#, ["to accept fractions, make it a Double"]),
      // A Double would not help, or the type is the model's own.
      (#"{"count":1e99}"#, []), (#"{"count":1e-999}"#, []), (#"{"count":1,"level":1.5}"#, []),
      (#"{"count":1,"amount":1.5}"#, []),
      (#"{"count":1,"buyer":"{\"name\":\"x\"}"}"#, [buyerInString + "'.buyer | fromjson'"]),
      (#"{"count":1,"buyers":["{\"name\":\"x\"}"]}"#, [buyerInString + "'.buyers[] | fromjson'"]),
      (#"{"count":1,"buyer":"{\"nam\":\"x\"}"}"#, []), (#"{"count":1,"buyer":"{"}"#, []),
      (#""{\"count\":1}""#, ["the string contains JSON: use --at fromjson"]),
      (
        #"{"count":1,"date":"1772360130"}"#,
        [
          "the string contains seconds since 1970-01-01: --dates seconds reads it without the quotes, a custom strategy as it is"
        ]
      ),
      (
        #"{"count":1,"date":"1772360130000"}"#,
        [
          "the string contains milliseconds since 1970-01-01: --dates milliseconds reads it without the quotes, a custom strategy as it is"
        ]
      ),
      (
        #"{"count":1,"date":"/Date(1772360130000)/"}"#,
        [
          "the number in parentheses counts milliseconds since 1970-01-01: only a custom strategy reads such a date"
        ]
      ),
      (
        #"{"count":1,"date":"01/03/2026"}"#,
        [
          "the string is a date in the form dd/MM/yyyy or MM/dd/yyyy: use --dates dd/MM/yyyy or --dates MM/dd/yyyy, whichever is meant"
        ]
      ),
    ])
  func helpSaysHowToChangeTheModel(_ text: String, _ help: [String]) {
    #expect(TypeHelpTests.help(text) == help)
  }

  struct Stay: Decodable { let from: Date, to: Date? }

  /// The format must read the date as intended, not just leniently.
  @Test(
    arguments: [
      ("03/11/26", ["dd/MM/yy", "MM/dd/yy"]), ("31/12/26", ["dd/MM/yy"]), ("01.03.26", ["dd.MM.yy"]),
      ("29-05-2019", ["dd-MM-yyyy"]), ("01-03-2026", ["dd-MM-yyyy", "MM-dd-yyyy"]), ("26-03-01", []),
      ("1 March 2026", ["d MMMM yyyy"]), ("1 Mar 2026", ["d MMM yyyy"]), ("01-Mar-2026", ["dd-MMM-yyyy"]),
      ("Mar 1, 2026", ["MMM d, yyyy"]), ("2026/03/01", ["yyyy/MM/dd"]), ("20260301", ["yyyyMMdd"]),
      ("2026-03-01 10:48:50Z", ["yyyy-MM-dd HH:mm:ssXXXXX"]), ("2026-W09-7", []), ("10:00:00", []),
      ("1/2/3/2026", []), ("2026.03.01", []),
    ])
  func dateFormatsAreNotGuessed(_ date: String, _ formats: [String]) {
    let help = TypeHelpTests.help(#"{"from":"\#(date)"}"#, Stay.self)
    let named = help.filter { $0.hasPrefix("the string is a date in the form ") }
    let line = "the string is a date in the form \(formats.joined(separator: " or ")): "
    #expect(named.isEmpty == formats.isEmpty && named.allSatisfy { $0.hasPrefix(line) }, "\(help)")
  }

  @Test(
    arguments: [
      (#""2026-03-01T10:00:00Z""#, "the string is an ISO 8601 date; "),
      ("1772360130", "the number looks like seconds since 1970-01-01; "),
      (#""/Date(1772360130000)/""#, "the number in parentheses counts milliseconds since 1970-01-01; "),
      (#""1772360130000""#, "the string contains milliseconds since 1970-01-01; "), (#""soon""#, ""),
    ])
  func helpForACustomStrategyDescribesTheValue(_ date: String, _ words: String) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let day = try decoder.singleValueContainer().decode(String.self).split(separator: "-").compactMap {
        Int($0)
      }
      guard day == [2025, 1, 1] else { throw CocoaError(.coderInvalidValue) }
      return Date(timeIntervalSince1970: 1_735_689_600)
    }
    let help = TypeHelpTests.help(#"{"from":\#(date)}"#, Stay.self, strategies: CodingStrategies(decoder))
    #expect(help == [words + #"the custom strategy for dates reads a value such as "2025-01-01""#])
  }

  @Test func typesAreNamedAsInCode() {
    let help = TypeHelpTests.help(#"{"count":null,"names":null}"#, Plain.self)
    #expect(
      help == [
        "to accept null, make it optional: Int?",
        "to accept null, make it optional: [String: TypeHelpTests.Buyer]?",
      ])
  }

  @Test func quotedSecondsAreNoneWhereTheStrategyIsRight() {
    var strategies = CodingStrategies()
    strategies.dates = .secondsSince1970
    #expect(
      TypeHelpTests.help(#"{"count":1,"date":"1772360130"}"#, strategies: strategies) == [
        "the string contains a Date: remove the quotes, or convert it in the model"
      ])
  }

  @Test func redactedHelpShowsNothingOfThePayload() {
    let text = #"{"count":1.5,"buyer":"{\"name\":\"x\"}"}"#
    #expect(
      TypeHelpTests.help(text, isRedacted: true) == [
        "the string contains JSON: decode it in init(from:)"
      ])
  }

  private static func help<Value: Decodable>(
    _ json: String, _ type: Value.Type = Order.self, strategies: CodingStrategies = CodingStrategies(),
    isRedacted: Bool = false
  ) -> [String] {
    let text = Text(json)
    let range = SourceRange(start: 0, end: text.count)
    let wording = IssueWording(RecordSource(file: "a.json", text: text, range: range), isRedacted: isRedacted)
    let decoder = RecordDecoder()
    decoder.strategies = strategies
    return decoder.outcome(type, from: text, range).issues.withoutEnvelopeIssues
      .flatMap { wording.diagnostic($0, severity: .error).help.map(\.words) }
  }
}
