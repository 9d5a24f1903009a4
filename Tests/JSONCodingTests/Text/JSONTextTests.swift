import Foundation
import JSONCoding
import Testing

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

  @Test func everyScalarComesBack() throws {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) })
    var output = ""
    JSONText.append(String(scalars), to: &output)
    let text = try JSONDecoder().decode(String.self, from: Data(output.utf8))
    #expect(text.unicodeScalars.elementsEqual(scalars))
  }
}
