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
}
