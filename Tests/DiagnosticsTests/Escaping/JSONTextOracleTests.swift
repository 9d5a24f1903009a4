import JSONCoding
import Testing

@Suite struct JSONTextOracleTests {
  @Test(.enabled(if: Oracle.hasPython, "needs python3")) func everyScalarComesBack() async throws {
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
    let answer = try await Oracle.python(script, on: output)
    #expect(answer == "True\n")
  }
}
