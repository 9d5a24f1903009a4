import Foundation
import JSONCoding
import Testing
import TestSupport

/// Decimals equal Foundation's for the same text.
struct DecimalTextTests {
  @Test func decimalsEqualFoundations() {
    var random = Random(seed: 13)
    let decoder = RecordDecoder()
    let oracle = JSONDecoder()
    for _ in 0..<5_000 {
      var text = random.onceIn(2) ? "-" : ""
      text += "\(random.below(9) + 1)" + (0..<random.below(60)).map { _ in "\(random.below(10))" }.joined()
      if random.onceIn(2) { text += "." + (0...random.below(60)).map { _ in "\(random.below(10))" }.joined() }
      if random.onceIn(3) { text += "e\(random.below(300) - 150)" }
      let data = Data(text.utf8)
      #expect(
        (try? decoder.decode(Decimal.self, from: data)) == (try? oracle.decode(Decimal.self, from: data)),
        "\(text)")
    }
  }

  /// Short ones are created without Foundation, but in its form.
  @Test func shortDecimalsHaveFoundationsForm() throws {
    var random = Random(seed: 14)
    let decoder = RecordDecoder()
    for _ in 0..<20_000 {
      var text = random.onceIn(2) ? "-" : ""
      text +=
        random.onceIn(4) ? "0" : "\(random.below(99) + 1)" + String(repeating: "0", count: random.below(9))
      if random.onceIn(2) {
        text += "." + (0...random.below(12)).map { _ in random.onceIn(2) ? "0" : "7" }.joined()
      }
      if random.onceIn(3) { text += "e\(random.below(300) - 150)" }
      let decimal = try? decoder.decode(Decimal.self, from: Data(text.utf8))
      let foundations = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
      guard let foundations, foundations.isFinite else {
        #expect(decimal == nil, "\(text)")
        continue
      }
      #expect(decimal == foundations && decimal?.exponent == foundations.exponent, "\(text)")
      #expect(
        decimal?.significand == foundations.significand && "\(decimal ?? 0)" == "\(foundations)", "\(text)")
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
