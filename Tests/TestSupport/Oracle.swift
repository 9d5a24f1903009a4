import Foundation

/// Another program that judges our output.
public enum Oracle {
  public static let hasJQ = SystemTool.exists("jq")
  public static let hasPython = SystemTool.exists("python3")

  /// Where `.ci/packages` installs its packages.
  private static let packages = Repository.path(".build-validators")

  /// Whether Python has these packages.
  public static func hasPackages(_ names: String...) -> Bool {
    hasPython && names.allSatisfy { FileManager.default.fileExists(atPath: "\(packages)/\($0)") }
  }

  /// The output of jq for `filter` on `input`; throws its error message if it fails.
  public static func jq(_ filter: String, on input: String) async throws -> String {
    try await run("jq", ["-c", filter], on: input)
  }

  /// The output of a Python script that finds `input` in the file `sys.argv[1]`, and the arguments after it.
  public static func python(_ script: String, on input: String, _ arguments: String...) async throws -> String
  {
    try await run("python3", ["-c", script], on: input, arguments)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static func run(
    _ program: String, _ options: [String], on input: String, _ arguments: [String] = []
  ) async throws -> String {
    guard let tool = SystemTool(program) else { throw Failure(description: "there is no \(program)") }
    let folder = try TemporaryFolder()
    let result = try await tool.run(
      options + [folder.write(input, to: "input")] + arguments,
      environment: ["PYTHONPATH": "\(packages):\(Repository.path(".ci"))", "PYTHONUTF8": "1"])
    guard result.status == 0 else { throw Failure(description: result.text) }
    return result.text
  }
}
