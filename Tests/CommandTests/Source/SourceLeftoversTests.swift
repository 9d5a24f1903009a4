import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Damaged files and leftovers never hinder the next run.
@Suite(.serialized, .enabled(if: SlowTests.areOn, "slow: make test-slow"))
struct SourceLeftoversTests {
  @Test(
    arguments: ["for f in modules/*/*.pcm; do echo bad > $f; done", "rm -r modules; echo > modules"])
  func damagedModuleCacheIsMadeAgain(_ damage: String) async throws {
    let source = try SourceFolder()
    let input = #"{"id":1,"name":""}"#
    #expect(try await source.run("--source", "User.swift", "User", input: input).status == 0)
    _ = try await source.shell("cd cache/decode-model && rm -r programs && \(damage)")
    let result = try await source.run("--source", "User.swift", "User", input: input)
    #expect(result.text + result.errorText == "User(id: 1, name: \"\")\n")
  }

  @Test func truncatedCompilerVersionIsReadAgain() async throws {
    let source = try SourceFolder()
    let input = #"{"id":1,"name":""}"#
    #expect(try await source.run("--source", "User.swift", "User", input: input).status == 0)
    _ = try await source.shell(
      "cd cache/decode-model/compilers && for f in *; do sed '$d' $f > ../cut && cat ../cut > $f; done")
    #expect(try await source.run("--source", "User.swift", "User", input: input).status == 0)
    #expect(source.cached("programs").count == 1)
  }

  @Test(
    arguments: [SIGTERM, SIGHUP, SIGINT])
  func terminationEndsTheCompilerAndLeavesNothing(_ number: Int32) async throws {
    let source = try SourceFolder()
    let environment = try source.replacingCompiler(
      #"if [ "$1" = --version ]; then echo 1; else : > "$TMPDIR/x"; sleep 60 & echo $! > started; wait; fi"#)
    let program = try RunningProgram(
      ["--source", source.folder.url.path + "/User.swift", "User"],
      environment: source.environment.merging(environment) { $1 })
    #expect(await program.wait { ((try? program.folder.text("started")) ?? "").hasSuffix("\n") })
    program.signal(number)
    #expect(await program.status() == (number == SIGINT ? 130 : -number))
    #expect(source.cached("programs") + source.cached("unfinished") == [])
    let compiler = try #require(
      pid_t(program.folder.text("started").trimmingCharacters(in: .whitespacesAndNewlines)))
    // Nobody waits for a child whose parent has ended: it may be there, ended.
    #expect(
      await program.wait {
        if kill(compiler, 0) != 0 { return true }; return await Self.isEnded(compiler)
      })
  }

  private static func isEnded(_ process: pid_t) async -> Bool {
    let state = try? await Command.shell("ps -o stat= -p \(process)").text
    return state?.hasPrefix("Z") ?? true
  }
}
