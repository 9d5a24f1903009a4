/// Text as one word of a shell script.
package enum ShellWord {
  /// The word as it is, or in single quotes where a shell would take it for something else.
  package static func quotedIfNeeded(_ word: String) -> String {
    isPlain(word) ? word : quoted(word)
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_./,:+@%=".unicodeScalars.contains(scalar)
      }
  }

  /// In single quotes, for bash and zsh.
  package static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// In single quotes, for fish, where a backslash is special within them.
  package static func quotedForFish(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
