import Foundation

/// The standard streams, for output that is neither a value nor a report.
package enum Console {
  /// Writes text that the user asked for; the status says whether that worked.
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

  /// The width for text on standard output: that of the terminal, within reason, or 80 columns.
  package static var columns: Int {
    let columns = (try? OutputFile(.standardOutput))?.columns ?? 80
    return min(max(columns, 60), 120)
  }

  /// Whether somebody may be reading standard error right now.
  package static var isTerminal: Bool { isatty(StandardStreams.errors) != 0 }

  /// Writes a line to standard error. If that fails too, there is no way left to report it.
  package static func complain(_ line: String) {
    try? OutputFile(.standardError).write(line + "\n")
  }
}
