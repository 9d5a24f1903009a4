import Testing

@testable import Diagnostics

@Suite struct CapTests {
  @Test(arguments: [(1, "2 more problems"), (2, "1 more problem"), (3, nil), (4, nil)] as [(Int, String?)])
  func showsTheFirstAndCountsTheRest(_ limit: Int, _ more: String?) {
    let all = [Diagnostic.mismatch, .mismatch, .mismatch]
    let shown = Array(all.prefix(limit))
    let expected = ReportFormat.text.report(shown) + (more.map { "\n… and \($0)\n" } ?? "")
    #expect(ReportFormat.text.report(all, limit: limit) == expected)
  }

  @Test func addsWhatOthersOmitted() {
    var cap = Cap(0, before: TextRenderer(isColored: false, columns: 80))
    var output = ""
    cap.add(.duplicate, to: &output)
    cap.end(omitting: ProblemCounts(errors: 2, warnings: 1), note: nil, to: &output)
    #expect(output == "… and 4 more problems\n")
  }
}
