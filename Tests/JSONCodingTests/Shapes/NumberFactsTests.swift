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

  @Test(arguments: [
    ("0.1", false, false), ("1234567890.12345", false, false), ("0.30000000000000004", false, false),
    ("0.300000000000000041", true, false), ("1234567890123456789012.5", true, false),
    ("1e300", false, true), ("1e400", true, true), ("5e-324", false, true),
    ("1.2345678901234567890123456789012345678901", true, true),
    ("0.10000000000000000000000000000", false, false),
  ])
  func exactnessIsKnown(text: String, double: Bool, decimal: Bool) throws {
    let numbers = try facts(text)
    #expect(numbers.traits.contains(.isInexactAsDouble) == double)
    #expect(numbers.traits.contains(.isInexactAsDecimal) == decimal)
  }
}
