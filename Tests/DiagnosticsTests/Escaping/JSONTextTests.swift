import Testing

@testable import Diagnostics

@Suite struct JSONTextTests {
  @Test(arguments: [
    ("empty", "", #""""#),
    ("plain", "a b", #""a b""#),
    ("quote and backslash", #"a"b\c"#, #""a\"b\\c""#),
    ("white space", "\t\n\r", #""\t\n\r""#),
    ("controls", "\u{0}\u{1B}\u{7F}\u{9B}", #""\u0000\u001b\u007f\u009b""#),
    ("bidirectional", "\u{202E}", #""\u202e""#),
    ("the rest stays", "é日👍/", #""é日👍/""#),
  ])
  func escapes(_ name: String, _ text: String, _ expected: String) {
    var output = ""
    JSONText.append(text, to: &output)
    #expect(output == expected)
  }

  @Test(.enabled(if: Oracle.hasPython, "needs python3"))
  func everyScalarComesBack() throws {
    var text = String.UnicodeScalarView()
    for value in 0...UInt32(0x10FFFF) { Unicode.Scalar(value).map { text.append($0) } }
    var output = ""
    JSONText.append(String(text), to: &output)
    #expect(Hostile.harmful(in: output).isEmpty)
    let script = """
      import json, sys
      text = json.load(open(sys.argv[1], encoding="utf-8", newline=""))
      print(text == "".join(chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000))
      """
    let answer = try Oracle.python(script, on: output)
    #expect(answer == "True\n")
  }
}
