#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The standard streams, for what is neither a value nor a report.
enum Console {
  /// Sees to it that a standard stream that the caller has closed is not the number that the next file gets: what is meant for
  /// the stream would go there. Reading or writing the stream fails as before.
  static func keepStandardStreamsApart() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

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
