import Testing
import TestSupport

@testable import JSONCoding

/// The fast path returns the same Double as the standard library, or none.
struct DecimalFloatTests {
  private static func double(_ text: String) -> Double? {
    let text = Text(text)
    return DecimalFloat.double(in: text.bytes, SourceRange(start: 0, end: text.count))
  }

  private static func check(_ text: String) {
    guard let value = double(text) else { return }
    let oracle = Double(text)
    #expect(value.bitPattern == oracle?.bitPattern, "\(text)")
  }

  /// Decimals next to the midpoint between two Doubles, and the midpoint itself where it has few digits.
  @Test func valuesNextToTheMiddleOfTwo() {
    var random = Random(seed: 22)
    for _ in 0..<(SlowTests.areDeep ? 50_000 : 5_000) {
      let mantissa = (random.next() >> 10 | 1 << 53) * 2 + 1
      for power in -4...0 {
        let factor = [1, 5, 25, 125, 625][-power] as UInt64
        let (product, overflows) = (mantissa >> 20).multipliedReportingOverflow(by: factor)
        guard !overflows else { continue }
        for delta in [0, 1, -1] as [Int64] {
          DecimalFloatTests.check("\(UInt64(Int64(product) + delta))e\(power)")
          DecimalFloatTests.check("\(UInt64(Int64(mantissa) + delta))e\(random.below(80) - 25)")
        }
      }
    }
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("-0.0", -0.0), ("0.000", 0), ("1.5", 1.5),
    ("9007199254740993", 9_007_199_254_740_992),
    ("9007199254740993e1", 90_071_992_547_409_936), ("-65.613616999999977", -65.613616999999977),
    ("0.00000000012345678901234567", 0.00000000012345678901234567),
    ("18446744073709551615e5", 18_446_744_073_709_551_615e5),
    ("9999999999999999999e-27", 9_999_999_999_999_999_999e-27),
    ("9999999999999999999e55", 9_999_999_999_999_999_999e55),
  ])
  func knownValues(text: String, value: Double) {
    if text.count > 20, text.hasPrefix("1844") {
      #expect(DecimalFloatTests.double(text) == nil)
    } else {
      #expect(DecimalFloatTests.double(text)?.bitPattern == value.bitPattern, "\(text)")
    }
  }
}
