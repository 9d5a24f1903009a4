import Foundation
import Testing
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Damaged files and leftovers never affect the next run.
@Suite(.serialized, .slow) struct SourceLeftoversTests {
  @Test(
    arguments: ["for f in modules/*/*.pcm; do echo bad > $f; done", "rm -r modules; echo > modules"])
  func damagedModuleCacheIsMadeAgain(_ damage: String) async throws {
    let source = try SourceFolder(hasOwnCache: true)
    let input = #"{"id":1,"name":""}"#
    #expect(try await source.run("--source User.swift User", input: input).status == 0)
    _ = try await source.shell("cd cache/decode-model && rm -r programs && \(damage)")
    let result = try await source.run("--source User.swift User", input: input)
    #expect(result.text + result.errorText == "User(id: 1, name: \"\")\n")
  }

  @Test func truncatedCompilerVersionIsReadAgain() async throws {
    let source = try SourceFolder(hasOwnCache: true)
    let input = #"{"id":1,"name":""}"#
    #expect(try await source.run("--source User.swift User", input: input).status == 0)
    _ = try await source.shell(
      "cd cache/decode-model/compilers && for f in *; do sed '$d' $f > ../cut && cat ../cut > $f; done")
    #expect(try await source.run("--source User.swift User", input: input).status == 0)
    #expect(source.cached("programs").count == 1)
  }

  @Test(
    arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGINT])
  func terminationEndsTheCompilerAndLeavesNothing(_ number: Int32) async throws {
    let source = try SourceFolder(hasOwnCache: true)
    let environment = try source.replacingCompiler(
      #"if [ "$1" = --version ]; then echo 1; else : > "$TMPDIR/x"; sleep 60 & echo $! > started; wait; fi"#)
    let program = try RunningProgram(
      ["--source", source.folder.url.path + "/User.swift", "User"],
      environment: source.environment.merging(environment) { $1 })
    #expect(await program.wait { ((try? program.folder.text("started")) ?? "").hasSuffix("\n") })
    program.signal(number)
    #expect(await program.status() == 128 + number)
    #expect(source.cached("programs") + source.cached("unfinished") == [])
    let compiler = try #require(
      pid_t(program.folder.text("started").trimmingCharacters(in: .whitespacesAndNewlines)))
    // A child whose parent has ended is not waited for: it may still exist as a zombie.
    #expect(
      await program.wait {
        if kill(compiler, 0) != 0 { return true }; return await Self.isEnded(compiler)
      })
  }

  /// A disk of this size, mounted for one process if the system allows it.
  @Test(arguments: ["size=1m", "size=8m", "size=9m,ro"])
  func unwritableDiskIsNotTheCodesFault(_ disk: String) async throws {
    let source = try SourceFolder(hasOwnCache: true)
    let result = try await source.shell(
      """
      unshare -rm true 2> none || exit 77
      mkdir disk
      unshare -rm sh -c "mount -t tmpfs -o \(disk) none disk && echo '{}' |
        XDG_CACHE_HOME=$PWD/disk TMPDIR=$PWD/disk decode-model --source User.swift User"
      """)
    if result.status == 77 { return }
    #expect(result.status == 3, "\(result.errorText)")
    let words = disk.hasSuffix("ro") ? "Read-only file system" : "No space left on device"
    // The shell may complain that nobody reads what it echoes.
    let line = result.errorText.split(separator: "\n").last { $0.hasPrefix("decode-model: ") } ?? ""
    #expect(
      line.hasPrefix("decode-model: cannot write \"\(source.folder.url.path)/disk/decode-model"), "\(line)")
    #expect(line.hasSuffix("\": \(words)"), "\(line)")
  }

  private static func isEnded(_ process: pid_t) async -> Bool {
    let state = try? await Command.shell("ps -o stat= -p \(process)").text
    return state?.hasPrefix("Z") ?? true
  }
}
