import Testing
import TestSupport

@testable import JSONCoding

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
