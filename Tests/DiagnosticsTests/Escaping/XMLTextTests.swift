import Testing

@testable import Diagnostics

@Suite struct XMLTextTests {
  @Test(arguments: [
    ("plain", "a b", "a b"),
    ("markup", "<a> & \"b\" 'c' ]]>", "&lt;a&gt; &amp; &quot;b&quot; &apos;c&apos; ]]&gt;"),
    ("white space", "\t\r\n", "&#9;&#13;&#10;"),
    ("illegal characters go", "a\u{0}\u{1B}\u{FFFE}\u{FFFF}b", "ab"),
    ("harmful ones become references", "\u{7F}\u{85}\u{202E}", "&#127;&#133;&#8238;"),
    ("the rest stays", "é日👍", "é日👍"),
  ])
  func escapes(_ name: String, _ text: String, _ expected: String) {
    var output = ""
    XMLText.append(text, to: &output)
    #expect(output == expected)
  }

  @Test func keepsLinesWhenAsked() {
    var output = ""
    XMLText.append("a\nb\r\n", keepingLines: true, to: &output)
    #expect(output == "a\nb&#13;\n")
  }

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
