import Foundation
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

  @Test(arguments: ["1.0", "1e2", "-0.5", "1E-3"]) func numberWithFractionOrExponentIsNotAnInteger(
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

@Suite struct TextFormsTests {
  private static let rows: [(text: String, forms: TextForms)] = [
    ("", []), ("12", .digits), ("12a", []), ("1234567a", .hexadecimal), ("abcdefab", []),
    ("12345678", [.digits, .hexadecimal]), ("2026-01-31", .day), ("2026-02-29", []), ("2024-02-29", .day),
    ("1900-02-29", []), ("2026-13-01", []), ("2026-01-31T12:00:00Z", [.dateTime, .internetDateTime]),
    ("2026-01-31T24:00:00Z", []), ("2026-01-31T12:00:60Z", []),
    ("2026-01-31T12:00:00.123Z", .dateTimeMilliseconds), ("2026-01-31T12:00:00.1Z", .otherDateTime),
    ("2026-01-31T12:00:00+01:00", [.otherDateTime, .internetDateTime]),
    ("2026-01-31T12:00:00-0100", .otherDateTime), ("2026-01-31T12:00:00.123456Z", .otherDateTime),
    ("1.5", []), ("2026-01-31T12:00:00.Z", []), ("2026-01-31 12:00:00Z", []), ("2026-01-31T12:00:00", []),
    ("E621E1F8-C36C-495A-93FC-0C247A3E6E5F", .uuid), ("e621e1f8-c36c-495a-93fc-0c247a3e6e5f", .uuid),
    ("E621E1F8-C36C-495A-93FC-0C247A3E6E5G", []), ("https://example.com", .url),
    ("https://example.com/a?b=c%20d#e", .url), ("http://a:8080/", .url), ("https://", []),
    ("https://a b", []), ("https://a/%2", []), ("https://a:99999", []), ("a", []), ("https://a/[1]", []),
    ("https://a#b#c", []), ("mailto:a@b", []), ("https://user@host/", []),
  ]

  @Test func recognizesForms() {
    for (text, forms) in Self.rows { #expect(TextForms(of: text) == forms, "\(text)") }
  }

  @Test func foundationRoundTripsURLsAndDates() throws {
    for text in ["https://Example.com:80/a;b=c,d/%7Ex?y=/z?#f", "ftp://1.2.3.4/", "http://a.b-c/''()*!$&+@:"]
    {
      #expect(TextForms(of: text) == .url)
      #expect(URL(string: text)?.absoluteString == text)
    }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    for text in [
      "1600-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2024-02-29T12:30:00Z", "9999-12-31T23:59:59Z",
    ] {
      #expect(TextForms(of: text) == [.dateTime, .internetDateTime])
      let json = Data("[\"\(text)\"]".utf8)
      #expect(try encoder.encode(decoder.decode([Date].self, from: json)) == json)
    }
  }
}
