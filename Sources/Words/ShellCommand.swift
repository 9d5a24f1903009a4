/// A command line to type into a shell.
package enum ShellCommand {
  /// The longest command that is shown, in scalars.
  private static let longest = 500

  /// The words of the command, quoted where necessary; nil if they are too long to be shown, or have a character that a
  /// terminal would obey.
  package static func text(_ words: [String]) -> String? {
    let command = words.map(ShellWord.quotedIfNeeded).joined(separator: " ")
    let isShown = command.unicodeScalars.count <= longest
    return isShown && Quoted(path: command).contents == command ? command : nil
  }
}
