/// Text as one word of a shell script.
enum ShellWord {
  /// In single quotes, for bash and zsh.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// In single quotes, for fish, where a backslash is special within them.
  static func quotedForFish(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
