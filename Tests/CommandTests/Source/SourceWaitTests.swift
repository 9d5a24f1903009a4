import Foundation
import Testing
import TestSupport

/// Messages while the compiler works.
@Suite(.enabled(if: SlowTests.isEnabled, "slow: make test-slow")) struct SourceWaitTests {
  @Test(arguments: [("", true), ("-q", false), ("--progress never", false)])
  func pipeIsToldEveryTenSeconds(_ words: String, _ isTold: Bool) async throws {
    let source = try SourceFolder(hasOwnCache: true)
    var environment = try source.replacingCompiler(
      #"case "$*" in *-emit-executable*) sleep 11 ;; esac; compiler "$@""#)
    environment["PATH"]? += ":" + Command.folder.path
    let result = try await Command.shell(
      "echo '{\"id\":1,\"name\":\"\"}' | decode-model \(words) --source User.swift User 2>&1 >/dev/null | cat",
      in: source.folder.url, environment: source.environment.merging(environment) { $1 })
    let said = result.text.split(separator: "\n")
    // Ten seconds after the first wait began, which may have been a different one.
    let line = /decode-model: compiling .* … \([0-9]+ s\)/
    #expect(said.contains { $0.wholeMatch(of: line) != nil } == isTold, "\(result.text)")
  }
}
