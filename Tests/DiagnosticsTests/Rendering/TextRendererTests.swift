import JSONCoding
import Testing

@testable import Diagnostics

@Suite struct TextRendererTests {
  @Test func writesTheContractsExample() {
    let expected = """
      fixtures/a.json:1:7: error: expected Int, found string "2" [type-mismatch]
        at .id
      1 | {"id":"2"}
        |       ^~~
        help: the string would convert to 2

      fixtures/b.json:2:3: warning: the key "id" comes twice [duplicate-key]
        at .[3]

      gone.json: error: no such file [unreadable-input]

      """
    #expect(ReportFormat.text.report([.mismatch, .duplicate, .unreadable]) == expected)
  }

  @Test func writesNothingWithoutProblems() {
    #expect(ReportFormat.text.report([], others: [FinishedFile(name: "a", records: 1)]) == "")
  }

  @Test func separatesTheOmittedToo() {
    #expect(
      ReportFormat.text.report([.unreadable, .unreadable, .unreadable], limit: 1)
        == "gone.json: error: no such file [unreadable-input]\n\n… and 2 more problems\n")
    #expect(ReportFormat.text.report([.unreadable], limit: 0) == "… and 1 more problem\n")
  }

  @Test func paintsTheSameText() {
    let diagnostics = [Diagnostic.mismatch, .duplicate, .unreadable] + Diagnostic.hostile
    var painted = ""
    var renderer = TextRenderer(isColored: true, columns: 80)
    for diagnostic in diagnostics { renderer.add(diagnostic, to: &painted) }
    #expect(painted.contains("\u{1B}[1;31merror:\u{1B}[0m expected Int"))
    #expect(painted.contains("\u{1B}[1;33mwarning:\u{1B}[0m"))
    let paint = /\u{1B}\[[0-9;]*m/.matchingSemantics(.unicodeScalar)
    #expect(painted.replacing(paint, with: "") == ReportFormat.text.report(diagnostics))
  }

  /// As the runner of GitHub Actions looks for commands: `::` after any white space at the start of a line, and
  /// `##[` anywhere, where a line also ends at a carriage return.
  @Test func nothingIsACommandInALog() {
    for format in [ReportFormat.text, .summary, .markdown] {
      let report = format.report(Diagnostic.hostile)
      #expect(!report.contains("##["), "\(format)")
      let lines = report.unicodeScalars.split { "\r\n".unicodeScalars.contains($0) }
      #expect(lines.count > 30)
      for line in lines {
        #expect(
          !line.drop { $0.properties.isWhitespace }.starts(with: "::".unicodeScalars), "\(String(line))")
      }
    }
  }

  @Test func invisibleCharactersAreShown() {
    let invisible = ReportFormat.text.report(Diagnostic.hostile).unicodeScalars.filter {
      $0.isInvisible && $0 != "\n" && $0 != "\u{200D}"
    }
    #expect(invisible.isEmpty)
  }
}
