import Foundation
import Testing

/// A folder under `Fixtures`: a command line and what it must write.
///
/// - `command`: a script of the POSIX shell, run in a copy of the folder with the program in its `PATH`.
/// - `input`: standard input.
/// - `stdout`, `stderr`, `exit`: what must come of it; absent means nothing written, and 0.
/// - `requires`: a shell command; the fixture is left out where it fails.
/// - all other files are there for the command.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }
  var folder: URL { Checkout.fixtures.appendingPathComponent(name) }

  static let all = Checkout.names(in: Checkout.fixtures).map(Fixture.init)

  /// The command of the file `requires`.
  var requirement: String? {
    let text = try? String(contentsOf: folder.appendingPathComponent("requires"), encoding: .utf8)
    return text?.trimmingCharacters(in: .newlines)
  }

  /// Whether this machine has what the fixture requires.
  func canRun() async throws -> Bool {
    guard let requirement else { return true }
    return try await Command.shell(requirement).status == 0
  }

  func run() async throws -> Command.Result {
    let scratch = try TemporaryFolder()
    let place = scratch.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let expectations: Set = ["command", "input", "stdout", "stderr", "exit", "requires"]
    for file in Checkout.names(in: folder) where !expectations.contains(file) {
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent(file), to: place.appendingPathComponent(file))
    }
    let input = folder.appendingPathComponent("input")
    return try await Command.shell(
      try String(contentsOf: folder.appendingPathComponent("command"), encoding: .utf8),
      input: Checkout.exists(input) ? try Data(contentsOf: input) : Data(), in: place,
      environment: ["SAMPLES": Checkout.samples.path])
  }
}
