import Foundation
import Testing
import TestSupport

/// A compiled program is kept, and never used for other sources or options.
@Suite(.serialized, .enabled(if: SlowTests.isEnabled, "slow: make test-slow"))
struct SourceCacheTests {
  private static let payload = #"{"id":7,"name":"Ada"}"#
  private static let value = "User(id: 7, name: \"Ada\")\n"

  /// Logs every call and passes it on.
  private static let counting = #"echo "$1" >> "$CALLS"; compiler "$@""#

  private func source() throws -> (SourceFolder, [String: String]) {
    let source = try SourceFolder(
      ["User.swift": SourceFolder.user, "user.json": Self.payload], hasOwnCache: true)
    var environment = try source.replacingCompiler(Self.counting)
    environment["CALLS"] = source.folder.url.path + "/calls"
    return (source, environment)
  }

  /// The number of compilations requested from the compiler.
  private func compilations(_ source: SourceFolder) -> Int {
    ((try? source.folder.text("calls")) ?? "").split(separator: "\n").count { $0 != "--version" }
  }

  /// One for the sources and one for the program of MODEL.
  @Test func sameSourcesAndOptionsCompileOnce() async throws {
    let (source, environment) = try source()
    func run(_ more: String..., command: String = "decode") async throws -> Command.Result {
      try await source.run(
        [command, "--source", "User.swift", "User", "user.json"] + more, environment: environment)
    }
    #expect(try await run().text == Self.value)
    #expect(compilations(source) == 2)
    #expect(try await run("-o", "json").text == Self.payload + "\n")
    #expect(try await run(command: "check").status == 0)
    #expect(compilations(source) == 2)
    #expect(try await run("--swift-version", "6").text == Self.value)
    #expect(compilations(source) == 4)
    let text = SourceFolder.user.replacingOccurrences(of: "let name", with: "var name")
    try source.folder.write(text, to: "User.swift")
    #expect(try await run().text == Self.value)
    #expect(compilations(source) == 6)
    try source.folder.write(SourceFolder.user, to: "User.swift")
    #expect(try await run().text == Self.value)
    #expect(compilations(source) == 6)
  }

