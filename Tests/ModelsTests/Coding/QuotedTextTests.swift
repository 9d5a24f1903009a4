import Foundation
import JSONCoding
import Testing

@testable import Models

@Suite struct QuotedTextTests {
  @Test(arguments: [
    ("plain", "12a", #""12a""#), ("empty", "", #""""#), ("quotation mark", "a\"b\\", #""a\"b\\""#),
    ("escape sequence", "\u{1B}[31m", #""\u001b[31m""#), ("line breaks", "\r\n\t", #""\r\n\t""#),
    ("C1 control", "\u{9B}", #""\u009b""#), ("right-to-left override", "\u{202E}", #""\u202e""#),
    ("emoji", "👩‍🚀é", #""👩‍🚀é""#),
    ("sixty scalars", String(repeating: "x", count: 60), "\"\(String(repeating: "x", count: 60))\""),
    ("sixty-one", String(repeating: "x", count: 61), "\"\(String(repeating: "x", count: 60))…\""),
  ])
  func shown(_ name: String, _ text: String, _ shown: String) {
    #expect(QuotedText(text).description == shown, "\(name)")
  }

  @Test func everyScalarOfOnePlaneIsAJSONString() throws {
    let scalars = (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init)
    let text = String(String.UnicodeScalarView(scalars))
    var json = ""
    JSONText.append(text, to: &json)
    #expect(try decoded(String.self, json).unicodeScalars.elementsEqual(scalars))
  }
}
