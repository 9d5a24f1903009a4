import JSONCoding
import Testing

@testable import Diagnostics
@testable import Runner
@testable import Tool

struct VersionFindingsTests {
  private func refusal(_ path: [String], declaredAt line: Int?) -> Diagnostic {
    var problem = Diagnostic(
      file: "<samples>", record: 0, severity: .error, code: .typeMismatch, message: "expected Int",
      path: path.map { .member($0) })
    problem.declared = line.map { line in
      let start = SourceLocation(line: line, column: 1)
      return Diagnostics.Declaration(file: "A.swift", start: start, text: "let kind: Int")
    }
    return problem
  }

  /// The payloads of a recursive type have each of its properties at every depth.
  @Test func propertyOfARecursiveTypeIsFoundOnce() {
    var findings = VersionFindings(.backward)
    let refusals = [
      refusal(["next", "kind"], declaredAt: 1), refusal(["kind"], declaredAt: 1),
      refusal(["next", "next", "kind"], declaredAt: 1), refusal(["owner", "kind"], declaredAt: 2),
      refusal(["owner", "id"], declaredAt: nil), refusal(["id"], declaredAt: nil),
    ]
    let record = VersionFindings.Record(file: nil, number: 0)
    for refusal in refusals {
      findings.add(refusals: [refusal], of: record, isNew: true, others: "takes")
    }
    let paths = findings.all.compactMap { $0.diagnostic.path }
    #expect(
      paths == [
        [.member("kind")], [.member("owner"), .member("kind")], [.member("owner"), .member("id")],
        [.member("id")],
      ])
  }
}
