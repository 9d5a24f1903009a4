import Foundation
import JSONCoding
import Testing

/// Text is the same as the standard library's.
struct DebugTextTests {
  private func text(_ string: String) -> String {
    var text = "before"
    DebugText.append(quoted: string, to: &text)
    return String(text.dropFirst("before".count))
  }

  @Test func everyCharacterOfTheBasicPlane() {
    for number in UInt32(0)...0x1_1000 {
      guard let scalar = Unicode.Scalar(number) else { continue }
      let character = String(Character(scalar))
      for string in [
        character, "a" + character, "'\(character)語", "one or two words \(character)\(character) é",
      ] {
        let isSame = text(string).unicodeScalars.elementsEqual(string.debugDescription.unicodeScalars)
        #expect(isSame, "U+\(String(number, radix: 16)) in \(string.debugDescription)")
      }
    }
  }

  @Test func charactersAtEveryPlaceOfAWord() {
    for special in ["\"", "'", "\\", "\n", "\u{7F}", "é", "語", "👍🏽", "\u{301}", "\r\n"] {
      for length in 0..<20 {
        for place in 0...length {
          var string = String(repeating: "x", count: length)
          string.insert(contentsOf: special, at: string.index(string.startIndex, offsetBy: place))
          #expect(text(string) == string.debugDescription)
        }
      }
    }
  }

  @Test func stringsOfAnyCharacters() {
    let parts = [
      "a", " ", "\"", "'", "\\", "\u{0}", "\t", "ß", "ж", "漢", "゙", "、", "–", "’", "\u{200D}", "🇩", "한",
      "x y z ",
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let string = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement() ?? "" }
        .joined()
      #expect(text(string) == string.debugDescription)
    }
  }

  @Test func valuesOfOtherTypes() {
    #expect(DebugText.text(of: "it's") == String(reflecting: "it's"))
    #expect(DebugText.text(of: Int.min) == String(reflecting: Int.min))
    #expect(DebugText.text(of: String?.some("a")) == String(reflecting: String?.some("a")))
    #expect(DebugText.text(of: [1.5]) == String(reflecting: [1.5]))
    #expect(DebugText.text(of: "a" as any Sendable) == String(reflecting: "a" as any Sendable))
  }
}
