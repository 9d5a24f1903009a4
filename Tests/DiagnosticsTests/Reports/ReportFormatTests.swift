import JSONCoding
import Testing

@testable import Diagnostics

@Suite struct ReportFormatTests {
  @Test func namesAndLimits() {
    let names = ["text", "json", "github", "gitlab", "sarif", "junit", "summary", "markdown", "html"]
    #expect(ReportFormat.allCases.map(\.rawValue) == names)
    #expect(ReportFormat.allCases.filter { $0.defaultLimit == 100 } == [.text, .github, .summary, .markdown])
    #expect(ReportFormat.allCases.filter(\.isGrouped) == [.summary, .markdown, .html])
    let unlimited: [ReportFormat] = [.json, .gitlab, .sarif, .junit, .html]
    #expect(ReportFormat.allCases.filter { $0.defaultLimit == nil } == unlimited)
  }

  @Test(arguments: ReportFormat.allCases) func harmfulCharactersAreEscaped(_ format: ReportFormat) {
    for diagnostic in Diagnostic.hostile {
      #expect(Hostile.harmful(in: format.report([diagnostic])) == [], "\(diagnostic.file.debugDescription)")
    }
  }

  /// GitHub's runner recognizes commands: `::` after any white space at the start of a line, and `##[` anywhere. For
  /// it, a line also ends at a carriage return.
  @Test(arguments: ReportFormat.allCases) func noPayloadInjectsACommand(_ format: ReportFormat) {
    let report = format.report(Diagnostic.hostile)
    #expect(!report.contains("##[") || ![.text, .summary, .markdown].contains(format))
    let lines = report.unicodeScalars.split { "\r\n".unicodeScalars.contains($0) }.map { String($0) }
    let commands = lines.filter { line in
      line.unicodeScalars.drop { $0.properties.isWhitespace }.starts(with: "::".unicodeScalars)
    }
    let own = commands.filter { line in ["::error ", "::notice "].contains { line.hasPrefix($0) } }
    #expect(commands == own)
    #expect(format == .github || commands.isEmpty)
  }

  /// Marks outside their excerpt, places before the first, the ends of `Int`: nothing here may trap.
  @Test(arguments: ReportFormat.allCases) func survivesNonsense(_ format: ReportFormat) {
    let nonsense = Diagnostic.mismatch.with {
      $0.place = .init(
        start: .init(line: 0, column: -1), end: .init(line: -5, column: .max), offset: .min)
      $0.record = -1
      $0.path = [.member(String(repeating: "\u{1B}", count: 1000)), .index(.min)]
      $0.excerpt = Excerpt(line: .min, text: "", marked: .min ..< .max)
    }
    #expect(!format.report([nonsense]).isEmpty)
  }
}
