import Foundation
import JSONCoding
import Testing

@testable import Diagnostics

/// Notes about a whole run, in the formats that have room for them.
@Suite struct NoteTests {
  private static let words = "whether it loses a <value> {is} not known"

  private static func report(_ format: ReportFormat, _ diagnostics: [Diagnostic] = [], limit: Int? = nil)
    -> String
  {
    var renderer = format.renderer(in: ReportFormat.testContext, limit: limit)
    var output = ""
    for diagnostic in diagnostics { renderer.add(diagnostic, to: &output) }
    renderer.finish(FinishedFile(name: "a.json", records: 1), to: &output)
    renderer.end(omitting: ProblemCounts(), note: words, to: &output)
    return output
  }

  @Test func json() {
    #expect(Self.report(.json) == "{\"note\":\"\(Self.words)\"}\n")
    #expect(Self.report(.json, [.mismatch], limit: 0) == "{\"note\":\"\(Self.words)\"}\n{\"omitted\":1}\n")
  }

  @Test func sarif() throws {
    let report = Self.report(.sarif, [.mismatch, .mismatch], limit: 1)
    let sarif = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    let run = (sarif?["runs"] as? [[String: Any]])?.first
    let notes =
      (run?["invocations"] as? [[String: Any]])?.first?["toolExecutionNotifications"] as? [[String: Any]]
    let texts = notes?.compactMap { ($0["message"] as? [String: String])?["text"] }
    #expect(texts == ["whether it loses a <value> {{is}} not known", "1 more problem"])
    #expect((run?["results"] as? [Any])?.count == 1)
  }

  @Test func junit() {
    let words = "whether it loses a &lt;value&gt; {is} not known"
    #expect(Self.report(.junit).contains("<system-out>\(words)</system-out>\n</testsuite>"))
  }

  @Test func github() {
    #expect(Self.report(.github) == "::notice title=decode-model::\(Self.words)\n")
  }

  @Test(arguments: [ReportFormat.text, .gitlab, .summary, .markdown]) func others(_ format: ReportFormat) {
    #expect(!Self.report(format).contains("not known"))
  }
}
