import Foundation
import Testing

/// Every command of the README and the output below it.
@Suite(.serialized)
struct ReadmeTests {
  private static let file = Checkout.root.appendingPathComponent("README.md")

  @Test func commandsGiveTheOutputThatFollows() async throws {
    let readme = try String(contentsOf: Self.file, encoding: .utf8)
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Samples"), withDestinationURL: Checkout.samples)
    let hasJQ = try await Command.shell("command -v jq").status == 0
    var count = 0
    let run = try await ReadmeBlocks.replacingOutputs(in: readme) { command, output in
      guard hasJQ || !command.contains("jq ") else { return output }
      count += 1
      let result = try await Command.shell(
        "{ \(command)\n} 2>&1", in: folder.url,
        environment: ["XDG_CACHE_HOME": folder.url.path + "/.cache"])
      return result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    #expect(count > 20)
    try Recording.expect(Data(run.utf8), is: Self.file, "README.md")
  }

  @Test func filesNamedByCIExamplesExist() throws {
    let readme = try String(contentsOf: Self.file, encoding: .utf8)
    let hooks = try String(
      contentsOf: Checkout.root.appendingPathComponent(".pre-commit-hooks.yaml"), encoding: .utf8)
    let ids = readme.matches(of: /- id: ([a-z-]+)/).map(\.output.1)
    #expect(ids == ["decode-model", "decode-model-syntax"])
    for id in ids { #expect(hooks.contains("- id: \(id)\n")) }

    let folder = try #require(readme.firstMatch(of: /uses: OWNER\/decode-model\/(.+)@v/)).output.1
    let action = try String(
      contentsOf: Checkout.root.appendingPathComponent("\(folder)/action.yml"), encoding: .utf8)
    for input in ["model", "files", "options"] {
      #expect(readme.contains("          \(input): ") && action.contains("\n  \(input):\n"))
    }
  }

  @Test func examplesNameThisVersion() async throws {
    let readme = try String(contentsOf: Self.file, encoding: .utf8)
    let version = try await Command.run(["--version"]).text.dropFirst("decode-model ".count).dropLast()
    let named = readme.matches(of: /(?:decode-model[-:]|@v|rev: v|download\/v)(\d+\.\d+\.\d+)/).map(
      \.output.1)
    #expect(named.count >= 6)
    #expect(named.allSatisfy { $0 == version }, "\(named)")
    let changes = Checkout.root.appendingPathComponent(".github/CHANGELOG.md")
    #expect(try String(contentsOf: changes, encoding: .utf8).contains("\n## \(version)\n"))
  }
}

/// The `console` blocks of a Markdown text: commands behind `$ `, each followed by its output. A block with a comment
/// `not run` above it is left out.
private enum ReadmeBlocks {
  /// The text with the outputs that `run` gives for each command and the lines below it.
  static func replacingOutputs(
    in text: String, _ run: (_ command: String, _ output: [String]) async throws -> [String]
  ) async rethrows -> String {
    var lines: [String] = []
    var rest = text.components(separatedBy: "\n")[...]
    while let line = rest.popFirst() {
      let isRun = line == "```console" && lines.last?.hasPrefix("<!-- not run") != true
      lines.append(line)
      guard isRun else { continue }
      while let command = rest.first, command.hasPrefix("$ ") {
        lines.append(command)
        rest.removeFirst()
        let output = rest.prefix { !$0.hasPrefix("$ ") && $0 != "```" }
        rest.removeFirst(output.count)
        lines += try await run(String(command.dropFirst(2)), Array(output))
      }
    }
    return lines.joined(separator: "\n")
  }
}
