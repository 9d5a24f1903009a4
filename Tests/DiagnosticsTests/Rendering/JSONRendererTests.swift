import Foundation
import Testing

@testable import Diagnostics

@Suite struct JSONRendererTests {
  @Test func writesAnObjectForEachProblem() {
    let expected = #"""
      {"file":"fixtures/a.json","line":1,"column":7,"endLine":1,"endColumn":10,"offset":6,"severity":"error","code":"type-mismatch","message":"expected Int, found string \"2\"","pointer":"/id","expected":"Int","found":"string \"2\"","help":["the string would convert to 2"]}
      {"file":"fixtures/b.json","line":2,"column":3,"endLine":2,"endColumn":3,"offset":20,"record":4,"severity":"warning","code":"duplicate-key","message":"the key \"id\" comes twice","pointer":"/3"}
      {"file":"gone.json","severity":"error","code":"unreadable-input","message":"no such file"}

      """#
    #expect(ReportFormat.json.report([.mismatch, .duplicate, .unreadable]) == expected)
  }

  @Test func namesTheModelAndTheSubjects() {
    let diagnostic = Diagnostic.mismatch.with { ($0.model, $0.subjects) = ("meme", ["string"]) }
    let report = ReportFormat.json.report([diagnostic])
    #expect(report.contains(#","offset":6,"model":"meme","severity":"error","#))
    #expect(report.contains(#","found":"string \"2\"","subjects":["string"],"help":"#))
  }

  @Test func namesOtherPlaces() {
    let report = ReportFormat.json.report([.misspelled])
    let related =
      #""related":[{"line":7,"column":2,"endLine":7,"endColumn":6,"message":"the unread key"}]"#
    #expect(report.hasSuffix(#","help":["the object has an unread key \"ID\" at 7:2"],\#(related)}"# + "\n"))
  }

  @Test func rootIsNotAMissingPath() {
    let root = Diagnostic.unreadable.with { $0.path = [] }
    #expect(ReportFormat.json.report([root]).contains(#""pointer":"""#))
  }

  @Test func countsOmittedProblems() {
    let lines = ReportFormat.json.report([.mismatch, .mismatch, .duplicate], limit: 1).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last == #"{"omitted":2}"#)
    #expect(ReportFormat.json.report([]) == "")
  }

  @Test func hostileTextComesBack() throws {
    struct Line: Decodable { let file: String, message: String }
    let lines = try ReportFormat.json.report(Diagnostic.hostile).split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    let directory = WorkingDirectory(ReportFormat.testContext.workingDirectory)
    #expect(lines.map(\.file) == Diagnostic.hostile.map { directory.path(to: $0.file) })
    #expect(lines.map(\.message) == Diagnostic.hostile.map(\.message))
  }
}
