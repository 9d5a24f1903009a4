import Foundation
import Testing
import TestSupport

/// Every command in the README and in the pages that it links to, with its output.
struct ReadmeTests {
  @Test(arguments: [
    ("README.md", 5), ("Samples/reports/README.md", 6), ("Samples/your-models/README.md", 11),
    ("Samples/insight/README.md", 8), ("Samples/contract/README.md", 3),
    ("Samples/README.md", 5),
    (".github/SECURITY.md", 2),
  ])
  func commandsGiveTheOutputThatFollows(_ name: String, atLeast commands: Int) async throws {
    let readme = try Repository.text(name)
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Samples"), withDestinationURL: Checkout.samples)
    let hasJQ = try await Command.shell("command -v jq").status == 0
    var count = 0
    let run = try await ReadmeBlocks.replacingOutputs(in: readme) { command, output in
      guard hasJQ || !command.contains("jq ") else { return output }
      count += 1
      let result = try await Command.shell("{ \(command)\n} 2>&1", in: folder.url)
      return result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    #expect(count >= commands)
    try Recording.expect(Data(run.utf8), is: Checkout.root.appendingPathComponent(name), name)
  }

  /// `RECORD=1` draws the pictures again.
  @Test func picturesShowWhatTheProgramPrints() async throws {
    let source = Checkout.samples.appendingPathComponent("your-models/Sources/check-user/User.swift")
    let payload = Checkout.samples.appendingPathComponent("your-models/Payloads/broken.json")
    let folder = try TemporaryFolder()
    for file in [source, payload] {
      try FileManager.default.copyItem(
        at: file, to: folder.url.appendingPathComponent(file.lastPathComponent))
    }
    let command = "decode-model --source User.swift User broken.json"
    let result = try await Command.shell("\(command) --color always 2>&1", in: folder.url)
    let picture = try TerminalPicture("$ \(command)\n" + result.text)
    for theme in [TerminalPicture.Theme.light, .dark] {
      let name = "your-models/failure-\(theme.name).svg"
      try Recording.expect(
        Data(picture.svg(theme).utf8), is: Checkout.samples.appendingPathComponent(name), name)
    }
  }

  @Test func linksLeadToFilesOfTheProject() throws {
    let pages = [
      "README.md", ".github/INSTALL.md", ".github/SECURITY.md", "Sources/README.md", "Sources/INTERNALS.md",
      "Sources/Decoder.md", "Samples/README.md",
    ]
    let samples = ["reports", "your-models", "insight", "contract", "ci", "speed", "streams"]
    var count = 0
    for page in pages + samples.map({ "Samples/\($0)/README.md" }) {
      let file = Checkout.root.appendingPathComponent(page)
      let text = try Repository.text(page)
      let links =
        text.matches(of: /\]\(([^)#]+)[^)]*\)/).map(\.output.1)
        + text.matches(of: /(?:src|srcset)="([^"]+)"/).map(\.output.1)
      for link in links where !link.contains("://") {
        count += 1
        let target = file.deletingLastPathComponent().appendingPathComponent(String(link))
        #expect(Checkout.exists(target), "\(page): \(link)")
      }
    }
    #expect(count > 8)
  }

  @Test func filesNamedByCIExamplesExist() throws {
    let readme = try Repository.text("README.md")
    let hooks = try Repository.text(".pre-commit-hooks.yaml")
    let page = try Repository.text("Samples/ci/README.md")
    let ids = page.matches(of: /- id: ([a-z-]+)/).map(\.output.1)
    #expect(ids == ["decode-model", "decode-model-syntax"])
    for id in ids { #expect(hooks.contains("- id: \(id)\n")) }

    let folder = try #require(readme.firstMatch(of: /uses: OWNER\/decode-model\/(.+)@v/)).output.1
    let action = try Repository.text("\(folder)/action.yml")
    for input in ["model", "files", "options"] {
      #expect(readme.contains("          \(input): ") && action.contains("\n  \(input):\n"))
    }
  }

  @Test func contractWorkflowFindsChanges() async throws {
    let workflow = try Repository.text("Samples/ci/contract.yml")
    let block = try #require(workflow.firstMatch(of: /options: \|\n((?: +--.+\n)+)/)).output.1
    let options = block.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let ada = #"{"id":1,"name":"Ada"}"#
    let folder = try SourceFolder([
      "Sources/App/User.swift": "struct User: Codable { let id: Int; let name: String? }",
      "old.json": "[" + Array(repeating: ada, count: 100).joined(separator: ",") + "]",
      "users.json": "["
        + ([ada] + Array(repeating: #"{"id":2,"name":null}"#, count: 9)).joined(separator: ",") + "]",
      ".github/keep": "",
    ])
    let source = options.filter { $0 == "--each" || $0.hasPrefix("--source=") }
    let first = try await folder.run(["stats", "-o", "json"] + source + ["User", "old.json"])
    #expect(first.status == 0, "\(first.errorText)")
    try folder.folder.write(first.output, to: ".github/users.stats.json")
    let result = try await folder.run(["stats"] + options + ["User", "users.json"])
    #expect(result.status == 0, "\(result.errorText)")
    #expect(
      result.errorText.hasPrefix(
        "::warning file=users.json,line=1,endLine=1,col=39,endColumn=43,title=new-null::null for the first time"
      ))
  }

  @Test func examplesNameThisVersion() async throws {
    let pages = ["README.md", ".github/INSTALL.md", "Samples/ci/README.md", "Samples/ci/contract.yml"]
    let readme = try pages.map(Repository.text).joined()
    let version = try await Command.run("--version").text.dropFirst("decode-model ".count).dropLast()
    let named = readme.matches(of: /(?:decode-model[-:]|@v|rev: v|download\/v)(\d+\.\d+\.\d+)/).map(
      \.output.1)
    #expect(named.count >= 6, "\(named)")
    #expect(named.allSatisfy { $0 == version }, "\(named)")
    #expect(try Repository.text(".github/CHANGELOG.md").contains("\n## \(version)\n"))
  }
}

/// The `console` blocks of a Markdown text: commands after `$ `, each followed by its output; and its `sh` blocks, to
/// be copied whole, which print nothing. A block with a comment `not run` above it is left out.
private enum ReadmeBlocks {
  /// The text with the outputs that `run` returns for each command and the lines below it.
  static func replacingOutputs(
    in text: String, _ run: (_ command: String, _ output: [String]) async throws -> [String]
  ) async rethrows -> String {
    var lines: [String] = []
    var rest = text.components(separatedBy: "\n")[...]
    while let line = rest.popFirst() {
      if line == "```sh" {
        let script = rest.prefix { $0 != "```" }
        rest.removeFirst(script.count)
        let output = try await run(script.joined(separator: "\n"), [])
        lines += [line] + script + output
        continue
      }
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
