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
