/// The standard streams, for what is neither a value nor a report.
enum Console {
  /// Writes a text that was asked for; the status says whether it could be written.
  static func print(_ text: String) -> ExitStatus {
    do throws(SystemError) {
      try OutputFile(.standardOutput).write(text)
    } catch {
      if error.isClosedPipe { return .success }
      complain("\(Version.program): cannot write standard output: \(error.words)")
      return .inputOutput
    }
    return .success
  }

  /// Writes a line to standard error; where even that fails there is nobody left to tell.
  static func complain(_ line: String) {
    try? OutputFile(.standardError).write(line + "\n")
  }
}
