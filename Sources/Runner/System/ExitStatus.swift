/// How the program ends; the highest of several wins.
enum ExitStatus: Int32, CaseIterable, Sendable, Comparable {
  case success = 0
  case invalid = 1
  case usage = 2
  case inputOutput = 3
  /// 128 + SIGINT, as shells report it.
  case interrupted = 130

  /// The description in the help and the manual.
  var meaning: String {
    switch self {
    case .success: "every record decoded"
    case .invalid: "a record is not valid JSON, does not fit the model, or is missing (empty input)"
    case .usage: "the command line or the suite is wrong; nothing was decoded"
    case .inputOutput: "something could not be read or written; everything else was processed"
    case .interrupted: "interrupted; everything decoded before that was written"
    }
  }

  static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
