import Testing
import TestSupport

@testable import OperatingSystem
@testable import Runner
@testable import Tool

@Suite struct RoffTests {
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

  /// mandoc's own reading of it.
  @Test(
    .enabled(if: SystemTool.exists("mandoc"), "mandoc is not installed"),
    arguments: [
      "a .Sh", ".Sh NAME", "'x'", "back\\slash \\fBbold", "--max-errors -o", "Ar Ns Fl", "a \"quoted\" word",
      "[String: User]", "INF,-INF,NAN", "FORMAT[=FILE]",
    ])
  func mandocShowsTheText(_ text: String) async throws {
    let folder = try TemporaryFolder()
    let page = """
      .Dd \(Version.date)
      .Dt X 1
      .Os
      .Sh NAME
      .Nm x
      .Nd y
      .Sh DESCRIPTION
      <<1
      .br
      \(Roff.text(text)).br
      .Bd -literal
      \(Roff.literal(text))
      .Ed
      .Bl -tag -width Ds
      .It Ar \(Roff.argument(text))
      .El
      1>>

      """
    let file = try folder.write(page, to: "x.1")
    let shown = try await #require(SystemTool("mandoc")).run(["-T", "utf8", "-O", "width=200", file]).printed
    #expect(shown.split(separator: "\n").filter { $0.contains(text) }.count == 3, "\(shown)")
  }
}
