import Diagnostics
import JSONCoding
import Testing

@testable import Runner

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
  }
}
