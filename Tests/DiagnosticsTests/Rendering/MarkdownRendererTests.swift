import TestSupport
import Testing

@testable import Diagnostics

@Suite struct MarkdownRendererTests {
  @Test func writesARowForEachGroup() {
    let expected = """
      ### decode-model: 2 problems in 1 of 2 files (10 records)

      | Severity | Problem | Path | Problems | Records | Files | First | Examples |
      | --- | --- | --- | ---: | ---: | ---: | --- | --- |
      | error | `a \\| b` \\[type-mismatch\\] | `.id` | 2 | 1 | 1 | `a.json:1:7` | ```` ```" ````, `2` |


      """
    let group = SummaryRendererTests.group(
      "a | b", problems: 2, file: "/project/./a.json", examples: ["```\"", "2"])
    #expect(SummaryRendererTests.report([[group], []], as: .markdown) == expected)
  }

  @Test func reportsRunsWithoutProblems() {
    let report = SummaryRendererTests.report([[], []], as: .markdown)
    #expect(report == "### decode-model: no problems in 10 records of 2 files\n\n")
  }

  /// A Markdown parser finds a table with a row for each problem, and only code in cells with text of a payload.
  @Test(.enabled(if: Oracle.hasPackages("markdown_it"), "needs .ci/packages"))
  func noPayloadMakesMarkup() async throws {
    let script = """
      import sys
      from markdown_it import MarkdownIt
      text = open(sys.argv[1], encoding='utf-8', newline='').read()
      tokens = MarkdownIt('commonmark', {'html': True}).enable('table').parse(text)
      rows, kinds = 0, set()
      for token in tokens:
          rows += token.type == 'tr_open'
          kinds.add(token.type)
          for child in token.children or []: kinds.add(child.type)
      cells = sum(token.type == 'td_open' for token in tokens)
      print(rows, cells, sorted(kinds - {'text', 'code_inline'}))
      """
    let report = ReportFormat.markdown.report(Diagnostic.hostile, limit: 1_000)
    let groups = Set(Diagnostic.hostile.map(\.ownGroup.key)).count
    let blocks = ["heading", "table", "tbody", "td", "th", "thead", "tr"].flatMap {
      ["\($0)_close", "\($0)_open"]
    }
    let verdict = try await Oracle.python(script, on: report)
    let kinds = (blocks + ["inline"]).sorted().map { "'\($0)'" }.joined(separator: ", ")
    #expect(verdict == "\(groups + 1) \(groups * 8) [\(kinds)]\n")
  }
}
