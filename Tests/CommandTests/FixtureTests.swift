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
