import Foundation
import JSONCodingTesting
import Testing
import TestSupport

/// The issues that the functions for tests record. ``InYourTestsTests`` checks that both frameworks print them.
@Suite struct ExpectDecodesTests {
  struct User: Codable, Equatable {
    let id: Int
    var age: Int?
  }

  /// The comments of the issues that the body records.
  private func recorded(_ body: () -> Void) -> [String] {
    nonisolated(unsafe) var comments: [String] = []
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      comments += issue.comments.map(\.rawValue)
      return true
    }
    return comments
  }

  @Test func valueComesBack() throws {
    #expect(expectDecodes(User.self, from: Data(#"{"id":1}"#.utf8)) == User(id: 1))
  }

  @Test func eachProblemIsAnIssue() throws {
    let issues = recorded {
      expectDecodes(User.self, from: Data(#"{"id":"1","age":[]}"#.utf8), named: "user")
    }
    #expect(issues.count == 2)
    #expect(
      issues.first?.hasPrefix("user:1:7: error: expected Int, found string \"1\" [type-mismatch]\n  at .id\n")
        == true)
    #expect(issues.last?.contains("user:1:17: error: expected Int, found array") == true)
  }

  struct Lenient: Codable {
    var age: Int?
    init(from decoder: any Decoder) throws {
      age = try? decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .age)
    }
    enum CodingKeys: String, CodingKey { case age }
  }

  @Test func swallowedErrorIsAnIssueOnRequest() {
    let data = Data(#"{"age":"x"}"#.utf8)
    #expect(recorded { expectDecodes(Lenient.self, from: data) } == [])
    #expect(recorded { expectDecodes(Lenient.self, from: data, swallowed: true) }.count == 1)
  }

  @Test func roundTripLossIsAnIssueOnRequest() {
    let data = Data(#"{"id":1,"name":"x"}"#.utf8)
    #expect(recorded { expectDecodes(User.self, from: data) } == [])
    let issues = recorded { expectDecodes(User.self, from: data, roundTrip: true) }
    #expect(issues.count == 1 && issues[0].contains("name"), "\(issues)")
  }

  @Test func aFolderIsOneLine() throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"id":1}"#, "more/b.jsonl": "{\"id\":2}\n\n{\"id\":\"3\"}\r\n{\"id\":4}",
      "c.txt": "no payload",
    ])
    var values: [User] = []
    let issues = recorded { values = expectDecodes(every: User.self, in: folder.url.path) }
    #expect(values == [User(id: 1), User(id: 2), User(id: 4)])
    #expect(issues.count == 1 && issues[0].contains("more/b.jsonl:3:7: error: expected Int"), "\(issues)")
    let empty = try TemporaryFolder(["c.txt": ""])
    #expect(recorded { expectDecodes(every: User.self, in: empty.url.path) }[0].contains("there is no .json"))
    #expect(
      recorded { expectDecodes(every: User.self, in: "no/such/folder") }[0].contains(
        "no folder \"no/such/folder\""))
  }

  @Test func fileThatCannotBeReadIsAnIssue() {
    let issues = recorded { expectDecodes(User.self, at: URL(fileURLWithPath: "/no/such/file.json")) }
    #expect(issues.count == 1 && issues[0].hasPrefix("cannot read /no/such/file.json: "), "\(issues)")
  }

  @Test(arguments: [
    ([ExpectedProblem.missing("id"), .mismatch(".age")], 0), ([.missing("id")], 1),
    ([.missing("id"), .null("age")], 2),
  ])
  func differencesFromTheExpectedProblemsAreIssues(problems: [ExpectedProblem], differences: Int) {
    let data = Data(#"{"age":"x"}"#.utf8)
    #expect(recorded { expectFails(User.self, from: data, with: problems) }.count == differences)
  }

  @Test func payloadThatDecodesDoesNotFail() {
    let data = Data(#"{"id":1}"#.utf8)
    #expect(
      recorded { expectFails(User.self, from: data) } == [
        "payload: expected a problem, but the payload decodes"
      ])
    #expect(
      recorded { expectFails(User.self, from: data, with: [.missing("id")]) }
        == ["payload: expected key-not-found at .id, but there is no such problem"])
    #expect(recorded { expectFails(User.self, from: Data("{".utf8), with: [.invalidJSON]) } == [])
  }
}
