import Foundation
import Testing
import TestSupport

@testable import JSONCoding

/// Doubles as text, compared with the standard library's description.
@Suite struct ShortestDecimalTests {
  private static func text(_ value: Double) -> String {
    var writer = ByteWriter()
    defer { writer.deallocate() }
    writer.append(double: value)
    return writer.buffer.string(SourceRange(start: 0, end: writer.count))
  }

  private static func expected(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// All powers of two and ten with their neighbors: at a power of two, the gap above is twice the gap below.
  @Test func powersOfTwoAndTen() {
    let powers =
      (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
      + (-323...308).compactMap { Double("1e\($0)") }
    for power in powers {
      for value in [power, power.nextUp, power.nextDown, -power, power * 5, power * 3] where value.isFinite {
        #expect(Self.text(value) == Self.expected(value))
      }
    }
  }

  @Test func typicalValues() {
    for whole in stride(from: -2000.0, through: 2000, by: 0.25) {
      for value in [whole, whole / 100, whole / 1000, whole * 1.1, whole * 1e-7] {
        #expect(Self.text(value) == Self.expected(value))
      }
    }
  }

  /// 20,000 values, and a hundred times as many with `make parity`.
  @Test func randomValues() {
    var random = SystemRandomNumberGenerator()
    var wrong: [Double] = []
    for _ in 0..<(SlowTests.areDeep ? 2_000_000 : 20_000) {
      let bits = random.next()
      let exponent = UInt64(bits % 180) + 896
      let value = Double(bitPattern: exponent << 52 | bits >> 12)
      if Self.text(value) != Self.expected(value) { wrong.append(value) }
      let decimal = Double(bits >> 40) / 1e4
      if Self.text(decimal) != Self.expected(decimal) { wrong.append(decimal) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
  }
}
