import Foundation
import Testing
import TestSupport

/// A compiler is trusted only if it is known how it ended.
@Suite struct SourceStatusTests {
  /// A compiler that writes its output, but fails.
  private static let failing = #"""
    if [ "$1" = --version ]; then echo Swift version 6.3; exit; fi
    for word; do
      case $last in -o | -emit-module-path) echo '#!/bin/sh' > "$word"; chmod 700 "$word" ;; esac
      last=$word
    done
    exit 1
    """#

  @Test func callerThatIgnoresTheEndOfChildrenSeesTheFailure() async throws {
    let source = try SourceFolder(hasOwnCache: true)
    let environment = try source.replacingCompiler(Self.failing)
    let program = Command.folder.appendingPathComponent("decode-model").path
    let result = try await Command.shell(
      // A POSIX shell may not pass such a setting on.
      #"exec perl -e '$SIG{CHLD} = "IGNORE"; exec @ARGV' \#(program) --source User.swift User"#,
      in: source.folder.url, environment: source.environment.merging(environment) { $1 })
    #expect(result.status == 2)
    #expect(result.errorText.hasSuffix("decode-model: swiftc could not compile the source (exit 1)\n"))
    #expect(source.cached("programs") + source.cached("objects") == [])
  }

  /// A compiler that knows only the modules in `found`, and ends in the given way when asked for others.
  private static func asked(_ end: String) -> String {
    #"""
    case "$*" in
    --version) echo Swift version 6.3 ;;
    *-typecheck*) echo asked >> "$CALLS"; \#(end) ;;
    *) echo 'User.swift:1:1: error: no' ; exit 1 ;;
    esac
    """#
  }

  @Test(
    arguments: [
      ("echo 'm.swift:4:2: error: UIKit'; exit 1", "exit 1"),
      ("echo 'm.swift:4:2: error: no more modules'; kill -9 $$", "signal 9"), ("exit 0", "exit 0"),
    ])
  func failedSearchForModulesIsNotKept(_ end: String, _ status: String) async throws {
    let source = try SourceFolder(
      ["User.swift": "import UIKit\nstruct User: Codable {}\n"], hasOwnCache: true)
    func run(_ end: String) async throws -> String {
      let environment = try source.replacingCompiler(Self.asked(end)).merging([
        "CALLS": source.folder.url.path + "/calls"
      ]) { $1 }
      return try await source.run("--source User.swift User", environment: environment).errorText
    }
    #expect(
      try await run(end).hasSuffix(
        "decode-model: swiftc did not report whether this machine has the modules UIKit (\(status))\n"))
    #expect(source.cached("selections") == [])
    let answer = "echo 'm.swift:4:2: error: no more modules'; exit 1"
    for _ in 0..<2 {
      #expect(
        try await run(answer).contains("note: this machine has no module UIKit: its imports are left out"))
    }
    #expect(try source.folder.text("calls") == "asked\nasked\n")
  }
}
