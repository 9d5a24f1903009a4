import Foundation
import JSONCoding
import Testing

/// Escapes and surrogates are decoded; every ASCII character at every position in a word is checked separately.
struct StringScannerTests {
  @Test(
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
      (#""\uD834\uDD1E""#, "𝄞"), (#""\ud83d\udc4d\ud83c\udffd""#, "👍🏽"), (#""\u0000""#, "\u{0}"),
      (#""\uFFFF\uFEFF""#, "\u{FFFF}\u{FEFF}"),
      (#""\uDBFF\uDFFF\uD800\uDC00""#, "\u{10FFFF}\u{10000}"), (#""e\u0301""#, "e\u{301}"), (#""""#, ""),
      (#""a\u0062c\u0064efghijklmnop\n""#, "abcdefghijklmnop\n"),
      ("\"\u{7F}\u{2028}\u{2029}\"", "\u{7F}\u{2028}\u{2029}"),
    ]) func unescapes(text: String, expected: String) throws
  {
    let value = try RecordDecoder().decode(String.self, from: Data(text.utf8))
    #expect(Array(value.utf8) == Array(expected.utf8))
    #expect(try Array(JSONDecoder().decode(String.self, from: Data(text.utf8)).utf8) == Array(expected.utf8))
  }

  @Test func checksEachByteAtEachOffset() {
    for place in 0..<20 {
      // With a NUL in second place, the text would be detected as UTF-16.
      for byte in UInt8(place == 0 ? 1 : 0)...0x7F where byte != 0x22 && byte != 0x5C {
        var bytes = [UInt8](repeating: 0x61, count: 20)
        bytes[place] = byte
        let error = SyntaxError(in: Data([0x22] + bytes + [0x22]))
        if byte >= 0x20 {
          #expect(error == nil)
        } else if byte == 0x0A {
          #expect(error != nil)
        } else {
          #expect(error?.kind == .controlCharacter(byte))
          #expect(error?.range == SourceRange(start: place + 1, end: place + 2))
        }
      }
    }
  }

  @Test func refusesEscapesThatJSONDoesNotHave() {
    for byte in UInt8(0x20)...0x7E {
      let isEscape = #""\/bfnrt"#.utf8.contains(byte)
      let text = Data([0x22, 0x5C, byte, 0x22])
      if byte != 0x75 { #expect((SyntaxError(in: text) == nil) == isEscape) }
    }
  }

  @Test func decodesEveryPairOfSurrogates() {
    for high in stride(from: 0xD7F0, through: 0xE010, by: 15) {
      for low in stride(from: 0xD7F0, through: 0xE010, by: 15) {
        let text = #""\u\#(String(high, radix: 16))\u\#(String(low, radix: 16))""#
        let units = [UInt16(high), UInt16(low)]
        // The standard library repairs invalid UTF-16 and leaves everything else unchanged.
        let isValid = String(decoding: units, as: UTF16.self).utf16.elementsEqual(units)
        #expect((SyntaxError(in: Data(text.utf8)) == nil) == isValid, "\(text)")
      }
    }
  }
}
