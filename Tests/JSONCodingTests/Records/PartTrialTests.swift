import Foundation
import Testing

@testable import JSONCoding

/// Records that are envelopes around values in a different form from the model's.
struct PartTrialTests {
  struct User: Decodable { let id: Int, createdAt: Date, nickName: String? }
  struct Name: Decodable { let firstName: String }

  private func found<Value: Decodable>(
    _ type: Value.Type, _ json: String, _ strategies: CodingStrategies = CodingStrategies()
  ) -> JSONCoding.Issue.FittingPart? {
    let decoder = RecordDecoder()
    decoder.strategies = strategies
    let issues = decoder.outcome(type, of: json).issues
    return issues.lazy.compactMap(\.fittingPart).first
  }

  @Test func anotherStrategyForDatesIsFound() throws {
    let part = try #require(
      found(User.self, #"{"status":"ok","data":{"id":1,"createdAt":"2024-01-01T00:00:00Z"}}"#))
    #expect(part.dates == .iso8601 && !part.isInSnakeCase)
    #expect(part.path.steps == [PathExpression.Step(.member("data"))])
    let day = found(User.self, #"{"data":{"id":1,"createdAt":"2024-01-01"}}"#)
    #expect(day?.dates == .formatted(DateText(format: "yyyy-MM-dd")))
  }

  @Test func snakeCaseNamesAreFoundWithAndWithoutDates() throws {
    let part = try #require(found(Name.self, #"{"data":{"first_name":"x"}}"#))
    #expect(part.isInSnakeCase && part.dates == nil)
    let both = try #require(
      found(User.self, #"{"d":{"id":1,"created_at":"2024-01-01T00:00:00Z"}}"#))
    #expect(both.isInSnakeCase && both.dates == .iso8601 && both.path.steps.count == 1)
  }

  @Test func elementsAreCountedWithTheStrategyOfTheFirst() throws {
    let elements = #"{"id":1,"createdAt":"2024-01-01T00:00:00Z"},{"id":2,"createdAt":5}"#
    let part = try #require(found(User.self, "{\"items\":[\(elements)]}"))
    #expect(part.dates == .iso8601 && part.fitting == 1 && part.tried == 2)
  }

  @Test func theDecodersStrategiesAreTriedFirst() throws {
    var strategies = CodingStrategies()
    strategies.dates = .iso8601
    let part = try #require(
      found(User.self, #"{"data":{"id":1,"createdAt":"2024-01-01T00:00:00Z"}}"#, strategies))
    #expect(part.dates == nil)
    let other = found(User.self, #"{"data":{"id":1,"createdAt":1700000000}}"#, strategies)
    #expect(other?.dates == .secondsSince1970)
  }

  @Test func valuesThatNoStrategyReadsHaveProblems() throws {
    let one = try #require(found(User.self, #"{"page":1,"data":{"id":1,"createdAt":"yesterday"}}"#))
    #expect(one.problems == 1 && one.fitting == 0 && one.path.steps.count == 1)
    let elements = #"{"id":"x","createdAt":5},{"id":2,"createdAt":5}"#
    let list = try #require(found(User.self, "{\"items\":[\(elements)]}"))
    #expect(list.problems == 1 && list.fitting == 1 && list.tried == 2)
  }

  /// A single key may belong to anything: more than half of the model's keys must be present.
  @Test func tooFewKeysDoNotMakeAnEnvelope() {
    #expect(found(Name.self, #"{"data":{"first_nam":"x"}}"#) == nil)
    #expect(found(User.self, #"{"data":{"id":"x"}}"#) == nil)
    #expect(found(User.self, #"{"data":{"id":"x","createdAt":"2024-01-01T00:00:00Z"}}"#) == nil)
    #expect(found([String: User].self, #"[{"a":1,"b":"x"}]"#) == nil)
    #expect(found(User.self, #"{"id":2,"createdAt":"soon","data":{"id":"x","createdAt":1}}"#) == nil)
  }

  /// However many values there are, at most 64 are decoded.
  @Test func trialsAreBounded() {
    let other = #"{"created_at":"2024-01-01T00:00:00Z"}"#
    let many = (0..<70).map { "\"m\($0)\":\(other)" }.joined(separator: ",")
    let user = #"{"id":1,"createdAt":1}"#
    #expect(found(User.self, "{\(many),\"user\":\(user)}") == nil)
    #expect(found(User.self, "{\"user\":\(user),\(many)}") != nil)
  }
}
