import Foundation
import Testing
import TestSupport

/// Models of contracts decode allowed payloads, and refuse others if their types can.
@Suite struct ContractScaffoldProofTests {
  struct Contract: Sendable, CustomTestStringConvertible {
    /// The folder's name: `valid-*.json` is allowed by the contract, `invalid-*.json` is not.
    let folder: String
    let words: String
    var testDescription: String { "\(folder): \(words)" }
  }

  private static let contracts = [
    Contract(folder: "pets", words: "scaffold Owner --contract 'swagger.json#GET /owners/{id}'"),
    Contract(folder: "shop", words: "scaffold Order --contract openapi.json"),
    Contract(folder: "tree", words: "scaffold Document --contract schema.json"),
  ]

  @Test func modelOfAContractDecodesItsPayloads() async throws {
    try await Self.expectPayloads(of: Self.contracts[0])
  }

  @Test(.slow, arguments: contracts.dropFirst())
  func modelOfEachContractDecodesItsPayloads(_ contract: Contract) async throws {
    try await Self.expectPayloads(of: contract)
  }

  private static func expectPayloads(of contract: Contract) async throws {
    let source = Checkout.payloads.appendingPathComponent("contract/\(contract.folder)")
    let folder = try TemporaryFolder()
    let check = try await Command.shell(
      """
      cp \(source.path)/* . && decode-model \(contract.words) > Model.swift
      eval $(sed -n '2s/.*decode-model --source [A-Za-z]*.swift/set --/;2s/ FILE$//p' Model.swift)
      decode-model check --source Model.swift "$@" valid-*.json 2>&1; echo "valid: $?"
      decode-model check --source Model.swift -r json "$@" invalid-*.json |
        sed -n 's/^{"file":"//p' | cut -d'"' -f1 | uniq
      """, in: folder.url)
    let lines = check.text.split(separator: "\n").map(String.init)
    let invalid = Checkout.names(in: source).filter { $0.hasPrefix("invalid-") }
    #expect(lines.first == "valid: 0" && invalid.count > 2, "\(check.text)\(check.errorText)")
    #expect(lines.dropFirst() == invalid[...], "\(check.text)\(check.errorText)")
  }
}
