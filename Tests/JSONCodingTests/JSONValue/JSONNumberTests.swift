import Foundation
import JSONCoding
import Testing
import TestSupport

/// Numbers are decoded and encoded by Foundation's coders unless a test says otherwise.
@Suite struct JSONNumberTests {
  @Test(arguments: [
    ("zero", "0", JSONNumber.integer(0)), ("negative", "-7", .integer(-7)),
    ("point zero", "1.0", .integer(1)), ("exponent", "1e2", .integer(100)),
    ("minus zero", "-0", .double(-0.0)), ("fraction", "1.5", .double(1.5)),
    ("2^53", "9007199254740992", .integer(9_007_199_254_740_992)),
    ("2^53 + 1", "9007199254740993", .integer(9_007_199_254_740_993)),
    ("Int64.max", "9223372036854775807", .integer(.max)),
    ("Int64.min", "-9223372036854775808", .integer(.min)),
    ("Int64.max + 1", "9223372036854775808", .unsigned(9_223_372_036_854_775_808)),
    ("UInt64.max", "18446744073709551615", .unsigned(.max)), ("beyond Decimal", "1e200", .double(1e200)),
    ("DBL_MAX", "1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
    ("tiny", "1e-300", .double(1e-300)), ("large, few digits", "123e65", .double(123e65)),
    ("fraction of a large one", "12345678901234567890.5", .double(12345678901234567890.5)),
  ])
  func numbers(_ name: String, _ text: String, _ number: JSONNumber) throws {
    #expect(try foundationDecoded([JSONNumber].self, "[\(text)]") == [number])
  }

  @Test(arguments: [
    "-9223372036854775809", "18446744073709551616", "10000000000000000000001",
    "170141183460469231731687303715884105727", "-170141183460469231731687303715884105728",
  ])
  func digitsBeyond64Bits(_ digits: String) throws {
    let number = JSONNumber.decimal(try #require(Decimal(string: digits)))
    #expect(try foundationDecoded([JSONNumber].self, "[\(digits)]") == [number])
    #expect(try foundationEncoded([number]) == "[\(digits)]")
    #expect(number.description == digits)
  }

  /// This module's coders keep the text. Foundation's decoder fails: a number is never wrong.
  @Test(arguments: [
    "1e400", "-1e400", "4E-2147483674", "0.5e-9999", "237462374673276894279832749832423479823246327846",
    "1e99999999999999999999", "123456789012345678901234567890123456789012345",
  ])
  func numberThatFitsNoSwiftNumberKeepsItsText(_ text: String) throws {
    let json = "{\"n\":[\(text)],\"other\":1}"
    let value = try RecordDecoder().decode(JSONValue.self, from: Data(json.utf8))
    #expect(value.description == json)
    #expect(try encoded(value) == json)
    #expect(value == (try RecordDecoder().decode(JSONValue.self, from: Data(json.utf8))))
    #expect(Judgement(JSONNumber.self, .standard, Data(text.utf8)).foundation.isDataCorrupted)
  }

  @Test func anotherEncoderWritesTheTextOrRefusesIt() throws {
    let decoder = RecordDecoder()
    let long = "17014118346046923173168730371588410572"
    #expect(try foundationEncoded(decoder.decode(NumberText.self, from: Data(long.utf8))) == long)
    let large = try decoder.decode(NumberText.self, from: Data("1e400".utf8))
    #expect(throws: EncodingError.self) { try foundationEncoded(large) }
    #expect(throws: DecodingError.self) { try foundationDecoded(NumberText.self, "1") }
    #expect(throws: DecodingError.self) { try decoder.decode(NumberText.self, from: Data("\"1\"".utf8)) }
  }

  @Test(arguments: ["\"1\"", "true", "[1]", "{}"]) func otherTypesAreAMismatch(_ text: String) {
    let error = thrown(DecodingError.self) { try foundationDecoded([JSONNumber].self, "[\(text)]") }
    guard case .typeMismatch(_, let context) = error else {
      Testing.Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [0])
  }
}
