#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A signal handler may do nothing but set a flag of this type, and may capture nothing.
nonisolated(unsafe) private var terminationSignal: sig_atomic_t = 0

/// The signals that end the program at once, held back while it has something to clean up: SIGTERM, SIGHUP and SIGQUIT.
enum Termination {
  static var isRequested: Bool { terminationSignal != 0 }

  /// From here on, they are requests. Where the caller has them ignored, as `nohup` does, they stay so.
  static func watch() {
    for number in [SIGTERM, SIGHUP, SIGQUIT] { Signals.handle(number) { terminationSignal = $0 } }
  }

  /// Ends the program as the signal would have, if one has come.
  static func obey() {
    guard isRequested else { return }
    signal(terminationSignal, SIG_DFL)
    raise(terminationSignal)
  }
}
