import Foundation
import Testing
import TestSupport

/// Command lines with their input and complete output.
struct FixtureTests {
  @Test func thereAreFixtures() {
    #expect(Fixture.all.count >= 20)
  }

  @Test(arguments: Fixture.all) func givesTheRecordedOutput(_ fixture: Fixture) async throws {
    let result = try await fixture.run()
    let folder = fixture.folder
    try Recording.expect(
      result.output, is: folder.appendingPathComponent("stdout"), "\(fixture.name): standard output")
    try Recording.expect(
      result.errors, is: folder.appendingPathComponent("stderr"), "\(fixture.name): standard error")
    try Recording.expect(
      Data((result.status == 0 ? "" : "\(result.status)\n").utf8), is: folder.appendingPathComponent("exit"),
      "\(fixture.name): exit code")
  }
}

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
