import Foundation
import Testing
import TestSupport

struct ReportTests {
  /// Each process has its own seed for hashes, so an order that comes from a set or a dictionary differs between two.
  @Test(
    .enabled(if: SlowTests.areOn, "slow: make test-slow"),
    arguments: ["text", "json", "github", "gitlab", "sarif", "junit", "summary", "markdown", "html"])
  func twoProcessesWriteTheSameReport(_ format: String) async throws {
    let folder = try TemporaryFolder()
    let keys = (0..<40).map { "\"key \($0)\": {\"id\": \"\($0)\", \"id\": 1}" }.joined(separator: ", ")
    try folder.write("{\(keys)}", to: "a.json")
    try folder.write("[1, {\"gender\": 2, \"gander\": 1}]", to: "b.json")
    let words = ["--check", "--strict", "--unread", "warn", "-r", format, "villager", "a.json", "b.json"]
    let first = try await Command.run(words, in: folder.url)
    #expect(first.status == 1 && first.output.count > 500)
    for _ in 0..<3 {
      let again = try await Command.run(words, in: folder.url)
      #expect(again.text == first.text && again.errorText == first.errorText)
    }
  }
}
