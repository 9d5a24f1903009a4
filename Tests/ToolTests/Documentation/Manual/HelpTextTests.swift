import Diagnostics
import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Tool

@Suite struct HelpTextTests {
  private static let texts =
    [HelpText().overview] + Command.allCases.map(HelpText().command) + Page.all.map(HelpText().page)

  @Test(arguments: texts) func fits80ColumnsOfASCII(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // A word may be longer than a line: a path, or a JSON object.
      #expect(line.count <= 80 || !line.trimmingPrefix(while: { $0 == " " }).contains(" "), "\(line)")
      #expect(line.unicodeScalars.allSatisfy { $0.isASCII || "éü".unicodeScalars.contains($0) }, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n") && !text.contains("\n\n\n"))
  }

  /// Except for the lines of examples.
  @Test(arguments: DiagnosticCode.allCases) func explanationFits80Columns(_ code: DiagnosticCode) {
    let text = HelpText().code(code)
    #expect(text.hasPrefix("\(code.rawValue) (") && text.hasSuffix(".\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix("    ") })
  }

  @Test func overviewIsOneScreen() {
    let text = HelpText().overview
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 50)
    for command in Command.allCases {
      #expect(text.contains("\n  \(command.name) "), "\(command)")
    }
    for page in Page.all { #expect(text.contains(page.name)) }
  }

  @Test(arguments: [
    (Command.decode, "usage: decode-model [decode] [OPTION ...] MODEL [FILE ...]\n"),
    (.check, "usage: decode-model check [OPTION ...] [MODEL [FILE ...]]\n"),
    (.scaffold, "usage: decode-model scaffold [OPTION ...] NAME [FILE ...]\n"),
    (.compare, "usage: decode-model compare [OPTION ...] --against VERSION MODEL [FILE ...]\n"),
    (.contract, "usage: decode-model contract [OPTION ...] FILE[#WHERE] MODEL [FILE ...]\n"),
    (.cache, "usage: decode-model cache [clear]\n"),
    (
      .decode,
      """
        -o, --output FORMAT         write decoded records as swift (the default),
                                    json, pretty, source or none

      """
    ),
    (
      .check,
      """
            --nonconforming-floats INF,-INF,NAN
                                    the strings that represent infinity, minus
                                    infinity and not-a-number

      """
    ),
  ])
  func shows(_ command: Command, _ part: String) {
    #expect(HelpText().command(command).contains(part))
  }

  @Test(arguments: Command.allCases) func everyOptionHasAnEntry(_ command: Command) {
    let lines = HelpText().command(command).split(separator: "\n")
    for option in command.options.options {
      let entries = lines.filter { line in
        let words = line.split { " ,".contains($0) }
        return line.hasPrefix("  ") && words.prefix(2).contains { $0 == option.long }
          && words.first?.hasPrefix("-") == true
      }
      #expect(entries.count == 1, "\(option.long)")
    }
  }

  // MARK: - Examples

  private static let models = ["meme", "song", "store-item", "villager"].map {
    ModelSummary(name: $0, summary: "")
  }

  @Test(arguments: Command.allCases) func examplesAreCommandLines(_ command: Command) throws {
    for example in Example.all(command.name) + (command == .help ? Example.all("first") : []) {
      // The words after the program's name; none with a space is quoted.
      let line = example.command.components(separatedBy: "decode-model ").last ?? ""
      let words = line.prefix { !"|<>)".contains($0) }.split(separator: " ").map {
        String($0.replacing("'", with: ""))
      }
      let surroundings = Action.Surroundings(models: Self.models, pages: Page.all.map(\.name))
      #expect(throws: Never.self, "\(example.command)") { try Action.parse(words, surroundings).get() }
    }
    #expect(command.pages.allSatisfy { Page.named($0) != nil })
    #expect((2...3).contains(Example.all(command.name).count))
  }

  @Test(arguments: ["bash", "zsh"].filter(SystemTool.exists))
  func shellAcceptsEveryExample(_ shell: String) async throws {
    let script = Command.allCases.flatMap { Example.all($0.name) }.map(\.command).joined(separator: "\n")
    let result = try await #require(SystemTool(shell)).run(["-n", "-c", script])
    #expect(result.status == 0, "\(result.text)")
  }
}
