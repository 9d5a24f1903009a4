import TestSupport
import Testing

@testable import Diagnostics

@Suite struct JUnitRendererTests {
  @Test func writesACaseForEachFile() {
    let report = ReportFormat.junit.report(
      [.mismatch, .mismatch, .duplicate, .unreadable], others: [FinishedFile(name: "c<d>.json", records: 9)])
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="decode-model" tests="4" failures="1" errors="1">
      <testsuite name="decode-model" tests="4" failures="1" errors="1" skipped="0">
      <testcase name="fixtures/a.json" classname="decode-model" file="fixtures/a.json">\
      <failure message="expected Int, found string &quot;2&quot;, and 1 more problem" type="type-mismatch">\
      \(problem)
      \(problem)</failure></testcase>
      <testcase name="fixtures/b.json" classname="decode-model" file="fixtures/b.json">\
      <system-out>fixtures/b.json:2:3: warning: the key &quot;id&quot; comes twice [duplicate-key]
        at .[3]
      </system-out></testcase>
      <testcase name="gone.json" classname="decode-model" file="gone.json">\
      <error message="no such file" type="unreadable-input">\
      gone.json: error: no such file [unreadable-input]
      </error></testcase>
      <testcase name="c&lt;d&gt;.json" classname="decode-model" file="c&lt;d&gt;.json"></testcase>
      </testsuite>
      </testsuites>

      """
    #expect(report == expected)
  }

  private let problem = """
    fixtures/a.json:1:7: error: expected Int, found string &quot;2&quot; [type-mismatch]
      at .id
    1 | {&quot;id&quot;:&quot;2&quot;}
      |       ^~~
      help: the string would convert to 2

    """

  @Test func eachCheckIsASuite() {
    var renderer = JUnitRenderer(in: WorkingDirectory("/project"))
    var output = ""
    for (name, check) in [("suite.json", nil), ("a.json", "users"), ("b.json", "songs"), ("c.json", "users")]
    {
      var file = FinishedFile(name: name, records: 1)
      file.check = check
      if name == "a.json" {
        renderer.add(.mismatch, to: &output)
        file.problems.count(.error)
      }
      renderer.finish(file, to: &output)
    }
    renderer.end(omitting: ProblemCounts(), note: nil, to: &output)
    #expect(output.contains("<testsuites name=\"decode-model\" tests=\"4\" failures=\"1\" errors=\"0\">"))
    for suite in [
      "decode-model\" tests=\"1\" failures=\"0", "users\" tests=\"2\" failures=\"1", "songs\" tests=\"1",
    ] {
      #expect(output.contains("<testsuite name=\"\(suite)\""))
    }
    #expect(output.contains("<testcase name=\"c.json\" classname=\"users\" file=\"c.json\">"))
  }

  @Test func isCompleteWithoutFiles() {
    let report = ReportFormat.junit.report([])
    #expect(report.contains("<testsuites name=\"decode-model\" tests=\"0\" failures=\"0\" errors=\"0\">"))
  }

  @Test func fileWithOmittedProblemsFails() {
    let other = Diagnostic.mismatch.with { $0.file = "later.json" }
    let report = ReportFormat.junit.report([.mismatch, .mismatch, other], limit: 1)
    #expect(report.contains("failures=\"2\""))
    #expect(report.contains("  help: the string would convert to 2\n\n… and 1 more problem\n</failure>"))
    #expect(
      report.contains("<failure message=\"1 more problem than the report may show\" type=\"not-shown\">"))
    #expect(report.contains("<system-out>… and 2 more problems</system-out>"))
  }

  @Test func errorIsTheReasonDespiteAnEarlierWarning() {
    let warning = Diagnostic.duplicate.with { $0.file = Diagnostic.mismatch.file }
    let report = ReportFormat.junit.report([warning, .mismatch])
    #expect(
      report.contains("message=\"expected Int, found string &quot;2&quot;, and 1 more warning\""))
  }

  @Test func keepsAProblemOfNoFile() {
    var renderer = JUnitRenderer(in: WorkingDirectory("/project"))
    var output = ""
    renderer.add(.mismatch, to: &output)
    renderer.end(omitting: ProblemCounts(), note: nil, to: &output)
    #expect(output.contains("tests=\"1\" failures=\"1\" errors=\"0\""))
  }

  @Test(.enabled(if: Oracle.hasPackages("junitparser"), "needs .ci/packages"))
  func aReaderFindsHostileText() async throws {
    let script = """
      import sys, junitparser
      suites = junitparser.JUnitXml.fromfile(sys.argv[1])
      [suite] = suites
      kinds = [case.result[0].__class__.__name__ for case in suite]
      print(suites.tests, suites.failures, suites.errors, suite.tests, suite.failures, suite.errors)
      print(len(kinds), kinds.count("Failure"), kinds.count("Error"), all(case.result[0].text for case in suite))
      before = suite.tests, suite.failures, suite.errors
      suite.update_statistics()
      print(before == (suite.tests, suite.failures, suite.errors))
      """
    let count = Hostile.texts.count
    let verdict = try await Oracle.python(script, on: ReportFormat.junit.report(Diagnostic.hostile))
    #expect(
      verdict == """
        \(2 * count) \(count) \(count) \(2 * count) \(count) \(count)
        \(2 * count) \(count) \(count) True
        True

        """)
  }
}
