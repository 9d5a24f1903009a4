import Foundation
import Testing

@testable import JSONCoding

struct TextTests {
  /// Bytes that differ from a newline in the lowest or highest bit, with newlines between them.
  private static let bytes: [UInt8] = (0..<300).map {
    [10, 11, 10, 0x8A, 2, 10, 0, 255, 0x0A, 26][$0 * 7 % 10]
  }

  @Test(arguments: [UInt8(10), 11, 0, 255, 0x8A, 77]) func countsBytesByWordAsOneByOne(_ byte: UInt8) {
    let text = Self.bytes.withUnsafeBytes { Text($0) }
    for start in 0..<20 {
      for end in [start, start + 1, start + 7, start + 8, start + 17, 299, 300] {
        let range = SourceRange(start: start, end: end)
        #expect(text.count(of: byte, in: range) == Self.bytes[start..<end].count { $0 == byte })
      }
    }
  }

  @Test func appendedBytesSurviveGrowth() {
    let text = Text(capacity: 0)
    var expected: [UInt8] = []
    for size in 0..<200 {
      let part = [UInt8](repeating: UInt8(truncatingIfNeeded: size), count: size * 37)
      part.withUnsafeBytes { text.append($0) }
      expected += part
    }
    #expect(text.withBytes(SourceRange(start: 0, end: text.count)) { Array($0) } == expected)
  }

  /// Names of every length that differ in any one bit are not equal, whatever bytes follow them.
  @Test func comparesEveryByte() {
    for count in 0...40 {
      let name = (0..<count).map { UInt8(ascii: "A") + UInt8($0 % 26) }
      for place in 0...count {
        for bit in 0..<8 {
          var other = name
          if place < count { other[place] ^= 1 << UInt8(bit) }
          let text = Text(Data(name + [1, 2, 3] + other))
          let areSame = other.withUnsafeBufferPointer {
            text.bytes.equals(SourceRange(start: 0, end: count), $0)
          }
          #expect(areSame == (place == count), "\(count) \(place) \(bit)")
          guard 1...32 ~= count else { continue }
          #expect(text.bytes.haveSame32(count, at: 0, count + 3) == areSame, "\(count) \(place) \(bit)")
        }
      }
    }
  }
}

struct JSONTextTests {
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
