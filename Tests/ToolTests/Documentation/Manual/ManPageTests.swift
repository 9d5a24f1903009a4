import Testing
import TestSupport

@testable import OperatingSystem
@testable import Runner
@testable import Tool

@Suite struct ManPageTests {
  @Test(
    .enabled(if: SystemTool.exists("mandoc"), "mandoc is not installed"),
    arguments: [true, false])
  func mandocFindsNoMistake(_ hasEverything: Bool) async throws {
    let models = hasEverything ? testModels + [ModelSummary(name: "Ns", summary: ".Sh 'x' \\fB -x.")] : []
    let folder = try TemporaryFolder()
    let file = try folder.write(ManPage(models: models).text, to: "decode-model.1")
    let result = try await #require(SystemTool("mandoc")).run(["-T", "lint", "-W", "all", file])
    #expect(result.text == "")
    #expect(result.status == 0)
  }

  @Test(
    .enabled(if: SystemTool.exists("mandoc"), "mandoc is not installed"))
  func showsEveryOptionAndModel() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(ManPage(models: testModels).text, to: "decode-model.1")
    let shown = try await #require(SystemTool("mandoc")).run(["-T", "utf8", "-O", "width=200", file]).printed
    let lines = shown.split(separator: "\n").map { $0.drop { $0 == " " } }
    for option in Command.allCases.flatMap(\.options.options) {
      let entry = (option.short.map { "-\($0), " } ?? "") + option.usage
      #expect(lines.contains { $0 == entry || $0.hasPrefix(entry + " ") }, "\(entry)")
    }
    for model in testModels {
      #expect(lines.contains { $0.hasPrefix(model.name) })
      #expect(lines.contains { $0.hasSuffix(model.summary) })
    }
  }

  @Test func sectionsHaveTheUsualOrder() {
    let sections = ManPage(models: testModels).text.split(separator: "\n").filter { $0.hasPrefix(".Sh ") }
    let first = ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "MODELS"]
    let pages = Page.all.map { $0.title.uppercased() }
    let expected = first + pages.dropLast(2) + ["PROBLEMS", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES"]
    #expect(sections.map { String($0.dropFirst(4)) } == expected)
  }

  // MARK: - Escaping

  @Test(arguments: [
    (".Sh is a macro", "\\&.Sh is a macro"),
    ("'x' is quoted", "\\&'x' is quoted"),
    ("C:\\temp and \\n", "C:\\etemp and \\en"),
    ("with --max-errors=3 or -o", "with \\-\\-max\\-errors=3 or \\-o"),
    ("not-a-number, this", "not\\-a\\-number, this"),
    ("find -print0 fixtures/a-b.json", "find \\-print0 fixtures/a\\-b.json"),
    ("One. Two? three", "One.\nTwo?\nthree"),
  ])
  func text(_ text: String, _ expected: String) {
    #expect(Roff.text(text) == expected + "\n")
  }

  @Test(arguments: [
    ("a  b -c", "a  b \\-c"), (".a", "\\&.a"), ("'a'", "\\&'a'"), ("\\", "\\e"),
  ])
  func literal(_ line: String, _ expected: String) {
    #expect(Roff.literal(line) == expected)
  }

  @Test func argumentIsOneWordAndNoMacro() {
    #expect(Roff.argument("Ns") == "\"\\&Ns\"")
    #expect(Roff.argument("a \"b\"") == "\"\\&a \\(dqb\\(dq\"")
  }
}
