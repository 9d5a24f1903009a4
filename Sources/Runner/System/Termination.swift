#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A signal handler may only set a flag of this type, and cannot capture anything.
nonisolated(unsafe) private var terminationSignal: sig_atomic_t = 0

/// Delays SIGTERM, SIGHUP and SIGQUIT, which end a program at once, until the program has cleaned up.
enum Termination {
  static var isRequested: Bool { terminationSignal != 0 }

  /// From now on, these signals are requests. Those that the caller ignores, as `nohup` does, stay ignored.
  static func watch() {
    for number in [SIGTERM, SIGHUP, SIGQUIT] { Signals.handle(number) { terminationSignal = $0 } }
  }

  /// Ends the program as the signal would have, if one has arrived.
  static func obey() {
    guard isRequested else { return }
    signal(terminationSignal, SIG_DFL)
    raise(terminationSignal)
  }
}
