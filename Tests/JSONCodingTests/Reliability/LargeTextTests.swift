import Foundation
import JSONCoding
import Testing
import TestSupport

/// Large and hostile texts are handled without a trap, in time roughly linear in their size.
///
/// The tests rule out quadratic time, which would be hours at the sizes of `make parity`: a million members, 10 MB of
/// digits, strings of 20 MB. `make test` uses a fiftieth to a hundredth of that.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LargeTextTests {
  /// The number of members, elements or problems.
  private static let count = SlowTests.isDeep ? 1_000_000 : 20_000
  /// The number of digits in a number.
  private static let digits = SlowTests.isDeep ? 10_000_000 : 100_000
  /// The number of bytes in a string.
  private static let bytes = SlowTests.isDeep ? 20_000_000 : 300_000

  private func outcome<Model: Decodable>(_ type: Model.Type, _ string: String) -> RecordDecoder.Outcome<Model>
  {
    return RecordDecoder().outcome(type, of: string)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":", "[[],"]) func hundredThousandOpenBracketsAreRefused(
    open: String
  ) {
    let outcome = outcome(Ignored.self, String(repeating: open, count: 100_000))
    guard case .syntax(let error) = outcome.issues.first?.kind else {
      Testing.Issue.record("no syntax error")
      return
    }
    #expect(error.kind == .tooDeep)
  }

  @Test func hundredThousandRepeatedCharactersAreRefused() {
    for sign in ["\"", ",", "-", "\\", "\"\\", "[\"", "{\"", ":", "]", "\u{0}", "é"] {
      #expect(outcome(Ignored.self, String(repeating: sign, count: 100_000)).value == nil)
    }
  }

  @Test(arguments: ["a", "é", "\\n", "\\ud83d\\udc4d", "日本語 ", "abc\\\""]) func longStringDecodesWhole(
    piece: String
  ) throws {
    let count = Self.bytes / piece.utf8.count / (piece.contains("\\") ? 10 : 1)
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

  @Test(arguments: ["1", "-1.", "0.000", "1e", "1e-", "9.9e+"]) func longNumberIsReadOrRefused(start: String)
  {
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
      let container = try decoder.container(keyedBy: Name.self)
      var sum = 0
      for index in (0..<LargeTextTests.count).reversed() {
        sum += try container.decode(Int.self, forKey: Name(stringValue: "k\(index)"))
      }
      self.sum = sum
    }
  }

  @Test func manyKeysDecodeInAnyOrder() {
    let count = LargeTextTests.count
    let text = "{" + (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    #expect(outcome([String: Int].self, text).value?.count == count)
    #expect(outcome(Reversed.self, text).value?.sum == count * (count - 1) / 2)
    let twice = text.dropLast() + "," + text.dropFirst()
    let outcome = outcome([String: Int].self, String(twice))
    #expect(outcome.value?.count == count)
    #expect(outcome.issues.count == count)
  }

  @Test func manyProblemsAreAllFound() {
    let count = LargeTextTests.count
    let strings = "[" + Array(repeating: "\"x\"", count: count).joined(separator: ",") + "]"
    #expect(outcome([Int].self, strings).issues.count == count)
    let pairs = "[" + Array(repeating: "{\"a\":[1,null]}", count: count / 4).joined(separator: ",") + "]"
    #expect(outcome([[String: [Int]]].self, pairs).issues.count == count / 4)
  }
}
