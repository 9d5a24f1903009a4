import Diagnostics
import JSONCoding
import Testing
import TestSupport

@testable import Contracts
@testable import Runner
@testable import Tool

/// Several problems with one place of a contract are one finding.
@Suite struct ContractFindingsTests {
  /// In a recursive schema, each level has the problem.
  @Test func outermostPlaceIsReported() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(##"{"properties": {"next": {"$ref": "#"}}}"##, to: "schema.json")
    let request = ContractRequest(place: file, isForEncoding: false)
    let contract = try Contract(request, model: "Node")
    let change = ContractChange(code: .contractNull, spot: ContractSpot(contract.schema), subject: "null")
    var findings = ContractFindings(contract)
    for depth in [3, 1, 2] {
      let path = Array(repeating: PathComponent.member("next"), count: depth)
      let problem = Diagnostic(
        file: file, severity: .error, code: .valueNotFound, message: "expected Node, found null", path: path)
      let payload = ContractNode(.value(.number("\(depth)")), try MergedSchema([contract.schema]), change)
      findings.add(change, problem, payload: payload)
    }
    #expect(findings.diagnostics.map(\.path) == [[.member("next")]])
    #expect(findings.diagnostics.map(\.help) == [["the same schema is refused at 2 other places"]])
    #expect(findings.diagnostics.map(\.payload) == ["1"])
  }
}
