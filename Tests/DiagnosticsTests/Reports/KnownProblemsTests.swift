import JSONCoding
import Testing

@testable import Diagnostics

@Suite struct KnownProblemsTests {
  private static func problem(
    _ path: [PathComponent]?, _ subjects: [String] = ["string"], code: DiagnosticCode = .typeMismatch,
    model: String? = "meme", file: String = "a.json"
  ) -> Diagnostic {
    var problem = Diagnostic(file: file, severity: .error, code: code, message: "x", path: path)
    (problem.model, problem.subjects) = (model, subjects)
    return problem
  }

  private static func known(_ problems: Diagnostic...) throws -> KnownProblems {
    try #require(KnownProblems(ReportFormat.json.report(problems), workingDirectory: "/project"))
  }

  private static let path: [PathComponent] = [.member("list"), .index(3), .member("id")]

  @Test(arguments: [
    (problem(path), true),
    (problem(path, file: "b.json"), true),
    (problem([.member("list"), .index(10), .member("id")]), true),
    (problem(path, []), true),
    (problem(path, ["number"]), false),
    (problem(path, ["string", "number"]), false),
    (problem(path, code: .valueNotFound), false),
    (problem(path, model: "song"), false),
    (problem(path, model: nil), false),
    (problem([.member("list"), .index(3), .member("ids")]), false),
    (problem([.member("list"), .index(3)]), false),
    (problem([]), false),
    (problem(nil), false),
  ])
  func isKnown(_ problem: Diagnostic, _ isKnown: Bool) throws {
    #expect(try Self.known(Self.problem(Self.path)).contains(problem) == isKnown)
  }

  @Test func severalProblemsAtAPlaceAddUp() throws {
    let known = try Self.known(Self.problem(Self.path, ["a"]), Self.problem(Self.path, ["b", "c"]))
    #expect(known.contains(Self.problem(Self.path, ["a", "c"])))
    #expect(!known.contains(Self.problem(Self.path, ["a", "d"])))
  }

  @Test func emptyNamesAreNotIndexes() throws {
    let known = try Self.known(Self.problem([.member("")]))
    #expect(!known.contains(Self.problem([])))
    #expect(known.contains(Self.problem([.index(0), .member("")])))
  }

  @Test func problemWithoutAValueIsKnownByItsFile() throws {
    let known = try Self.known(Self.problem(nil, code: .byteOrderMark, file: "./sub/../a.json"))
    #expect(known.contains(Self.problem(nil, code: .byteOrderMark, file: "/project/a.json")))
    #expect(!known.contains(Self.problem(nil, code: .byteOrderMark, file: "b.json")))
  }

  @Test func subjectsNeedNotBeCompared() throws {
    var known = try Self.known(Self.problem(Self.path, ["a"]))
    known.comparesSubjects = false
    #expect(known.contains(Self.problem(Self.path, ["b"])))
  }

  @Test func unreadableInputIsNeverKnown() throws {
    let gone = Self.problem(nil, [], code: .unreadableInput, model: nil)
    #expect(try !Self.known(gone).contains(gone))
  }

  @Test(arguments: ["{\"omitted\":3}\n", "{\"note\":\"slice: 1 file\"}\n", "", "\n"])
  func linesAboutTheRunAreNotProblems(_ text: String) {
    #expect(KnownProblems(text, workingDirectory: "/") != nil)
  }

  @Test(arguments: [
    "{}", "1", "[]", "{\"code\":\"a\"}", "{\"code\":1,\"file\":\"a\",\"message\":\"b\"}", "x",
  ])
  func otherLinesMakeTheReportInvalid(_ text: String) {
    #expect(KnownProblems("{\"omitted\":3}\n" + text, workingDirectory: "/") == nil)
  }
}
