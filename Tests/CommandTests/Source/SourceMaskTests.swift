import Foundation
import Testing

/// The user's mask, which the whole process shares: tested on a process of its own.
@Suite struct SourceMaskTests {
  @Test func nobodyElseMayWriteToAProgram() async throws {
    let source = try SourceFolder()
    var environment = try source.replacingCompiler(
      """
      if [ "$1" = --version ]; then echo Swift version 6.3; exit; fi
      for word; do program=$word; done
      cp "$(command -v env)" "$program"
      """)
    environment["PATH", default: ""] += ":\(Command.folder.path)"
    let result = try await Command.shell(
      "umask 0; decode-model --source User.swift User; ls -ld cache/decode-model/programs/*/program",
      in: source.folder.url, environment: source.environment.merging(environment) { $1 })
    #expect(result.text.hasPrefix("-rwx------ "), "\(result.text)\(result.errorText)")
  }
}
