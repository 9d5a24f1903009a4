import Foundation
import JSONCoding
import TestSupport
import Testing

/// Integers are read exactly, however they are written.
struct IntegerTextTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("1.0", 1), ("1e2", 100), ("120e-1", 12), ("1.50e1", 15), ("0.0", 0),
      ("0e999999999999", 0), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("9223372036854775807.000", Int.max), ("922337203685477580.7e1", Int.max),
      ("9223372036854775807000e-3", Int.max), ("9007199254740993", 9_007_199_254_740_993),
      ("9007199254740993.0", 9_007_199_254_740_993), ("-9223372036854775808.0", Int.min),
      ("1e18", 1_000_000_000_000_000_000), ("0.00001e5", 1), ("-12e0", -12),
    ]) func readsTheInteger(text: String, value: Int) throws
  {
    #expect(try RecordDecoder().decode(Int.self, from: Data(text.utf8)) == value)
    #expect(try RecordDecoder().decode([Int].self, from: Data("[\(text)]".utf8)) == [value])
  }

  @Test(
    arguments: [
      "1.5", "0.1", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e400",
      "1.0000000000000000000001", "4503599627370496.5", "1e-324", "1e-400", "99999999999999999999999999",
      "1e999999999999999999999",
    ]) func refusesOtherNumbers(text: String)
  {
    #expect(throws: DecodingError.self) { try RecordDecoder().decode(Int.self, from: Data(text.utf8)) }
  }

  @Test func eachWidthHasItsBounds() throws {
    func bounds<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws {
      let decoder = RecordDecoder()
      for bound in [Value.min, Value.max] {
        #expect(try decoder.decode(type, from: Data("\(bound)".utf8)) == bound)
        #expect(try decoder.decode(type, from: Data("\(bound).0".utf8)) == bound)
        #expect(try decoder.decode(type, from: Data("\(bound).0e0".utf8)) == bound)
      }
      // Larger by one in the last digit, which is never 9.
      let above = "\(Value.max)".dropLast() + "9"
      #expect((try? decoder.decode(type, from: Data(above.utf8))) == nil)
      #expect((try? decoder.decode(type, from: Data("\(Value.max)0".utf8))) == nil)
      let below = Value.isSigned ? "\(Value.min)".dropLast() + "9" : "-1"
      #expect((try? decoder.decode(type, from: Data(below.utf8))) == nil)
    }
    try bounds(Int8.self)
    try bounds(Int16.self)
    try bounds(Int32.self)
    try bounds(Int64.self)
    try bounds(UInt8.self)
    try bounds(UInt16.self)
    try bounds(UInt32.self)
    try bounds(UInt64.self)
    if #available(macOS 15.0, *) {
      try bounds(Int128.self)
      try bounds(UInt128.self)
    }
  }

  /// Every number of digits, with every kind of byte after them.
  @Test func anyNumberOfDigitsIsRead() throws {
    var random = Random(seed: 8)
    var values: [Int] = []
    for digits in 1...19 {
      for _ in 0..<200 {
        let first = digits == 1 ? random.below(10) : random.below(9) + 1
        let rest = (1..<digits).map { _ in "\(random.below(10))" }.joined()
        guard let value = Int("\(first)\(rest)") else { continue }
        values += [value, -value]
      }
    }
    let decoder = RecordDecoder()
    for end in [",", " ,", "\n,", "\t,"] {
      let text = "[\(values.map { "\($0)" }.joined(separator: end))]"
      #expect(try decoder.decode([Int].self, from: Data(text.utf8)) == values)
    }
    for value in values { #expect(try decoder.decode(Int.self, from: Data("\(value)".utf8)) == value) }
  }
}

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

  /// Foundation refuses some of these.
  @Test(arguments: ["0e5", "0E1", "-0.0e5", "0e10", "0e999"]) func zeroHasAnyExponent(text: String) throws {
    #expect(try RecordDecoder().decode([Double].self, from: Data("[\(text)]".utf8)) == [0])
  }

  /// Decimals next to the midpoint between two values, and the midpoint itself where it has few digits.
  @Test func valuesNextToTheMiddleOfTwo() throws {
    var random = Random(seed: 22)
    let decoder = RecordDecoder()
    for _ in 0..<(SlowTests.isDeep ? 50_000 : 1_000) {
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

/// Decimals equal Foundation's for the same text.
struct DecimalTextTests {
  /// Short ones have many zeros, or are zero.
  private static func text(_ random: inout Random, isShort: Bool) -> String {
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in isShort ? random.pick(["0", "7"]) : "\(random.below(10))" }.joined()
    }
    let most = isShort ? 12 : 60
    var text = random.onceIn(2) ? "-" : ""
    text += isShort && random.onceIn(4) ? "0" : "\(random.below(9) + 1)" + digits(random.below(most))
    if random.onceIn(2) { text += "." + digits(1 + random.below(most)) }
    if random.onceIn(3) { text += "e\(random.below(300) - 150)" }
    return text
  }

  /// Short ones are created without Foundation, but in its form.
  @Test(arguments: [false, true]) func decimalsEqualFoundations(isShort: Bool) {
    var random = Random(seed: 13)
    let decoder = RecordDecoder()
    for _ in 0..<(isShort ? 20_000 : 5_000) {
      let text = DecimalTextTests.text(&random, isShort: isShort)
      let ours = try? decoder.decode(Decimal.self, from: Data(text.utf8))
      if isShort {
        let theirs = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
        let expected = theirs?.isFinite == true ? theirs : nil
        #expect(ours == expected && ours?.exponent == expected?.exponent, "\(text)")
        #expect(
          ours?.significand == expected?.significand && "\(ours as Any)" == "\(expected as Any)", "\(text)")
      } else {
        #expect(ours == (try? foundationDecoded(Decimal.self, text)), "\(text)")
      }
    }
  }

  @Test func thousandsOfDigitsAreRead() throws {
    let long = "0." + String(repeating: "0", count: 3_000) + "25e3001"
    #expect(try RecordDecoder().decode(Decimal.self, from: Data(long.utf8)) == 2.5)
    let many = "1." + String(repeating: "3", count: 3_000)
    let few = "1." + String(repeating: "3", count: 100)
    #expect(
      try RecordDecoder().decode(Decimal.self, from: Data(many.utf8))
        == RecordDecoder().decode(Decimal.self, from: Data(few.utf8)))
  }
}
