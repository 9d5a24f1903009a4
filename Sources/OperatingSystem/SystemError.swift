import Words

// The C library, for every file of this module.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

/// An error of the operating system.
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32
  private let ownWords: String?

  /// - Parameter words: replaces the system's own text.
  package init(code: Int32, words: String? = nil) {
    self.code = code
    ownWords = words
  }

  /// The error of the system call that just failed.
  package static var last: SystemError { SystemError(code: errno) }

  package var isInterruption: Bool { code == EINTR }
  package var isClosedPipe: Bool { code == EPIPE }
  /// Whether the call would have blocked on a non-blocking descriptor.
  package var isWait: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// The message, by default the system's own: `No such file or directory`.
  package var words: String { ownWords ?? String(cString: strerror(code)) }
}

/// A file cannot be opened, or a program cannot be started.
package struct CannotOpen: Error, CustomStringConvertible {
  /// The name as messages show it.
  package let name: String
  /// `read`, `write` or `run`.
  package let purpose: String
  package let error: SystemError

  package init(name: String, purpose: String, error: SystemError) {
    self.name = "\(Quoted(path: name))"
    self.purpose = purpose
    self.error = error
  }

  /// An output, with its name as messages show it.
  package init(output: String, error: SystemError) {
    name = output
    purpose = "write"
    self.error = error
  }

  package var description: String { "cannot \(purpose) \(name): \(error.words)" }
}

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
