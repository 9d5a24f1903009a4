import JSONCoding
import TestSupport
import Testing

@testable import Diagnostics

@Suite struct GitLabRendererTests {
  @Test func writesAnArray() {
    let expected = #"""
      [
      {"description":"expected Int, found string \"2\" at .id","check_name":"type-mismatch","fingerprint":"FINGERPRINT","severity":"major","location":{"path":"fixtures/a.json","lines":{"begin":1}}},
      {"description":"the key \"id\" comes twice at .[3]","check_name":"duplicate-key","fingerprint":"FINGERPRINT","severity":"minor","location":{"path":"fixtures/b.json","lines":{"begin":2}}},
      {"description":"no such file","check_name":"unreadable-input","fingerprint":"FINGERPRINT","severity":"major","location":{"path":"gone.json","lines":{"begin":1}}}
      ]

      """#
    let report = ReportFormat.gitlab.report([.mismatch, .duplicate, .unreadable])
    #expect(report.replacing(/"[0-9a-f]{16}"/, with: "\"FINGERPRINT\"") == expected)
  }

  @Test func writesAnEmptyArrayOnSuccess() {
    #expect(ReportFormat.gitlab.report([], others: [FinishedFile(name: "a", records: 1)]) == "[]\n")
  }

  @Test func fingerprintsStayWhenLinesMove() {
    let moved = Diagnostic.mismatch.with { $0.place?.start.line = 9 }
    #expect(Self.fingerprints([.mismatch]) == Self.fingerprints([moved]))
  }

  @Test(arguments: [
    ("file", Diagnostic.mismatch.with { $0.file = "b.json" }),
    ("code", Diagnostic.mismatch.with { $0.code = .dataCorrupted }),
    ("path", Diagnostic.mismatch.with { $0.path = [.member("x")] }),
    ("no path, not the root", Diagnostic.mismatch.with { $0.path = nil }),
    ("message", Diagnostic.mismatch.with { $0.message = "other" }),
    ("the same again", Diagnostic.mismatch),
  ])
  func differentProblemsHaveDifferentFingerprints(_ name: String, _ other: Diagnostic) {
    let fingerprints = Self.fingerprints([.mismatch, other, .mismatch.with { $0.path = [] }, .mismatch])
    #expect(Set(fingerprints).count == 4)
  }

  @Test(.enabled(if: Oracle.hasJQ, "needs jq")) func jqReadsHostileText() async throws {
    let filter = """
      all(.[]; (.description | type) == "string" and (.check_name | type) == "string"
        and ([.severity] | inside(["info", "minor", "major", "critical", "blocker"]))
        and (.location.path | type) == "string" and .location.lines.begin >= 1)
      and (map(.fingerprint) | unique | length) == length
      """
    let diagnostics = Diagnostic.hostile + Diagnostic.hostile
    let verdict = try await Oracle.jq(filter, on: ReportFormat.gitlab.report(diagnostics))
    #expect(verdict == "true\n")
    let count = try await Oracle.jq("length", on: ReportFormat.gitlab.report(diagnostics))
    #expect(count == "\(diagnostics.count)\n")
  }

  private static func fingerprints(_ diagnostics: [Diagnostic]) -> [Substring] {
    ReportFormat.gitlab.report(diagnostics).matches(of: /"fingerprint":"([^"]*)"/).map(\.1)
  }
}
