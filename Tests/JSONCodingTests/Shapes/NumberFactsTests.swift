import Testing

@testable import JSONCoding

@Suite struct NumberFactsTests {
  private func facts(_ texts: String...) throws -> NumberFacts {
    try JSONShape.of("[\(texts.joined(separator: ","))]").element?.numbers ?? NumberFacts()
  }

  @Test func rangeOfIntegersIsExact() throws {
    let numbers = try facts("-9223372036854775808", "0", "18446744073709551615")
    #expect(numbers.signed == .min...0)
    #expect(numbers.unsigned == .max ... .max)
    #expect(!numbers.traits.contains(.hasLarger))
    #expect(try facts("18446744073709551616").traits.contains(.hasLarger))
    #expect(try facts("-9223372036854775809").traits.contains(.hasLarger))
  }

  @Test(arguments: ["1.0", "1e2", "-0.5", "1E-3"]) func fractionOrExponentMakesItNoInteger(
    text: String
  ) throws {
    let numbers = try facts(text)
    #expect(numbers.traits.contains(.hasFraction) && numbers.signed == nil)
  }

  @Test func digitsOfADecimalAreCounted() throws {
    #expect(try !facts(String(repeating: "9", count: 38)).traits.contains(.exceedsDecimal))
    #expect(try facts(String(repeating: "9", count: 39)).traits.contains(.exceedsDecimal))
    #expect(try facts("1e400").traits.contains(.isOutsideDouble))
  }
}
