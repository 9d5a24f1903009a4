/// Tells a date format from a slip in the name of a strategy.
enum DateFormat {
  /// The pattern letters of Unicode TR 35, part 4; with any other letter a formatter reads no date at all.
  private static let letters = Set("GyYuUrQqMLlwWdDFgEecabBhHkKmsSAzZOvVXx")

  /// Whether every letter outside single quotes is a pattern letter, and there is one at least.
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
