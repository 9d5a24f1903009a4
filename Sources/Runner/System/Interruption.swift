#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A signal handler may do nothing but set a flag of this type, and may capture nothing.
nonisolated(unsafe) private var interruptionFlag: sig_atomic_t = 0

/// Ctrl-C: asked for by a signal, noticed between two blocks of input, and by calls of the system that wait.
enum Interruption {
  /// How often it is looked for where a call would not notice it, in milliseconds.
  static let interval: Int32 = 100
  /// A reader that takes nothing for so long, once an interruption is requested, gets no more.
  static let patience = Duration.seconds(1)

  static var isRequested: Bool { interruptionFlag != 0 }

  /// From here on, the first interrupt is a request; the second one ends the program as it always did. Where the caller has
  /// interrupts ignored, as a shell does for what runs in the background, they stay so.
  static func watch() {
    let isHandled = Signals.handle(SIGINT) { _ in
      interruptionFlag = 1
      signal(SIGINT, SIG_DFL)
    }
    guard isHandled else { return }
    signal(SIGURG) { _ in }
    for number in [SIGINT, SIGURG] {
      // Calls that wait, for a writer of a FIFO or for a reader, come back from the signal.
      Signals.setFlags(of: number) { $0 &= ~Int32(SA_RESTART) }
    }
    // What a thread of Dispatch has started has all signals blocked.
    var passed = sigset_t()
    sigemptyset(&passed)
    sigaddset(&passed, SIGURG)
    pthread_sigmask(SIG_UNBLOCK, &passed, nil)
  }

  /// Passes a request on to another thread: the signal may have come to one that does not wait. Told again until it ends, because
  /// one that is just about to wait does not notice. `SIGURG` is a signal that nobody sends who does not mean it, and that has no effect
  /// by itself.
  static func pass(to thread: pthread_t) {
    pthread_kill(thread, SIGURG)
  }

  /// A pipe that is closed, or a file that may grow no more, is an error of `write`, not a reason to die.
  static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