  @Test func restoredCacheIsFoundWithSourcesOfAnotherTime() async throws {
    let (source, environment) = try source()
    #expect(
      try await source.run("--source", "User.swift", "User", "user.json", environment: environment).text
        == Self.value)
    let moved = try await source.shell("cp -r cache copy && rm -r cache && mv copy cache && touch User.swift")
    #expect(moved.status == 0)
    // Another MODEL needs its own program, which is linked with the restored module.
    for (model, count) in [("User", 2), ("User?", 3)] {
      let result = try await source.run(
        "--source", "User.swift", model, "user.json", environment: environment)
      #expect(result.status == 0)
      #expect(compilations(source) == count)
    }
    _ = try await source.shell("cp -r cache elsewhere")
    let elsewhere = environment.merging(["XDG_CACHE_HOME": source.folder.url.path + "/elsewhere"]) { $1 }
    #expect(
      try await source.run("--source", "User.swift", "User", "user.json", environment: elsewhere).text
        == Self.value)
    #expect(compilations(source) == 3)
  }

  @Test func anotherModelOfTheSourcesCompilesOnlyItsProgram() async throws {
    let (source, environment) = try source()
    let words = ["check", "--source", "User.swift"]
    for (model, count) in [("User", 2), ("User?", 3), ("Usr", 4), ("User", 4)] {
      let result = try await source.run(words + [model, "user.json"], environment: environment)
      #expect(result.status == (model == "Usr" ? 2 : 0))
      #expect(compilations(source) == count)
    }
    #expect(source.cached("programs").count == 2)
    #expect(source.cached("objects").count == 1)
  }

  @Test func anotherCompilerVersionCompilesAgain() async throws {
    let (source, environment) = try source()
    let words = ["--source", "User.swift", "User", "user.json"]
    func run() async throws -> Command.Result {
      try await source.run(words, environment: environment)
    }
    #expect(try await run().status == 0)
    _ = try source.replacingCompiler(
      #"if [ "$1" = --version ]; then echo Swift version 99; else echo >> "$CALLS" x; compiler "$@"; fi"#)
    #expect(try await run().text == Self.value)
    #expect(compilations(source) == 4)
  }

  /// A damaged entry is as if it were not there, and the other one is of use.
  @Test(arguments: [("programs", "rm program"), ("objects", "rm *.swiftmodule")])
  func damagedEntryIsCompiledAgain(_ folder: String, _ damage: String) async throws {
    let (source, environment) = try source()
    func run(_ model: String) async throws {
      let result = try await source.run(
        "check", "--source", "User.swift", model, "user.json", environment: environment)
      #expect(result.status == 0 && result.errorText == "", "\(result.errorText)")
    }
    try await run("User")
    _ = try await source.shell("cd cache/decode-model/\(folder)/* && \(damage)")
    try await run("User")
    // A program that is intact needs no module; another one does.
    #expect(compilations(source) == (folder == "programs" ? 3 : 2))
    try await run("User?")
    #expect(compilations(source) == 4)
    #expect(source.cached("objects").count == 1 && source.cached("programs").count == 2)
  }

  @Test func twentyFirstRunsAtOnceCompileOnce() async throws {
    let (source, environment) = try source()
    let texts = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<20 {
        group.addTask { [source] in
          try? await source.run("--source", "User.swift", "User", "user.json", environment: environment).text
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts == Array(repeating: Self.value, count: 20))
    #expect(source.cached("programs").count == 1)
    #expect(source.cached("unfinished") == [])
    #expect(compilations(source) == 2)
  }

  /// Processor time, because other programs also run on the machine. Two programs start instead of one, and the second
  /// is linked dynamically: that alone takes three times as long as a release takes to start.
  @Test func cachedRunAsksNoCompilerAndTakesAtMostEightTimesAsLongAsABuiltInModel() async throws {
    let (source, environment) = try source()
    let own = "--source User.swift User user.json"
    func run(_ script: String) async throws -> Command.Result {
      let path = "\(Command.folder.path):\(environment["PATH"] ?? "")"
      return try await Command.shell(
        script, in: source.folder.url,
        environment: source.environment.merging(environment) { $1 }.merging(["PATH": path]) { $1 })
    }
    #expect(try await run("decode-model \(own)").text == Self.value)
    let calls = try source.folder.text("calls")
    let count = 20
    func time(_ words: String) async throws -> Double {
      let loop = "for run in $(seq \(count)); do decode-model \(words) > out || exit; done"
      let result = try await run("\(loop); times")
      #expect(result.status == 0, "\(result.errorText)")
      // `times` prints minutes and seconds: of the shell, then of its children; user time, then system time.
      let children = try #require(result.text.split(separator: "\n").last)
      return try children.split(separator: " ").map { time in
        let parts = time.dropLast().split(separator: "m").compactMap { Double($0) }
        try #require(parts.count == 2, "\(result.text)")
        return parts[0] * 60 + parts[1]
      }.reduce(0, +) / Double(count)
    }
    let (compiled, builtIn) = (try await time(own), try await time("json user.json"))
    #expect(compiled < builtIn * 8, "\(compiled) s and \(builtIn) s")
    #expect(try source.folder.text("calls") == calls)
  }

  @Test func terminalShowsAMessageWhileCompiling() async throws {
    let (source, environment) = try source()
    let program = try RunningProgram(
      ["--source", source.folder.url.path + "/User.swift", "User", source.folder.url.path + "/user.json"],
      errors: .terminal, environment: source.environment.merging(environment) { $1 })
    #expect(await program.wait { program.errors.contains("compiling ") })
    #expect(await program.status() == 0)
    #expect(program.output == Self.value)
    // Text, spaces over it, and back to the beginning of the line.
    let parts = program.errors.components(separatedBy: "\r")
    #expect(parts.count == 5 && parts[4] == "")
    #expect(parts[0].hasPrefix("compiling ") && parts[2].hasPrefix("compiling "))
    #expect(parts[1].allSatisfy { $0 == " " } && parts[1].count >= parts[0].count)
  }

  @Test func interruptedCompilationLeavesNothingBehind() async throws {
    let source = try SourceFolder(hasOwnCache: true)
    let environment = try source.replacingCompiler(
      #"if [ "$1" = --version ]; then echo 1; else : > started; exec sleep 30; fi"#)
    let program = try RunningProgram(
      ["--source", source.folder.url.path + "/User.swift", "User"],
      environment: source.environment.merging(environment) { $1 })
    #expect(await program.wait { (try? program.folder.text("started")) != nil })
    program.interrupt()
    #expect(await program.status() == 130)
    #expect(source.cached("programs") + source.cached("unfinished") == [])
  }
}
