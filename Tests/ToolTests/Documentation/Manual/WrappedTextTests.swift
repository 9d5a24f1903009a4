import Testing

@testable import Runner
@testable import Tool

@Suite struct WrappedTextTests {
  @Test(arguments: [
    ("", 10, []),
    ("a b", 3, ["a b"]),
    ("a b", 2, ["a", "b"]),
    ("abcdef g", 3, ["abcdef", "g"]),
    ("  a   b ", 80, ["a b"]),
  ])
  func wraps(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(WrappedText.lines(text, width: width) == lines)
  }

  @Test(
    arguments: [
      ("-a", "one two", "  -a  one\n      two\n"),
      ("-ab", "one two", "  -ab\n      one\n      two\n"),
      ("-a", "", "  -a  \n"),
    ])
  func laysOutAnEntry(_ label: String, _ text: String, _ expected: String) {
    #expect(WrappedText.entry(label, text, indent: 2, column: 6, width: 10) == expected)
  }
}
