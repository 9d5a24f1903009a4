import Foundation
import Testing
import TestSupport

/// The user's umask, which the whole process shares: tested in a separate process.
@Suite(.enabled(if: SlowTests.isEnabled, "slow: make test-slow")) struct SourceMaskTests {
  @Test func programIsWritableByItsOwnerOnly() async throws {
    let source = try SourceFolder(hasOwnCache: true)
    var environment = source.environment
    environment["PATH", default: ProcessInfo.processInfo.environment["PATH"] ?? ""] +=
      ":\(Command.folder.path)"
    let result = try await Command.shell(
      "umask 0; decode-model --source User.swift User; ls -ld cache/decode-model/programs/*/program",
      in: source.folder.url, environment: environment)
    #expect(result.text.hasPrefix("-rwx------ "), "\(result.text)\(result.errorText)")
  }
}
