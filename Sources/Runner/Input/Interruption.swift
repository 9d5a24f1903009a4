#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C: asked for by a signal, noticed between two blocks of input.
enum Interruption {
  // A signal handler may do nothing but set a flag of this type.
  nonisolated(unsafe) private static var flag: sig_atomic_t = 0

  static var isRequested: Bool { flag != 0 }

  /// From here on, the first interrupt is a request; the second one ends the program as it always did.
  static func watch() {
    signal(SIGINT) { _ in
      flag = 1
      signal(SIGINT, SIG_DFL)
    }
  }

  /// A pipe that is closed is an error of `write`, not a reason to die.
  static func ignoreClosedPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
