import JSONCoding
import Testing

@testable import Diagnostics

/// The messages for texts that are not JSON, with their columns.
@Suite struct SyntaxWordingTests {
  static let rows: [(text: String, column: Int, message: String)] = [
    ("[1,]", 3, "trailing comma"),
    ("[1 2]", 4, #"expected "," or "]", found a number"#),
    (#"{"a" 1}"#, 6, #"expected ":" after the name, found a number"#),
    (#""abc"#, 1, #"unterminated string: the closing " is missing"#),
    ("[01]", 2, "a number must not have leading zeros"),
    ("True", 1, "True is not JSON, expected true"),
    ("undefined", 1, "undefined is not JSON, expected null"),
    ("NaN", 1, "NaN is not JSON: JSON has no such number"),
    ("-Infinity", 1, "-Infinity is not JSON: JSON has no such number"),
    ("{'a':1}", 2, "single quotes are not JSON: strings must be in double quotes"),
    ("// x", 1, "comments are not JSON"),
    ("/* */ 1", 1, "comments are not JSON"),
    ("{a:1}", 2, "a name must be in double quotes"),
    (#""\x""#, 2, #"invalid escape sequence \x"#),
    (#""\ud800""#, 2, #"lone surrogate \ud800: half of a pair is not a character"#),
    ("[1,,2]", 4, "expected a value, found a comma"),
    ("+1", 1, "a number must not begin with a plus sign"),
    (".5", 1, "a number must not begin with a point"),
    ("1.", 1, "a digit must follow the point of a number"),
    ("1e", 1, "a digit must follow the exponent mark of a number"),
    ("-", 1, "a digit must follow the minus sign of a number"),
    ("0x1F", 1, "hexadecimal numbers are not JSON"),
    ("[}", 2, "wrong closing bracket for the one opened at 1:1"),
    ("{}}", 3, #"expected the end of the input after the value, found "}""#),
    ("\"a\tb\"", 3, "raw tab in a string"),
    ("\"a\u{1B}\"", 3, "raw control character U+001B in a string"),
    ("]", 1, #"expected a value, found "]""#),
    ("x", 1, #"expected a value, found "x""#),
    ("", 1, "the input is empty, expected a JSON value"),
    (#"{"a":"#, 6, "unexpected end of input, expected a value; the bracket opened at 1:1 is not closed"),
    (
      #"{"a""#, 5,
      #"unexpected end of input, expected ":" after the name; the bracket opened at 1:1 is not closed"#
    ),
    ("\u{FEFF}\u{FEFF}1", 2, "expected a value, found a byte order mark"),
  ]

  @Test(arguments: rows) func saysWhatIsWrong(_ text: String, _ column: Int, _ message: String) throws {
    let problem = try #require(problems(text).first { $0.severity == .error })
    #expect(problem.message == message)
    #expect(problem.place?.start == SourceLocation(line: 1, column: column))
  }

  @Test(arguments: [
    ("[1,]", "remove the comma, or accept it as JSONDecoder does: --trailing-commas ignore"),
    ("\"a\tb\"", #"write \t"#), ("\"a\u{1B}\"", #"write \u001B"#),
  ])
  func suggestsAFix(_ text: String, _ help: String) {
    #expect(problems(text).first?.help.map(\.words) == [help])
  }

  private func problems(_ json: String) -> [Diagnostic] {
    Diagnostic.problems([String: Int].self, json).filter { $0.code != .byteOrderMark }
  }
}
