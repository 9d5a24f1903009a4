import Words

/// How the program ends; of several, the highest wins.
package enum ExitStatus: Int32, CaseIterable, Sendable, Comparable {
  case success = 0
  case invalid = 1
  case usage = 2
  case inputOutput = 3
  // 128 + the signal's number, as shells report it.
  case hungUp = 129
  case interrupted = 130
  case quit = 131
  case terminated = 143

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A command line that cannot be carried out. Nothing has been decoded, and the exit status is 2.
package struct UsageError: Error, Hashable, Sendable {
  /// Lower case, no full stop, free of control characters.
  package let message: String
  /// Advice, or the location of the mistake; empty if the message is enough.
  package let hint: String
  /// The command lines that may have been meant, without the program's name; the first that works is shown.
  package let corrections: [[String]]

  package init(_ message: String, hint: String = UsageError.help, corrections: [[String]] = []) {
    self.message = message
    self.hint = hint
    self.corrections = corrections
  }

  /// The second half of a message: `; did you mean "--output"?`; empty without a suggestion.
  package static func didYouMean(_ name: String?) -> String {
    name.map { "; did you mean \(Quoted($0))?" } ?? ""
  }

  package static let help = "try 'decode-model help'"
  package static let modelFirst = "MODEL comes before FILE and is a type such as User or [User]"
  package static let list = "try 'decode-model list'"

  /// The text for standard error, without the last newline.
  package var text: String { "\(Version.program): \(message)" + (hint.isEmpty ? "" : "\n\(hint)") }
}
