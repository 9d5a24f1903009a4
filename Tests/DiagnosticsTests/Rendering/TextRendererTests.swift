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
}
