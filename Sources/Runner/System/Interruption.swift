#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A signal handler may only set a flag of this type, and cannot capture anything.
nonisolated(unsafe) private var interruptionFlag: sig_atomic_t = 0

/// Ctrl-C: a signal requests the interruption; readers notice it between blocks of input and in waiting system calls.
enum Interruption {
  /// The polling interval for interruptions where no system call would notice them, in milliseconds.
  static let interval: Int32 = 100
  /// How long an output waits for a stalled reader once an interruption is requested.
  static let patience = Duration.seconds(1)

  static var isRequested: Bool { interruptionFlag != 0 }

  /// From now on, the first interrupt is a request; the second ends the program as usual. If the caller ignores
  /// interrupts, as a shell does for background jobs, they stay ignored.
  static func watch() {
    let isHandled = Signals.handle(SIGINT) { _ in
      interruptionFlag = 1
      signal(SIGINT, SIG_DFL)
    }
    guard isHandled else { return }
    signal(SIGURG) { _ in }
    for number in [SIGINT, SIGURG] {
      // System calls that wait for a FIFO's writer or for a reader return when the signal arrives.
      Signals.setFlags(of: number) { $0 &= ~Int32(SA_RESTART) }
    }
    // Threads that Dispatch starts have all signals blocked.
    var passed = sigset_t()
    sigemptyset(&passed)
    sigaddset(&passed, SIGURG)
    pthread_sigmask(SIG_UNBLOCK, &passed, nil)
  }

  /// Forwards a request to another thread, because the signal may have arrived at one that does not wait. The caller
  /// repeats it until the thread ends: a thread just about to wait does not notice. `SIGURG` has no effect of its own,
  /// and nobody sends it by accident.
  static func pass(to thread: pthread_t) {
    pthread_kill(thread, SIGURG)
  }

  /// Makes a closed pipe or a file size limit an error of `write` instead of the end of the program.
  static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
