/// A command line that cannot be carried out. Nothing has been decoded, and the exit status is 2.
package struct UsageError: Error, Hashable, Sendable {
  /// Lower case, no full stop, free of control characters.
  package let message: String
  /// What to do about it, or where the mistake is; empty if the message says so itself.
  let hint: String
  /// The command line that was probably meant, without the program's name, if any.
  let correction: [String]?

  package init(_ message: String, hint: String = UsageError.help, correction: [String]? = nil) {
    self.message = message
    self.hint = hint
    self.correction = correction
  }

  /// The same error with the correction as its hint, if the correction `works`; or else with the page of the command.
  func hinting(at command: Command, _ works: ([String]) -> Bool) -> UsageError {
    guard let correction, works(correction), let text = ShellCommand.text([Version.program] + correction)
    else {
      return UsageError(message, hint: hint == Self.help && command != .help ? Self.help(command) : hint)
    }
    return UsageError(message, hint: "try: \(text)")
  }

  /// Where the words about a command are.
  static func help(_ command: Command) -> String { "try '\(Version.program) help \(command.rawValue)'" }

  /// The second half of a message: `; did you mean "--output"?`, or nothing.
  package static func didYouMean(_ name: String?) -> String {
    name.map { "; did you mean \(Quoted($0))?" } ?? ""
  }

  package static let help = "try 'decode-model help'"
  static let modelFirst = "MODEL comes before FILE and is a type such as User or [User]"
  static let list = "try 'decode-model list'"

  /// The text for standard error, without the last newline.
  package var text: String { "\(Version.program): \(message)" + (hint.isEmpty ? "" : "\n\(hint)") }
}
