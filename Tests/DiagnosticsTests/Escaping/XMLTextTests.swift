import TestSupport
import Testing

@testable import Diagnostics

@Suite struct XMLTextTests {
  @Test(.enabled(if: Oracle.hasPython, "needs python3")) func everyLegalScalarComesBack() async throws {
    var text = String.UnicodeScalarView()
    for value in 0...UInt32(0x2FFFF) { Unicode.Scalar(value).map { text.append($0) } }
    var document = "<t a=\""
    XMLText.append(String(text), to: &document)
    document.append("\">")
    XMLText.append(String(text), keepingLines: true, to: &document)
    document.append("</t>")
    let script = """
      import sys, xml.etree.ElementTree as tree
      legal = [9, 10, 13, *range(0x20, 0xD800), *range(0xE000, 0xFFFE), *range(0x10000, 0x30000)]
      text = "".join(map(chr, legal))
      root = tree.parse(sys.argv[1]).getroot()
      print(root.text == text, root.get("a") == text)
      """
    let answer = try await Oracle.python(script, on: document)
    #expect(answer == "True True\n")
  }
}
