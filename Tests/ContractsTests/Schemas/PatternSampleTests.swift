import Foundation
import Testing

@testable import Runner
@testable import Contracts

/// Strings made for regular expressions, held against Foundation's engine for them.
@Suite struct PatternSampleTests {
  @Test(arguments: [
    "^[a-z]+$", "^[A-Z]{3}$", "^\\d{4}-\\d{2}-\\d{2}$", "^(foo|bar)$", "^#[0-9a-fA-F]{6}$", "^[^\\s]+$", "^$",
    "^\\w+(\\.\\w+)*@example\\.com$", "^[\\w.-]{2,8}$", "^v?\\d+\\.\\d+(?:-beta)?$", "a{0}b", "^[^a1A]$",
    "x|y",
    "^\\/users\\/[0-9]+$", "^[+-]?\\d+$", "^\\p{L}+$", "^[\\u00e0-\\u00ff]$", "^(?<year>\\d{4})$", "^.{3}$",
    "^urn:[a-z0-9-]{1,31}:.+$", "^[a-z]{2}(-[A-Z]{2})?$", "^(\\w)x\\1$", "^(?<a>.)\\k<a>$",
    "^(?![0-9]{4}$)[a-z][a-z0-9-]*[a-zA-Z0-9]$", "\\bid\\b", "^a(?=b)b$", "(?<!a)b",
  ])
  func matches(_ pattern: String) throws {
    let sample = try #require(PatternSample.matching(pattern))
    let expression = try NSRegularExpression(pattern: pattern)
    let range = NSRange(sample.startIndex..., in: sample)
    #expect(expression.firstMatch(in: sample, range: range) != nil, "\(sample)")
  }

  @Test(arguments: ["\\p{Script=Greek}", "(a", "[z-a]", "a)", "(?>a)"])
  func saysWhatIsNotCovered(_ pattern: String) {
    #expect(PatternSample.matching(pattern) == nil)
  }
}
