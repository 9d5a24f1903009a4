import Foundation
import TestSupport
import Testing

@testable import JSONCoding

/// The hints of an issue that is reported alone.
struct FirstIssueHintTests {
  /// Counts how often a `User` is decoded.
  final class Counter: @unchecked Sendable {
    var count = 0
  }
  static let counter = CodingUserInfoKey(rawValue: "counter")

  struct User: Decodable {
    let id: Int, createdAt: Date, firstName: String
    enum CodingKeys: CodingKey { case id, createdAt, firstName }

    init(from decoder: any Decoder) throws {
      (counter.flatMap { decoder.userInfo[$0] } as? Counter)?.count += 1
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      createdAt = try container.decode(Date.self, forKey: .createdAt)
      firstName = try container.decode(String.self, forKey: .firstName)
    }
  }

  private func first(_ json: String) throws -> (issue: JSONCoding.Issue, decodes: Int) {
    let decoder = RecordDecoder()
    let counter = Counter()
    if let key = FirstIssueHintTests.counter { decoder.userInfo[key] = counter }
    let text = Text(json)
    let range = SourceRange(start: 0, end: text.count)
    let issues = decoder.outcome(User.self, from: text, range, .firstIssueOnly).issues
    #expect(issues.count == 1)
    return (try #require(issues.first), counter.count)
  }

  @Test func usualCausesAreNamed() throws {
    let date = try first(#"{"id":1,"createdAt":"2024-01-01T00:00:00Z","firstName":"x"}"#).issue
    #expect(date.hints == [.dates(.iso8601)])
    // Another problem in the record is not reported, but the cause is still found.
    let two = try first(#"{"id":1,"createdAt":"2024-01-01T00:00:00Z","firstName":5}"#).issue
    #expect(two.hints == [.dates(.iso8601)])
    let snake = try first(#"{"id":1,"createdAt":5,"first_name":"x"}"#).issue
    #expect(snake.hints.contains(.snakeCaseKeys(dates: nil)))
    let both = try first(#"{"id":1,"created_at":"2024-01-01T00:00:00Z","first_name":"x"}"#).issue
    #expect(both.hints.contains(.snakeCaseKeys(dates: .iso8601)))
    let day = try first(#"{"id":1,"createdAt":"20240101","firstName":"x"}"#).issue
    #expect(day.hints == [.dates(.formatted(DateText(format: "yyyyMMdd")))])
    let envelope = try first(#"{"data":{"id":1,"createdAt":5,"firstName":"x"}}"#).issue
    #expect(envelope.fittingPart != nil && envelope.missingKey == "id")
    let unread = try first(#"{"id":1,"createdAt":5,"given":"x"}"#).issue
    #expect(unread.hints.contains { if case .unreadKeys = $0 { true } else { false } })
    #expect(try first("[{\"id\":1,\"createdAt\":5,\"firstName\":\"x\"}]").issue.fittingPart != nil)
  }

  /// They are decoded once normally, and once to find the issue.
  @Test(
    arguments: [
      #"{"id":"x","createdAt":5,"firstName":"x"}"#, #"{"id":1,"createdAt":5}"#,
      #"{"id":1,"createdAt":true,"firstName":"x"}"#, #"{"id":1,"createdAt":"yesterday","firstName":"x"}"#,
    ])
  func recordsWithoutACauseAreNotSearched(_ json: String) throws {
    #expect(try first(json).decodes == 2)
  }
}

/// The hints of a record with too many problems to give hints to all.
struct ManyProblemHintTests {
  private struct Counted: Decodable, SharedType {
    let counts: [Int]
    let name: String
  }

  @Test func oneProblemBehindManyThatAreAlikeHasItsHint() {
    let counts = Array(repeating: "[]", count: 2 * Hints.maximumIssues).joined(separator: ",")
    let decoder = RecordDecoder()
    decoder.knowledge = { .of([("ManyProblemHintTests.Counted", .synthesized, [])]) }
    let issues = decoder.outcome(Counted.self, of: #"{"counts":[\#(counts)],"name":5}"#).issues
    #expect(issues.count == 2 * Hints.maximumIssues + 1)
    #expect(issues.last?.hints == [.quotesFit])
  }
}
