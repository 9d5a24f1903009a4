/// How the program ends; of several the highest wins.
enum ExitStatus: Int32, CaseIterable, Sendable, Comparable {
  case success = 0
  case invalid = 1
  case usage = 2
  case inputOutput = 3
  /// 128 + SIGINT, as a shell reports it.
  case interrupted = 130

  /// What help and manual say of it.
  var meaning: String {
    switch self {
    case .success: "every record decoded"
    case .invalid: "a record is not valid JSON, does not fit the model, or is missing (empty input)"
    case .usage: "the command line, or the suite, is wrong; nothing was decoded"
    case .inputOutput: "something could not be read or written; the rest was done all the same"
    case .interrupted: "interrupted; what was decoded until then has been written"
    }
  }

  static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
