import Foundation
import Testing
import TestSupport

/// Models of contracts decode what the contract allows, and nothing that their types can refuse.
@Suite struct ContractScaffoldProofTests {
  private static let fixtures = Checkout.names(in: Checkout.fixtures).filter { name in
    Checkout.exists(Checkout.fixtures.appendingPathComponent("\(name)/valid-1.json"))
      && name.hasPrefix("scaffold-contract-")
  }

  @Test func thereAreFixtures() {
    #expect(Self.fixtures.count == 4)
  }

  private static let tried =
    SlowTests.areOn ? fixtures : ["scaffold-contract-pets"]

  /// In a fixture's folder, what `command` prints decodes each `valid-*.json`, and no `invalid-*.json`.
  @Test(arguments: tried) func modelOfAContractDecodesItsPayloads(fixture: String) async throws {
    let source = Checkout.fixtures.appendingPathComponent(fixture)
    let folder = try TemporaryFolder()
    let check = try await Command.shell(
      """
      cp \(source.path)/* . && sh ./command > Model.swift
      eval $(sed -n '2s/.*decode-model --source [A-Za-z]*.swift/set --/;2s/ FILE$//p' Model.swift)
      decode-model --source Model.swift --check "$@" valid-*.json 2>&1; echo "valid: $?"
      decode-model --source Model.swift --check -r json "$@" $(ls | grep invalid) < /dev/null |
        sed -n 's/^{"file":"//p' | cut -d'"' -f1 | uniq
      """, in: folder.url, environment: ["XDG_CACHE_HOME": folder.url.path + "/.cache"])
    let invalid = Checkout.names(in: source).filter { $0.hasPrefix("invalid-") }
    let expected = invalid.isEmpty ? ["<stdin>"] : invalid
    let lines = check.text.split(separator: "\n").map(String.init)
    #expect(lines == ["valid: 0"] + expected, "\(check.text)\(check.errorText)")
  }
}
