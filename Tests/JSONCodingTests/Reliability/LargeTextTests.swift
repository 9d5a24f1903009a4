import Foundation
import JSONCoding
import Testing

/// Large and hostile texts: an answer in time that grows with the size, and no trap.
///
/// A debug build has smaller ones. What a test keeps out is time that grows with the square: that would be hours.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LargeTextTests {
  #if DEBUG
    private static let million = 100_000
    private static let digits = 300_000
  #else
    private static let million = 1_000_000
    private static let digits = 10_000_000
  #endif

  private func outcome<Model: Decodable>(_ type: Model.Type, _ string: String) -> RecordDecoder.Outcome<Model>
  {
    let text = Text(string)
    return RecordDecoder().outcome(type, from: text, SourceRange(start: 0, end: text.count))
  }

  @Test("100,000 open brackets", arguments: ["[", "{\"a\":", "[{\"a\":", "[[],"])
  func with100000OpenBrackets(open: String) {
    let outcome = outcome(Ignored.self, String(repeating: open, count: 100_000))
    guard case .syntax(let error) = outcome.issues.first?.kind else {
      Testing.Issue.record("no syntax error")
      return
    }
    #expect(error.kind == .tooDeep)
  }

  @Test("100,000 quotes, commas, minuses, backslashes") func with100000QuotesCommasMinusesBackslashes() {
    for sign in ["\"", ",", "-", "\\", "\"\\", "[\"", "{\"", ":", "]", "\u{0}", "é"] {
      #expect(outcome(Ignored.self, String(repeating: sign, count: 100_000)).value == nil)
    }
  }

  @Test("a string of 20 MB", arguments: ["a", "é", "\\n", "\\ud83d\\udc4d", "日本語 ", "abc\\\""])
  func aStringOf20MB(
    piece: String
  ) throws {
    let count = 20_000_000 / piece.utf8.count / (piece.contains("\\") ? 10 : 1)
    let string = "\"" + String(repeating: piece, count: count) + "\""
    let value = try #require(outcome(String.self, string).value)
    #expect(value.utf8.count == (try JSONDecoder().decode(String.self, from: Data(string.utf8))).utf8.count)
    // The message of an issue shows the beginning only.
    let issue = outcome(Int.self, string).issues.first
    guard case .string(let shown, let isCut) = issue?.found else {
      Testing.Issue.record("\(String(describing: issue))")
      return
    }
    #expect(isCut && shown.utf8.count < 300)
  }

  @Test("a number of 10 MB", arguments: ["1", "-1.", "0.000", "1e", "1e-", "9.9e+"])
  func aNumberOf10MB(start: String) {
    let count = LargeTextTests.digits
    for digit in ["7", "0"] {
      let text = start + String(repeating: digit, count: count)
      #expect(outcome(Ignored.self, text).value != nil)
      _ = outcome(Int.self, text)
      _ = outcome(Double.self, text)
      _ = outcome(Float.self, text)
      _ = outcome(Decimal.self, text)
    }
    #expect(outcome(Int.self, "1" + String(repeating: "0", count: count) + "e-\(count)").value == 1)
    #expect(outcome(Double.self, "1" + String(repeating: "0", count: count) + "e-\(count)").value == 1)
  }

  private struct Reversed: Decodable {
    let sum: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Shelf.Name.self)
      var sum = 0
      for index in (0..<LargeTextTests.million).reversed() {
        sum += try container.decode(Int.self, forKey: Shelf.Name(stringValue: "k\(index)"))
      }
      self.sum = sum
    }
  }

  @Test("a million keys, in order, in reverse, and again") func aMillionKeysInOrderInReverseAndAgain() {
    let million = LargeTextTests.million
    let text = "{" + (0..<million).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    #expect(outcome([String: Int].self, text).value?.count == million)
    #expect(outcome(Reversed.self, text).value?.sum == million * (million - 1) / 2)
    let twice = text.dropLast() + "," + text.dropFirst()
    let outcome = outcome([String: Int].self, String(twice))
    #expect(outcome.value?.count == million)
    #expect(outcome.issues.count == million)
  }

  @Test("a million problems") func aMillionProblems() {
    let million = LargeTextTests.million
    let strings = "[" + Array(repeating: "\"x\"", count: million).joined(separator: ",") + "]"
    #expect(outcome([Int].self, strings).issues.count == million)
    let pairs = "[" + Array(repeating: "{\"a\":[1,null]}", count: million / 4).joined(separator: ",") + "]"
    #expect(outcome([[String: [Int]]].self, pairs).issues.count == million / 4)
  }

  @Test("thousands of elements that nothing can stand in for")
  func thousandsOfElementsThatNothingCanPlaceholderFor() {
    let many =
      "["
      + Array(repeating: "{\"before\":\"a\",\"content\":1,\"after\":2}", count: 5_000).joined(separator: ",")
      + "]"
    let outcome = outcome([Envelope<Impossible>].self, many)
    #expect(outcome.value == nil)
    #expect(outcome.issues.count == 10_000)
  }
}
