import Foundation
import Testing
import TestSupport

/// A compiled program is kept, and never used for other sources or options.
@Suite(.serialized, .slow) struct SourceCacheTests {
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
    let calls = try source.folder.text("calls")
    #expect(try await run().text == Self.value)
    #expect(try source.folder.text("calls") == calls, "not even for its version")
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

  /// The umask is the whole process's: tested in a process of its own.
  @Test func programIsWritableByItsOwnerOnly() async throws {
    let source = try SourceFolder(hasOwnCache: true)
    let result = try await source.shell(
      "umask 0; decode-model --source User.swift User; ls -ld cache/decode-model/programs/*/program")
    #expect(result.text.hasPrefix("-rwx------ "), "\(result.text)\(result.errorText)")
  }
}
