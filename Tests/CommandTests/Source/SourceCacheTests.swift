import Foundation
import Testing
import TestSupport

/// A compiled program is kept, and neither damaged files nor leftovers affect the next run.
@Suite(.serialized, .slow) struct SourceCacheTests {
  private static let payload = #"{"id":7,"name":"Ada"}"#
  private static let value = "User(id: 7, name: \"Ada\")\n"

  /// A source with a payload and its own cache, and an environment whose compiler logs its calls.
  private func source(_ log: String) throws -> (SourceFolder, [String: String]) {
    let source = try SourceFolder(
      ["User.swift": SourceFolder.user, "user.json": Self.payload], hasOwnCache: true)
    var environment = try source.replacingCompiler(log + "\ncompiler \"$@\"")
    environment["CALLS"] = source.folder.url.path + "/calls"
    return (source, environment)
  }

  /// One compilation for the sources and one for the program of MODEL, whatever is done with it.
  @Test func sameSourcesAndOptionsCompileOnce() async throws {
    let (source, environment) = try source(#"echo "$1" >> "$CALLS""#)
    let run = { try await source.run($0 + " --source User.swift User user.json", environment: environment) }
    #expect(try await run("decode").text == Self.value)
    let calls = try source.folder.text("calls")
    #expect(calls.split(separator: "\n").count { $0 != "--version" } == 2)
    #expect(try await run("decode -o json").text == Self.payload + "\n")
    #expect(try await run("check").status == 0)
    #expect(try source.folder.text("calls") == calls, "not even for its version")
    try source.folder.write(SourceFolder.user.replacing("let name", with: "var name"), to: "User.swift")
    #expect(try await run("decode").text == Self.value)
    #expect(try source.folder.text("calls") != calls)
    #expect(source.cached("programs").count == 2)
  }

  @Test func terminalShowsAMessageWhileCompiling() async throws {
    let (source, environment) = try source("")
    let path = source.folder.url.path
    let program = try RunningProgram(
      ["--source", path + "/User.swift", "User", path + "/user.json"], errors: .terminal,
      environment: source.environment.merging(environment) { $1 })
    #expect(await program.wait { program.errors.contains("compiling ") })
    #expect(await program.status() == 0)
    #expect(program.output == Self.value)
    // Text, spaces over it, and back to the beginning of the line.
    let parts = program.errors.components(separatedBy: "\r")
    #expect(parts.count == 5 && parts[4] == "")
    #expect(parts[0].hasPrefix("compiling ") && parts[2].hasPrefix("compiling "))
    #expect(parts[1].allSatisfy { $0 == " " } && parts[1].count >= parts[0].count)
  }

  /// In a separate process, because a umask applies to the whole process.
  @Test func programIsWritableByItsOwnerOnly() async throws {
    let source = try SourceFolder(hasOwnCache: true)
    let result = try await source.shell(
      "umask 0; decode-model --source User.swift User; ls -ld cache/decode-model/programs/*/program")
    #expect(result.text.hasPrefix("-rwx------ "), "\(result.text)\(result.errorText)")
  }

  @Test(
    arguments: [
      "for f in modules/*/*.pcm; do echo bad > $f; done", "rm -r modules; echo > modules",
      "cd answers; for f in *; do sed '$d' $f > ../cut && cat ../cut > $f; done",
    ])
  func damagedFileIsRebuilt(_ damage: String) async throws {
    let source = try SourceFolder(hasOwnCache: true)
    #expect(try await source.run("--source User.swift User", input: Self.payload).status == 0)
    _ = try await source.shell("cd cache/decode-model && rm -r programs && \(damage)")
    let result = try await source.run("--source User.swift User", input: Self.payload)
    #expect(result.text + result.errorText == Self.value)
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
        if kill(compiler, 0) != 0 { return true }
        let state = try? await Command.shell("ps -o stat= -p \(compiler)").text
        return state?.hasPrefix("Z") ?? true
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
    let start = "decode-model: cannot write \"\(source.folder.url.path)/disk/decode-model"
    #expect(line.hasPrefix(start) && line.hasSuffix("\": \(words)"), "\(line)")
  }

  /// The program of a release has the host library's sources but no modules, or modules of another compiler.
  @Test func hostLibraryIsCompiledOnceAndFoundAgain() async throws {
    let (source, variables) = try source(
      """
      for word; do
        if [ "$last" = -module-name ]; then echo "$word" >> "$CALLS"; fi
        last=$word
      done
      """)
    let root = source.folder.url
    let environment = variables.merging(source.environment) { $1 }
      .merging(["PATH": "\(root.path)/bin:\(variables["PATH"] ?? "")"]) { $1 }
    @Sendable func run(_ script: String) async throws -> Command.Result {
      try await Command.shell(script, in: root, environment: environment, timeout: 900)
    }
    _ = try await run(
      """
      mkdir -p bin lib/decode-model && cp '\(Command.folder.path)/decode-model' bin
      ln -s '\(Checkout.root.path)/Sources' lib/decode-model/Sources
      """)
    func compiled() throws -> [Substring] { try source.folder.text("calls").split(separator: "\n") }
    let command = "decode-model --source User.swift User user.json"
    let results = try await withThrowingTaskGroup(of: Command.Result.self) { group in
      for _ in 0..<2 { group.addTask { try await run(command) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.map { $0.text + $0.errorText } == [Self.value, Self.value])
    // The sources come first: their errors are reported before the host library is compiled.
    let calls = try compiled()
    let own: [Substring] = ["DecodeModelSource", "DecodeModelProgram"]
    #expect(calls == [own[0], "JSONCoding", "ModelHost", own[1]])

    // Another source uses the existing host library.
    try source.folder.write("import Foundation\n" + SourceFolder.user, to: "User.swift")
    #expect(try await run(command).text == Self.value)
    #expect(try compiled() == calls + own)
  }
}
