#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A signal handler may do nothing but set a flag of this type, and may capture nothing.
nonisolated(unsafe) private var interruptionFlag: sig_atomic_t = 0

/// Ctrl-C: asked for by a signal, noticed between two blocks of input.
enum Interruption {
  static var isRequested: Bool { interruptionFlag != 0 }

  /// From here on, the first interrupt is a request; the second one ends the program as it always did.
  static func watch() {
    signal(SIGINT) { _ in
      interruptionFlag = 1
      signal(SIGINT, SIG_DFL)
    }
  }

  /// A pipe that is closed, or a file that may grow no more, is an error of `write`, not a reason to die.
  static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
