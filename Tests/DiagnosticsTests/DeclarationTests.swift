import JSONCoding
import Testing

@testable import Diagnostics

/// The declaration in the user's code that a problem is about, in every format.
@Suite struct DeclarationTests {
  private static let declared = Declaration(
    file: "/project/App/User.swift", start: SourceLocation(line: 6, column: 7),
    text: "let id: [Int: String] // %")
  private static let problem = Diagnostic.mismatch.with { $0.declared = declared }

  @Test(arguments: [
    (
      ReportFormat.text,
      "\n  note: declared at /project/App/User.swift:6:7: let id: [Int: String] // %\n  help:"
    ),
    (.junit, "\n  note: declared at /project/App/User.swift:6:7: let id"),
    (
      .json,
      #","declared":{"file":"App/User.swift","line":6,"column":7,"text":"let id: [Int: String] // %"}}"#
    ),
    (
      .sarif,
      #""relatedLocations":[{"physicalLocation":{"artifactLocation":{"uri":"App/User.swift"},"region":"#
        + #"{"startLine":6,"startColumn":7}},"message":{"text":"declared here: let id: [Int: String] // %"}}]"#
    ),
    (.gitlab, #" at .id (declared at App/User.swift:6:7)""#),
    (.summary, "\n  declared at /project/App/User.swift:6:7: let id: [Int: String] // %\n"),
    (.markdown, " | `App/User.swift:6:7: let id: [Int: String] // %` |\n"),
    (
      .github,
      "\n::notice file=App/User.swift,line=6,col=7,title=type-mismatch::fixtures/a.json:1:7: expected Int, found "
        + "string \"2\"%0Aat .id%0Ahelp:"
    ),
  ])
  func everyFormatNamesTheDeclaration(_ format: ReportFormat, _ words: String) {
    let report = format.report([Self.problem])
    #expect(report.contains(words), "\(report)")
  }

  @Test func lineThatReadsTheKeyHasItsOwnLabel() {
    let read = Self.problem.with { $0.declared?.isRead = true }
    #expect(ReportFormat.text.report([read]).contains("  note: read at "))
    #expect(ReportFormat.sarif.report([read]).contains("\"read here: "))
  }

  @Test func gitHubHasOneNoticeForEachPlaceAndAtMostNine() {
    let problems = (0..<9).flatMap { line in
      let problem = Self.problem.with { $0.declared?.start.line = line }
      return [problem, problem.with { $0.severity = .warning }]
    }
    func notices(_ problems: [Diagnostic]) -> [Substring] {
      ReportFormat.github.report(problems).split(separator: "\n").filter { $0.hasPrefix("::notice file") }
    }
    let another = Self.problem.with { $0.declared?.start.line = 20 }
    let outside = Self.problem.with { $0.declared?.file = "../other/User.swift" }
    #expect(notices(problems).count == 9)
    #expect(notices(problems + [another]).count == 9)
    #expect(notices([outside]).isEmpty)
  }
}
