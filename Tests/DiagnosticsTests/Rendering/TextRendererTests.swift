import Foundation
import JSONCoding
import Testing

@testable import Diagnostics
@testable import Words

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

  @Test func manySimilarProblemsDoNotHideAnother() {
    let dates = PathPattern([.anyIndex, .name("date")])
    let key = ProblemGroup.Key(
      severity: .error, code: .typeMismatch, message: "expected Date, found string", path: dates)
    let date = Diagnostic.mismatch.with { $0.group = key }
    let other = Diagnostic.duplicate.with { $0.group = $0.ownGroup.key }
    var renderer = ReportFormat.text.renderer(in: ReportFormat.testContext, limit: 7)
    var report = ""
    // In their usual order: the first ones of a batch, and then the groups with all problems.
    for diagnostic in Array(repeating: date, count: 10) + [other] { renderer.add(diagnostic, to: &report) }
    for (count, key) in [(300, key), (1, other.ownGroup.key)] {
      var group = date.ownGroup
      (group.key, group.problems) = (key, count)
      renderer.add(group, to: &report)
    }
    renderer.add(.unreadable, to: &report)
    renderer.add(.unreadable, to: &report)
    renderer.end(omitting: ProblemCounts(errors: 290), note: nil, to: &report)
    let shown = ReportFormat.text.report(
      Array(repeating: .mismatch, count: 5) + [.duplicate, .unreadable])
    #expect(
      report == shown + "\n… and 295 more at .[].date: expected Date, found string\n\n… and 1 more problem\n")
  }

  /// The record's first problem is omitted, because an earlier batch has filled its group.
  @Test func noteOfAFoldedProblemGoesToTheNextOfItsRecord() {
    let folded = Diagnostic.mismatch.with {
      $0.group = $0.ownGroup.key
      $0.recordHelp = ["more problems may hide"]
      $0.help += $0.recordHelp
    }
    let other = Diagnostic.duplicate.with {
      ($0.file, $0.record, $0.group) = (folded.file, 9, $0.ownGroup.key)
    }
    var renderer = ReportFormat.text.renderer(in: ReportFormat.testContext, limit: 100)
    var report = ""
    for record in 0..<10 { renderer.add(folded.with { $0.record = record }, to: &report) }
    renderer.add(other, to: &report)
    renderer.add(other.with { $0.record = 10 }, to: &report)
    #expect(report.components(separatedBy: "more problems may hide").count == 1 + 5 + 1)
    #expect(report.contains("[duplicate-key]\n  at .[3]\n  help: more problems may hide\n\n"), "\(report)")
  }

  @Test func kindsBeyondTheLimitAreCountedSeparately() {
    var renderer = ReportFormat.text.renderer(in: ReportFormat.testContext, limit: 1)
    var report = ""
    for number in 0..<3 {
      var group = Diagnostic.mismatch.ownGroup
      group.key.message = "kind \(number)"
      group.problems = number + 1
      renderer.add(.mismatch.with { $0.group = group.key }, to: &report)
      renderer.add(group, to: &report)
    }
    renderer.end(omitting: ProblemCounts(errors: 3), note: nil, to: &report)
    #expect(report.hasSuffix("\n\n… and 2 more at .id: kind 1\n\n… and 3 more at .id: kind 2\n"), "\(report)")
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

  /// Formats for programs have the same text, with escapes.
  @Test(arguments: [ReportFormat.json, .sarif, .gitlab]) func invisibleCharactersAreEscapedInJSON(
    _ format: ReportFormat
  ) throws {
    let report = format.report([
      .mismatch.with { $0.message = "tag \u{E0041} mark \u{202E} space \u{200B} 👨‍👩‍👧" }
    ])
    #expect(report.contains(#"tag \udb40\udc41 mark \u202e space \u200b 👨‍👩‍👧"#), "\(report)")
    _ = try JSONSerialization.jsonObject(with: Data(report.split(separator: "\n").joined().utf8))
  }

  @Test func invisibleCharactersAreShown() {
    let invisible = ReportFormat.text.report(Diagnostic.hostile).unicodeScalars.filter {
      $0.isInvisible && $0 != "\n" && $0 != "\u{200D}"
    }
    #expect(invisible.isEmpty)
  }
}
