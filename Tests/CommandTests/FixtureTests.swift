import Foundation
import Testing

/// Command lines with their input and everything that comes out.
struct FixtureTests {
  @Test(arguments: Fixture.runnable)
  func run(_ fixture: Fixture) throws {
    let result = try fixture.run()
    let folder = fixture.folder
    try Recording.expect(
      result.output, is: folder.appendingPathComponent("stdout"), "\(fixture.name): standard output")
    try Recording.expect(
      result.errors, is: folder.appendingPathComponent("stderr"), "\(fixture.name): standard error")
    try Recording.expect(
      Data((result.status == 0 ? "" : "\(result.status)\n").utf8), is: folder.appendingPathComponent("exit"),
      "\(fixture.name): exit code")
  }

  @Test(
    "this machine has what every fixture requires",
    .enabled(
      if: Fixture.unfit.isEmpty,
      "left out for what they require: \(Fixture.unfit.map(\.name).joined(separator: ", "))"))
  func requirements() {
    #expect(Fixture.runnable.count > 100)
  }
}
