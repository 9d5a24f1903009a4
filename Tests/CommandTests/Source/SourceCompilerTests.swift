import Foundation
import Testing
import TestSupport

/// `--source` with the program of a release, which has the host library's sources but no modules, and with one that was
/// built by another compiler.
@Suite(.serialized, .slow) struct SourceCompilerTests {
  private static let payload = #"{"id":7,"name":"Ada"}"#
  private static let value = "User(id: 7, name: \"Ada\")\n"

  /// A folder with an installed program in `bin` and a compiler that logs the modules it compiles.
  private func install() throws -> (SourceFolder, [String: String]) {
    let source = try SourceFolder(
      ["User.swift": SourceFolder.user, "user.json": Self.payload], hasOwnCache: true)
    let root = source.folder.url
    let library = root.appendingPathComponent("lib/decode-model")
    for folder in [root.appendingPathComponent("bin"), library] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      at: Command.folder.appendingPathComponent("decode-model"),
      to: root.appendingPathComponent("bin/decode-model"))
    try FileManager.default.createSymbolicLink(
      at: library.appendingPathComponent("Sources"),
      withDestinationURL: Checkout.root.appendingPathComponent("Sources"))
    var environment = try source.replacingCompiler(
      """
      for word; do
        if [ "$last" = -module-name ]; then echo "$word" >> "$CALLS"; fi
        last=$word
      done
      compiler "$@"
      """)
    environment["CALLS"] = root.path + "/calls"
    environment["PATH"] = "\(root.path)/bin:\(environment["PATH"] ?? "")"
    return (source, environment.merging(source.environment) { $1 })
  }

  private func compiled(_ source: SourceFolder) -> [Substring] {
    ((try? source.folder.text("calls")) ?? "").split(separator: "\n")
  }

  @Test func hostLibraryIsCompiledOnceAndFoundAgain() async throws {
    let (source, environment) = try install()
    let command = "decode-model --source User.swift User user.json"
    @Sendable func run(_ script: String) async throws -> Command.Result {
      try await Command.shell(script, in: source.folder.url, environment: environment, timeout: 900)
    }
    let results = try await withThrowingTaskGroup(of: Command.Result.self) { group in
      for _ in 0..<2 { group.addTask { try await run(command) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.map { $0.text + $0.errorText } == [Self.value, Self.value])
    let modules: [Substring] = ["JSONCoding", "ModelHost"]
    let own: [Substring] = ["DecodeModelSource", "DecodeModelProgram"]
    // The sources come first: their errors are reported before the host library is compiled.
    let calls = compiled(source)
    #expect(calls == [own[0]] + modules + [own[1]])

    // Another source uses the existing host library.
    try source.folder.write("import Foundation\n" + SourceFolder.user, to: "User.swift")
    #expect(try await run(command).text == Self.value)
    #expect(compiled(source) == calls + own)

    // The installation for another compiler is left alone.
    let library = source.folder.url.appendingPathComponent("lib/decode-model").path
    _ = try await run(
      "mkdir \(library)/Modules && cd \(library) && touch libHostArchive.a Modules/ModelHost.swiftmodule && echo 6.9 > compiler"
    )
    try source.folder.write("// Changed.\n" + SourceFolder.user, to: "User.swift")
    #expect(try await run(command).text == Self.value)
    #expect(compiled(source).count == calls.count + 2 * own.count)
    #expect(try await run("echo '{}' | decode-model check --source User.swift User").status == 1)
  }
}
