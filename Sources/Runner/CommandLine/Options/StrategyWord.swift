import JSONCoding

/// A word that `--keys`, `--dates` or `--data` takes, and the strategy that it names.
struct StrategyWord<Strategy: Sendable>: Sendable {
  let word: String
  let strategy: Strategy
  /// One line, lower case, no full stop.
  let meaning: String

  init(_ word: String, _ strategy: Strategy, _ meaning: String) {
    self.word = word
    self.strategy = strategy
    self.meaning = meaning
  }

  var choice: Choice { Choice(word: word, meaning: meaning) }
}

/// The words that the options for strategies take.
enum StrategyWords {
  static let keys: [StrategyWord<CodingStrategies.Keys>] = [
    StrategyWord("default", .useDefaultKeys, "unchanged"),
    StrategyWord("snake", .snakeCase, "from snake_case to camelCase"),
  ]

  static let dates: [StrategyWord<CodingStrategies.Dates>] = [
    StrategyWord("default", .deferredToDate, "a number of seconds since 2001-01-01, as Date decodes itself"),
    StrategyWord("iso8601", .iso8601, "a string such as 2026-01-31T12:00:00Z"),
    StrategyWord("seconds", .secondsSince1970, "a number of seconds since 1970-01-01"),
    StrategyWord("milliseconds", .millisecondsSince1970, "a number of milliseconds since 1970-01-01"),
  ]

  static let data: [StrategyWord<CodingStrategies.DataFormat>] = [
    StrategyWord("base64", .base64, "a base64 string; the default, as for JSONDecoder"),
    StrategyWord("default", .deferredToData, "an array of bytes, as Data decodes itself"),
  ]
}

/// Tells a date format from a misspelled strategy name.
enum DateFormat {
  /// The pattern letters of Unicode TR 35, part 4. A formatter reads no date at all if the format has any other letter.
  private static let letters = Set("GyYuUrQqMLlwWdDFgEecabBhHkKmsSAzZOvVXx")

  /// Whether the format has at least one letter outside single quotes, and every such letter is a pattern letter.
  static func isPlausible(_ format: String) -> Bool {
    var isQuoted = false
    var hasField = false
    for character in format {
      if character == "'" {
        isQuoted.toggle()
      } else if !isQuoted, character.isASCII, character.isLetter {
        guard letters.contains(character) else { return false }
        hasField = true
      }
    }
    return hasField && !isQuoted
  }
}
