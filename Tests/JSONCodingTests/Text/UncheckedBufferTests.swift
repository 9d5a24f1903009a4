import Foundation
import Testing

@testable import JSONCoding

struct UncheckedBufferTests {
  /// Names of every length that differ in any one bit are not equal.
  @Test func comparesEveryByte() {
    for count in 0...40 {
      let name = (0..<count).map { UInt8(ascii: "A") + UInt8($0 % 26) }
      let text = Text(String(decoding: name, as: UTF8.self) + "rest")
      let range = SourceRange(start: 0, end: count)
      #expect(name.withUnsafeBufferPointer { text.bytes.equals(range, $0) })
      #expect(!(name + [0]).withUnsafeBufferPointer { text.bytes.equals(range, $0) })
      for place in 0..<count {
        for bit in 0..<8 {
          var other = name
          other[place] ^= 1 << UInt8(bit)
          #expect(!other.withUnsafeBufferPointer { text.bytes.equals(range, $0) }, "\(count) \(place) \(bit)")
        }
      }
    }
  }

  /// The same for two places of one text. Bytes after those compared do not count.
  @Test func comparesEveryByteOfTwoPlaces() {
    for count in 1...32 {
      let name = (0..<count).map { UInt8(ascii: "A") + UInt8($0 % 26) }
      for place in 0...count {
        for bit in 0..<8 {
          var other = name
          if place < count { other[place] ^= 1 << UInt8(bit) }
          let text = Text(Data(name + [1, 2, 3] + other))
          let areSame = text.bytes.haveSame32(count, at: 0, count + 3)
          #expect(areSame == (place == count), "\(count) \(place) \(bit)")
        }
      }
    }
  }
}
