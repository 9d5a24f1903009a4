import OperatingSystem
import Words

extension UsageError {
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
}
