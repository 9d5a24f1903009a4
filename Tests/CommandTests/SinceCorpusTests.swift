import Foundation
import Testing
import TestSupport

/// `--since` on records like those of a shop: with rare keys, values and nulls, names that are data, dates and texts.
@Suite struct SinceCorpusTests {
  /// One of several, each rarer than the one before.
  private static func often(_ values: [String], _ random: inout Random) -> String {
    values.first { _ in Int.random(in: 0..<10, using: &random) < 6 } ?? values[values.count - 1]
  }

  private static func isOne(in count: Int, _ random: inout Random) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private static let words = "red green blue large small old new cold warm fresh round flat".split(
    separator: " ")
  private static let currencies = (0..<40).map { "C\($0)" }

  private static func text(_ random: inout Random) -> String {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      .joined(separator: " ")
  }

  /// An order. Members are omitted or null, with frequencies from every other record to one in 10,000.
  static func order(_ id: Int, _ random: inout Random) -> String {
    var members = [
      #""id":\#(id)"#, #""day":"2026-03-\#(10 + id % 10)""#, #""at":"2026-03-01T10:\#(10 + id % 50):00Z""#,
      #""state":"\#(often(["paid", "sent", "open", "returned", "lost", "odd"], &random))""#,
      #""total":\#(Int.random(in: 1...9999, using: &random)).\#(Int.random(in: 10...99, using: &random))"#,
      #""text":"\#(text(&random))""#, #""isGift":\#(isOne(in: 500, &random))"#,
      #""parent":\#(isOne(in: 10, &random) ? "\(id / 2)" : "null")"#,
      #""deleted":\#(isOne(in: 2000, &random) ? #""2026-03-02""# : "null")"#,
      #""weight":\#(isOne(in: 3000, &random) ? "null" : "\(Int.random(in: 1...90, using: &random))")"#,
      #""code":\#(isOne(in: 5000, &random) ? "7" : "\"K-\(id * 7)\"")"#,
    ]
    let tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      "\"\(often(words.map(String.init), &random))\""
    }
    members.append(#""tags":[\#(tags.joined(separator: ","))]"#)
    members.append(#""errors":[\#(isOne(in: 4000, &random) ? #"{"code":1}"# : "")]"#)
    for (name, share) in [
      ("note", 2), ("coupon", 50), ("campaign", 400), ("legacy", 2000), ("debug", 5000), ("trace", 10_000),
    ] where isOne(in: share, &random) {
      members.append("\"\(name)\":\"\(text(&random))\"")
    }
    if !isOne(in: 8000, &random) { members.append(#""source":"\#(often(["web", "app"], &random))""#) }
    // Names that are data: from a small set, from a large set, and different in every record.
    let prices = currencies.filter { _ in isOne(in: 8, &random) }.map { "\"\($0)\":1" }
    members.append(#""prices":{\#(prices.joined(separator: ","))}"#)
    members.append(#""stock":{"S\#(Int.random(in: 0..<3000, using: &random))":2}"#)
    members.append(#""seen":{"\#(UInt32.random(in: 0...(.max), using: &random))":true}"#)
    if isOne(in: 60, &random) { members.append(#""rare":{"r\#(id)":1}"#) }
    let email = isOne(in: 20, &random) ? "" : #","email":"m\#(id)@example.com""#
    let phone = isOne(in: 1500, &random) ? #","phone":{"home":"1"}"# : ""
    members.append(#""buyer":{"name":"\#(text(&random))"\#(email)\#(phone)}"#)
    let payment = [
      #"{"type":"card","card":{"last4":"1234"}}"#, #"{"type":"bank","iban":"X\#(id)"}"#, #"{"type":"cash"}"#,
      #"{"type":"gift","codes":["G\#(id)"],"value":5}"#,
    ]
    members.append(#""payment":\#(often(payment, &random))"#)
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func changes(_ folder: TemporaryFolder, from old: String, to new: String) async throws
    -> [String]
  {
    let result = try await Command.shell(
      """
      decode-model stats -lq -o json json \(old) > old.json
      decode-model stats -l --max-errors 0 -r text=report --since old.json json \(new) > new.json
      cat report
      """, in: folder.url)
    #expect(result.status == 0)
    #expect(!result.text.contains(": error: "))
    return result.text.split(separator: "\n").filter { $0.hasSuffix("]") && $0.contains(": warning: ") }
      .map(String.init)
  }

  /// Anything new in one half is rare in the whole.
  @Test(.slow, arguments: 1...3) func halvesOfACorpusHaveAHandfulOfChanges(_ seed: UInt64) async throws {
    var random = Random(seed: seed)
    let lines = (0..<10_000).map { Self.order($0, &random) + "\n" }
    let folder = try TemporaryFolder([
      "a.jsonl": lines.prefix(5000).joined(), "b.jsonl": lines.suffix(5000).joined(),
    ])
    for (old, new) in [("a.jsonl", "b.jsonl"), ("b.jsonl", "a.jsonl")] {
      let found = try await Self.changes(folder, from: old, to: new)
      #expect(found.count <= 6, "\(found.joined(separator: "\n"))")
    }
  }
}
