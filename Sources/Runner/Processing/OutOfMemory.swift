import ModelHost
import OperatingSystem

/// Says that there is no memory, where the runtime would only trap: an allocation that fails ends a Swift program as a
/// crash does.
enum OutOfMemory {
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT]

  /// To be called once, before records are decoded.
  static func watch() { for number in signals { signal(number, endWithoutMemory) } }
}

/// The signal handler, which may only call what POSIX calls async-signal-safe.
private func endWithoutMemory(_ number: Int32) {
  if errno == ENOMEM || !FreeMemory.isAvailable(FreeMemory.least) {
    let line: StaticString = "decode-model: out of memory\n"
    _ = write(StandardStreams.errors, line.utf8Start, line.utf8CodeUnitCount)
    _exit(ExitStatus.inputOutput.rawValue)
  }
  // The fault recurs where the handler returns, and ends the program.
  signal(number, SIG_DFL)
}
