import Diagnostics
import JSONCoding
import TestSupport
import Testing

@testable import Contracts
@testable import ModelHost
@testable import Runner
@testable import Tool

/// Payloads that are changed until the model accepts them.
@Suite struct TriedPayloadTests {
  /// Refuses one value after the other, in its own words.
  private struct Stopping: Decodable {
    private enum Key: CodingKey, CaseIterable { case a, b, c }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in Key.allCases where try container.decode(String.self, forKey: key) != "open" {
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "not open")
      }
    }
  }

  /// A payload that the model still refuses after the last round is not finished.
  @Test func givingUpIsReported() throws {
    let folder = try TemporaryFolder()
    let state = #"{"enum": ["closed", "open"]}"#
    let file = try folder.write(
      #"{"properties": {"a": \#(state), "b": \#(state), "c": \#(state)}, "required": ["a", "b", "c"]}"#,
      to: "schema.json")
    let contract = try Contract(ContractRequest(place: file, isForEncoding: false), model: "Stopping")
    let (root, _) = try ContractGrower.grow(contract.schema, contract.kind)
    let validity = ContractValidity(contract.schema, contract.kind)
    var settings = Settings()
    settings.isQuiet = true
    let trials = TriedModel(try AskedModel(Model("stopping", Stopping.self), [], settings))
    func fit(_ rounds: Int) throws -> (isFinished: Bool, payload: String) {
      let problems = try trials.problems(of: [root])[0]
      var tried = [TriedPayload(root, problems, noted: Set(problems.map(ProblemKey.init)), faults: [])]
      let isFinished = try TriedPayload.fit(&tried, trials, validity, maximumRounds: rounds) { _, _ in }
      return (isFinished, tried[0].tree.value.text)
    }
    let (short, long) = try ModelThread.run { (try fit(1), try fit(3)) }
    #expect(!short.isFinished)
    #expect(short.payload == #"{"a":"open","b":"closed","c":"closed"}"#)
    #expect(long.isFinished)
    #expect(long.payload == #"{"a":"open","b":"open","c":"open"}"#)
  }
}
