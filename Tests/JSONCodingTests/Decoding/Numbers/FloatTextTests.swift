import Foundation
import JSONCoding
import Testing
import TestSupport

/// Floating-point values are the nearest ones, as the standard library reads them from the same text.
struct FloatTextTests {
  /// Texts of all lengths and exponents, some of them midway between two values.
  private static func text(_ random: inout Random) -> String {
    func digits(_ count: Int) -> String { (0..<count).map { _ in "\(random.below(10))" }.joined() }
    var text = random.onceIn(2) ? "-" : ""
    text += "\(random.below(9) + 1)" + digits(random.below(random.onceIn(4) ? 30 : 12))
    if random.onceIn(2) { text += "." + digits(random.below(20) + 1) }
    if random.onceIn(3) { text += "e\(random.below(660) - 340)" }
    return text
  }

  @Test func roundsLikeTheStandardLibrary() throws {
    var random = Random(seed: 11)
    let decoder = RecordDecoder()
    for _ in 0..<20_000 {
      let text = FloatTextTests.text(&random)
      let double = try? decoder.decode(Double.self, from: Data(text.utf8))
      let float = try? decoder.decode(Float.self, from: Data(text.utf8))
      let (nearestDouble, nearestFloat) = (Double(text) ?? .nan, Float(text) ?? .nan)
      // Too large, or so small that it would be zero: no value, as in Foundation.
      #expect(
        double?.bitPattern == (nearestDouble.isFinite && nearestDouble != 0 ? nearestDouble.bitPattern : nil),
        "\(text)")
      #expect(
        float?.bitPattern == (nearestFloat.isFinite && nearestFloat != 0 ? nearestFloat.bitPattern : nil),
        "\(text)")
    }
  }

  /// Decimals next to the midpoint between two values, and the midpoint itself where it has few digits.
  @Test func valuesNextToTheMiddleOfTwo() throws {
    var random = Random(seed: 22)
    let decoder = RecordDecoder()
    for _ in 0..<(SlowTests.areDeep ? 50_000 : 1_000) {
      let mantissa = (random.next() >> 10 | 1 << 53) * 2 + 1
      for power in -4...0 {
        let product = (mantissa >> 20) * ([1, 5, 25, 125, 625][-power] as UInt64)
        for delta in [0, 1, -1] as [Int64] {
          for text in [
            "\(UInt64(Int64(product) + delta))e\(power)",
            "\(UInt64(Int64(mantissa) + delta))e\(random.below(80) - 25)",
          ] {
            #expect(try decoder.decode(Double.self, from: Data(text.utf8)) == Double(text), "\(text)")
          }
        }
      }
    }
  }

  @Test(arguments: [1_000, 1_999, 2_000, 2_001, 5_000]) func longTextsAreRoundedCorrectly(count: Int) throws {
    // 1 + 2^-53 is midway between two values; a digit after all zeros decides.
    let middle = "1.00000000000000011102230246251565404236316680908203125"
    let zeros = String(repeating: "0", count: count)
    let decoder = RecordDecoder()
    #expect(try decoder.decode(Double.self, from: Data((middle + zeros).utf8)) == 1)
    #expect(try decoder.decode(Double.self, from: Data((middle + zeros + "1").utf8)) == 1.nextUp)
    #expect(try decoder.decode(Double.self, from: Data(("1" + zeros + "e-\(count)").utf8)) == 1)
    #expect(try decoder.decode(Double.self, from: Data(("0." + zeros + "1e\(count + 1)").utf8)) == 1)
    #expect(try decoder.decode(Double.self, from: Data(("-0." + zeros).utf8)).sign == .minus)
    #expect((try? decoder.decode(Double.self, from: Data(("1" + zeros).utf8))) == nil)
  }
}
