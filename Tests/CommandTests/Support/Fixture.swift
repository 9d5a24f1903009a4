import Foundation
import Testing
import TestSupport

/// A folder under `Fixtures`: a command line and its complete output, for tests of the layout. `Run` asserts decoding
/// and problems.
///
/// - `command`: a POSIX shell script, run in a copy of the folder with the program in its `PATH`.
/// - `input`: standard input.
/// - `stdout`, `stderr`, `exit`: the expected results; if absent, no output, and 0.
/// - all other files are input for the command.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }
  var folder: URL { Checkout.fixtures.appendingPathComponent(name) }

  static let all = Checkout.names(in: Checkout.fixtures).map(Fixture.init)

  func run() async throws -> Command.Result {
    let scratch = try TemporaryFolder()
    let place = scratch.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let expectations: Set = ["command", "input", "stdout", "stderr", "exit"]
    for file in Checkout.names(in: folder) where !expectations.contains(file) {
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent(file), to: place.appendingPathComponent(file))
    }
    let input = folder.appendingPathComponent("input")
    return try await Command.shell(
      try String(contentsOf: folder.appendingPathComponent("command"), encoding: .utf8),
      input: Checkout.exists(input) ? try Data(contentsOf: input) : Data(), in: place,
      environment: ["PAYLOADS": Checkout.payloads.path])
  }
}
