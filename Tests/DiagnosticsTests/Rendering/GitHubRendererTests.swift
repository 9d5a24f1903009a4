import JSONCoding
import Testing

@testable import Diagnostics
@testable import Words

@Suite struct GitHubRendererTests {
  @Test func writesACommandForEachProblem() {
    let expected = """
      ::error file=fixtures/a.json,line=1,endLine=1,col=7,endColumn=10,title=type-mismatch::\
      expected Int, found string "2"%0Aat .id%0Ahelp: the string would convert to 2
      ::warning file=fixtures/b.json,line=2,endLine=2,col=3,endColumn=3,title=duplicate-key::\
      the key "id" comes twice%0Aat .[3]
      ::error file=gone.json,title=unreadable-input::no such file

      """
    #expect(ReportFormat.github.report([.mismatch, .duplicate, .unreadable]) == expected)
  }

  @Test func namesStandardInputInTheMessage() {
    let diagnostic = Diagnostic.mismatch.with {
      $0.file = "<stdin>"
      $0.path = nil
      $0.help = []
    }
    #expect(
      ReportFormat.github.report([diagnostic])
        == "::error title=type-mismatch::<stdin>:1:7: expected Int, found string \"2\"\n")
  }

  @Test func omitsColumnsForSeveralLines() {
    let diagnostic = Diagnostic.mismatch.with { $0.place?.end.line = 3 }
    #expect(ReportFormat.github.report([diagnostic]).contains("line=1,endLine=3,title="))
  }

  /// GitHub shows no eleventh warning, so the record's note goes to its error.
  @Test func noteIsOnAShownProblem() {
    let warning = Diagnostic.duplicate.with {
      ($0.file, $0.record) = (Diagnostic.mismatch.file, Diagnostic.mismatch.record)
      $0.recordHelp = ["more problems may hide"]
    }
    let report = ReportFormat.github.report(
      Array(repeating: Diagnostic.duplicate, count: 10) + [warning, .mismatch])
    let last = report.split(separator: "\n").last { $0.hasPrefix("::error") }
    #expect(last?.hasSuffix("%0Ahelp: more problems may hide") == true, "\(report)")
  }

  @Test func showsTenOfEach() {
    let many = (0..<15).flatMap { _ in [Diagnostic.mismatch, .duplicate] }
    let lines = ReportFormat.github.report(many).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") } == 10)
    #expect(lines.count { $0.hasPrefix("::warning ") } == 10)
    #expect(lines.last == "::notice title=decode-model::10 more problems")
    let capped = ReportFormat.github.report(many, limit: 25).split(separator: "\n")
    #expect(capped.last == "::notice title=decode-model::10 more problems")
  }

  /// Parses a command as the runner does: `::name properties::message`, properties split at commas, each at its first
  /// equals sign.
  @Test(arguments: Hostile.texts) func comesBackAsTheRunnerReadsIt(_ text: String) throws {
    let diagnostic = Diagnostic.mismatch.with {
      $0.file = text
      $0.message = text
      $0.path = nil
      $0.help = []
    }
    let line = ReportFormat.github.report([diagnostic])
    let match = try #require(line.wholeMatch(of: /::error (.*?)::(.*)\n/.matchingSemantics(.unicodeScalar)))
    let properties = Dictionary(
      uniqueKeysWithValues: match.1.unicodeScalars.split(separator: ",").map { property in
        let parts = property.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), Self.unescaped(String(parts[1])))
      })
    var message = VisibleText.of(text) { $0 == "\n" || $0 == "\r" }
    if text == "<stdin>" {
      message = "<stdin>:1:7: " + message
    } else {
      let file = VisibleText.of(text) { $0 == "\n" || $0 == "\r" || !$0.isHarmful }
      #expect(properties["file"] == WorkingDirectory("/project").path(to: file))
    }
    #expect(properties["title"] == "type-mismatch")
    #expect(Self.unescaped(String(match.2)) == message)
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("%3A", with: ":").replacing("%2C", with: ",").replacing("%0D", with: "\r")
      .replacing("%0A", with: "\n").replacing("%25", with: "%")
  }
}
