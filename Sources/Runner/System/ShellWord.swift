/// Text as one word of a shell script.
enum ShellWord {
  /// The longest command that is shown, in scalars.
  private static let longestCommand = 500

  /// A command line for a shell, quoted where necessary; nil if it is too long to be shown, or has a character that a
  /// terminal would obey.
  static func command(_ words: [String]) -> String? {
    let command = words.map { isPlain($0) ? $0 : quoted($0) }.joined(separator: " ")
    let isShown = command.unicodeScalars.count <= longestCommand
    return isShown && "\(Quoted(path: command))" == "\"\(command)\"" ? command : nil
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_./,:+@%=".unicodeScalars.contains(scalar)
      }
  }

  /// In single quotes, for bash and zsh.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// In single quotes, for fish, where a backslash is special within them.
  static func quotedForFish(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
