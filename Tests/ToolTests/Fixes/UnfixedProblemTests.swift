import JSONCoding
import Testing

@testable import Diagnostics
@testable import Runner
@testable import Tool

/// Why `--fix` leaves a problem as it is.
@Suite struct UnfixedProblemTests {
  @Test func reasons() {
    var problem = Diagnostic(
      file: "a.json", severity: .error, code: .dataCorrupted, message: "no ISO 4217 code",
      path: [.member("a")])
    problem.declared = Declaration(
      file: "A.swift", start: SourceLocation(line: 1, column: 1), text: "let a: A")
    #expect(UnfixedProblem.reason(problem) == "the model's own code refuses it")
    problem.code = .typeMismatch
    #expect(
      UnfixedProblem.reason(problem) == "no small change of its declaration takes such a value")
    problem.declared = nil
    #expect(UnfixedProblem.reason(problem) == "it is not certain which declaration it is about")
    problem.path = []
    #expect(UnfixedProblem.reason(problem) == "it is something else")
    problem.help = ["use --at .data"]
    #expect(UnfixedProblem.reason(problem) == "the sources may be right: use --at .data")
    problem.help = ["1 other problem of this object is left out"]
    #expect(UnfixedProblem.reason(problem) == "it is something else")
  }

  /// The value of a key that was missing by its name may be wrong, too; a property that was right must stay so.
  @Test func problemOfTheSamePropertyIsNotNew() {
    func problem(_ offset: Int, line: Int, _ text: String) -> Diagnostic {
      let start = SourceLocation(line: 1, column: offset + 1)
      var problem = Diagnostic(
        file: "a.json", place: .init(start: start, end: start, offset: offset), severity: .error,
        code: .typeMismatch, message: "m")
      problem.declared = Declaration(
        file: "A.swift", start: SourceLocation(line: line, column: 1), text: text)
      return problem
    }
    let first = [problem(0, line: 2, "let isPinned: Bool"), problem(20, line: 3, "let body: String")]
    #expect(FixOutcome(first, remaining: [problem(9, line: 2, "let isPinned: Bool")], []).isProven)
    #expect(FixOutcome(first, remaining: [problem(9, line: 5, "let isPinned: Bool")], []).isProven)
    #expect(FixOutcome(first, remaining: [problem(20, line: 3, "let body: String?")], []).isProven)
    #expect(!FixOutcome(first, remaining: [problem(9, line: 1, "let id: Int")], []).isProven)
  }
}
