/// A command line to type into a shell.
package enum ShellCommand {
  /// The length of the longest command shown, in scalars.
  private static let longest = 500

  /// The words of the command, quoted where necessary; nil if they are too long to show, or contain a character that a
  /// terminal would obey.
  package static func text(_ words: [String]) -> String? {
    let command = words.map(ShellWord.quotedIfNeeded).joined(separator: " ")
    let isShown = command.unicodeScalars.count <= longest
    return isShown && Quoted(path: command).contents == command ? command : nil
  }
}

/// Text as one word of a shell script.
package enum ShellWord {
  /// The word unchanged, or in single quotes if a shell would interpret it.
  package static func quotedIfNeeded(_ word: String) -> String {
    isPlain(word) ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_./,:+@%=".unicodeScalars.contains(scalar)
      }
  }
}
