import JSONCoding
import Testing

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
}
