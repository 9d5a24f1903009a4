import Testing
import TestSupport

@testable import JSONCoding

/// The arithmetic on words gives the same as checking each byte.
@Suite struct WordMarksTests {
  @Test func lowestMarkIsTheFirstByteLookedFor() {
    var random = Random(seed: 1)
    let bytes: [UInt8] = [0, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0xA2, 0xDC, 0xFF]
    for _ in 0..<100_000 {
      let text = (0..<8).map { _ in bytes.randomElement(using: &random) ?? 0 }
      let word = text.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      for byte in bytes {
        #expect(first(word.marks(of: byte)) == text.firstIndex(of: byte), "\(text) \(byte)")
      }
      #expect(first(word.marks(below: 0x20)) == text.firstIndex { $0 < 0x20 }, "\(text)")
    }
  }

  @Test func firstByteThatIsNoDigitIsFound() {
    for place in 0..<8 {
      for byte in UInt8.min...UInt8.max {
        for digits in [UInt64(0x3030_3030_3030_3030), 0x3939_3939_3939_3939, 0x3130_3938_3732_3534] {
          let shift = UInt64(place * 8)
          let word = digits & ~(0xFF << shift) | UInt64(byte) << shift
          #expect(first(word.marksOfOthersThanDigits) == ((0x30...0x39).contains(byte) ? nil : place))
        }
      }
    }
  }

  private func first(_ marks: UInt64) -> Int? {
    marks == 0 ? nil : marks.trailingZeroBitCount / 8
  }
}
