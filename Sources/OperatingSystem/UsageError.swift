import Words

/// A command line that cannot be carried out. Nothing has been decoded, and the exit status is 2.
package struct UsageError: Error, Hashable, Sendable {
  /// Lower case, no full stop, free of control characters.
  package let message: String
  /// What to do about it, or where the mistake is; empty if the message says so itself.
  package let hint: String
  /// The command line that was probably meant, without the program's name, if any.
  package let correction: [String]?

  package init(_ message: String, hint: String = UsageError.help, correction: [String]? = nil) {
    self.message = message
    self.hint = hint
    self.correction = correction
  }

  /// The second half of a message: `; did you mean "--output"?`, or nothing.
  package static func didYouMean(_ name: String?) -> String {
    name.map { "; did you mean \(Quoted($0))?" } ?? ""
  }

  package static let help = "try 'decode-model help'"
  package static let modelFirst = "MODEL comes before FILE and is a type such as User or [User]"
  package static let list = "try 'decode-model list'"

  /// The text for standard error, without the last newline.
  package var text: String { "\(Version.program): \(message)" + (hint.isEmpty ? "" : "\n\(hint)") }
}
