import Foundation
import Testing

@testable import Runner
@testable import Contracts

/// Strings made for regular expressions, held against Foundation's engine for them.
@Suite struct SchemaPatternTests {
  @Test(arguments: [
    "^[a-z]+$", "^[A-Z]{3}$", "^\\d{4}-\\d{2}-\\d{2}$", "^(foo|bar)$", "^#[0-9a-fA-F]{6}$", "^[^\\s]+$", "^$",
    "^\\w+(\\.\\w+)*@example\\.com$", "^[\\w.-]{2,8}$", "^v?\\d+\\.\\d+(?:-beta)?$", "a{0}b", "^[^a1A]$",
    "x|y",
    "^\\/users\\/[0-9]+$", "^[+-]?\\d+$", "^\\p{L}+$", "^[\\u00e0-\\u00ff]$", "^(?<year>\\d{4})$", "^.{3}$",
    "^urn:[a-z0-9-]{1,31}:.+$", "^[a-z]{2}(-[A-Z]{2})?$", "^(\\w)x\\1$", "^(?<a>.)\\k<a>$",
    "^(?![0-9]{4}$)[a-z][a-z0-9-]*[a-zA-Z0-9]$", "\\bid\\b", "^a(?=b)b$", "(?<!a)b",
  ])
  func matches(_ pattern: String) throws {
    let sample = try #require(SchemaPattern(pattern).sample)
    let expression = try NSRegularExpression(pattern: pattern)
    let range = NSRange(sample.startIndex..., in: sample)
    #expect(expression.firstMatch(in: sample, range: range) != nil, "\(sample)")
  }

  @Test(arguments: ["\\p{Script=Greek}", "(a", "[z-a]", "a)", "(?>a)"])
  func saysWhatIsNotCovered(_ pattern: String) {
    #expect(SchemaPattern(pattern).sample == nil)
  }

  /// Properties of Unicode and ranges between escapes were taken for something else.
  @Test(arguments: [
    ("^\\p{L}+$", "é", "1"), ("^[\\p{Lu}0]$", "A", "a"), ("^[\\u004f-P]$", "O", "f"),
    ("^\\ud83d\\ude00$", "😀", "d"),
  ])
  func matchesAsInECMAScript(_ pattern: String, _ taken: String, _ refused: String) {
    let expression = SchemaPattern(pattern)
    #expect(SchemaPattern.isWellFormed(pattern))
    #expect(expression.matches(taken) && !expression.matches(refused))
    #expect(expression.sample.map { expression.matches($0) } == true)
  }
}
