import OperatingSystem

/// The standard streams, for output that is neither a value nor a report.
package enum Console {
  /// Writes a text that the user asked for; the status says whether that worked.
  package static func print(_ text: String) -> ExitStatus {
    do throws(SystemError) {
      try OutputFile(.standardOutput).write(text)
    } catch {
      if error.isClosedPipe { return .success }
      complain("\(Version.program): cannot write standard output: \(error.words)")
      return .inputOutput
    }
    return .success
  }

  /// The width for text on standard output: the terminal's, within reason, or 80 columns.
  package static var columns: Int {
    let columns = (try? OutputFile(.standardOutput))?.columns ?? 80
    return min(max(columns, 60), 120)
  }

  /// Whether somebody may read what goes to standard error at once.
  static var isTerminal: Bool { isatty(StandardStreams.errors) != 0 }

  /// Writes a line to standard error. If that fails too, there is no way left to report it.
  package static func complain(_ line: String) {
    try? OutputFile(.standardError).write(line + "\n")
  }
}

extension ColorChoice {
  /// Whether a stream is colored: decided by the option, then `NO_COLOR`, `FORCE_COLOR` or `CLICOLOR_FORCE`, `CLICOLOR`,
  /// and the terminal.
  package func isColored(isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if Environment.has("NO_COLOR") { return false }
      for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
        if let value = Environment.value(of: name), !value.isEmpty, value != "0" { return true }
      }
      if Environment.value(of: "CLICOLOR") == "0" { return false }
      return isTerminal && Environment.value(of: "TERM") != "dumb"
    }
  }
}
