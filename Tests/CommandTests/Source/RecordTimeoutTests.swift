import Foundation
import Testing
import TestSupport

/// A record whose model takes too long fails, and the others are decoded.
@Suite(.enabled(if: SlowTests.areOn, "slow: make test-slow"))
struct RecordTimeoutTests {
  private static let file = """
    import Foundation

    struct Slow: Codable {
      let id: Int
      init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(Int.self)
        if id % 10 == 3 { while true {} }
        if id % 10 == 6 { Thread.sleep(forTimeInterval: 1000) }
      }
    }
    """
  private static let message = "error: the model's own code took more than 2 s on this record [internal]"

  @Test(
    arguments: [
      (["-l"], "1\n3\n6\n7\n13\n8\n", ["2:1", "3:1", "5:1"]), (["--each"], "[1,3,6,\n7]", ["1:4", "1:6"]),
      (["--at", ".[]"], "[1,\n3,6,7]", ["2:1", "2:3"]), ([], "3", ["1:1"]),
    ])
  func theRestGoesOn(_ unit: [String], _ payload: String, _ places: [String]) async throws {
    let source = try SourceFolder(["Slow.swift": Self.file, "all.json": payload])
    let words =
      ["--source", "Slow.swift", "Slow"] + unit + ["-j", "1", "-o", "source", "--record-timeout", "2"]
    let command = words.joined(separator: " ").replacing(".[]", with: "'.[]'")
    let result = try await source.shell("decode-model \(command) all.json")
    #expect(result.status == 1)
    let problems = result.errorText.components(separatedBy: "\n").filter { $0.contains(": error: ") }
    #expect(problems == places.map { "all.json:\($0): \(Self.message)" }, "\(result.errorText)")
    #expect(result.errorText.contains("to allow more time: --record-timeout 12, or 0 for no limit"))
    let values = payload.matches(of: /[0-9]+/).map { String($0.output) }.filter {
      !["3", "6", "13"].contains($0)
    }
    #expect(result.text.split(separator: "\n").map(String.init) == values)
  }
}
