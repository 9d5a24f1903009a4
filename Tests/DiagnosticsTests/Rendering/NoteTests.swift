import Foundation
import JSONCoding
import Testing

@testable import Diagnostics

/// Notes about a whole run, in the formats that have room for them.
@Suite struct NoteTests {
  private static let words = "whether it loses a <value> {is} not known"

  @Test(
    arguments: [
      (ReportFormat.json, "{\"note\":\"\(words)\"}\n{\"omitted\":1}\n"),
      (.junit, "<system-out>whether it loses a &lt;value&gt; {is} not known"),
      (.github, "\n::notice title=decode-model::\(words)\n"),
      (
        .sarif,
        #"[{"message":{"text":"whether it loses a <value> {{is}} not known"}},{"message":{"text":"1 more problem"}}]"#
      ),
      (.text, nil), (.gitlab, nil), (.summary, nil), (.markdown, nil),
    ] as [(ReportFormat, String?)])
  func noteIsInTheReport(_ format: ReportFormat, _ note: String?) {
    var renderer = format.renderer(in: ReportFormat.testContext, limit: 1)
    var report = ""
    for diagnostic in [Diagnostic.mismatch, .mismatch] { renderer.add(diagnostic, to: &report) }
    renderer.finish(
      FinishedFile(name: "fixtures/a.json", records: 1, problems: ProblemCounts(errors: 2)), to: &report)
    renderer.end(omitting: ProblemCounts(), note: Self.words, to: &report)
    #expect(report.contains(note ?? "not known") == (note != nil), "\(report)")
  }
}
