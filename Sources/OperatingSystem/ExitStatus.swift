/// How the program ends; the highest of several wins.
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

  /// The codes and what they mean, for the help and the manual.
  package static let meanings: [(code: String, meaning: String)] = [
    ("0", "every record decoded"),
    ("1", "a record is not valid JSON, does not fit the model, or is missing (empty input)"),
    ("2", "the command line or the suite is wrong; nothing was decoded"),
    ("3", "something could not be read or written, or memory ran out; everything else was processed"),
    ("128+n", "ended by signal n (HUP, INT, QUIT, TERM); everything decoded before that was written"),
  ]

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
