import Diagnostics
import JSONCoding
import Testing

@testable import Runner

/// The problems of a record that get its notes and help.
@Suite struct IssueReporterTests {
  /// GitHub shows ten errors, and `--max-errors` may end a report within a record.
  @Test func noteOnTheRecordIsWithItsFirstProblem() throws {
    let settings = try invocation(["check", "--report", "github", "meme"]).settings
    try #require(settings.reports.map(\.format) == [.github])
    let text = Text("[" + Array(repeating: "{}", count: 12).joined(separator: ",") + "]")
    let range = SourceRange(start: 0, end: text.count)
    var issues = RecordDecoder().outcome([Int].self, from: text, range, []).issues
    try #require(issues.count == 12)
    issues[11].hints.append(.moreMayHide)
    let result = ChunkResult()
    IssueReporter(settings).add(
      issues, of: RecordSource(file: "a.json", text: text, range: range), to: result)
    let noted = result.diagnostics.indices.filter { index in
      result.diagnostics[index].help.contains { $0.words.hasPrefix("more problems may hide") }
    }
    #expect(noted == [0])
  }
}
