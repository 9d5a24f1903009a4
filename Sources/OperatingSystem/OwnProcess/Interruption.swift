// A signal handler may only read and set words of this type, and cannot capture anything.
nonisolated(unsafe) private var interruptionSignal: sig_atomic_t = 0
/// The time of the signal, in milliseconds of the monotonic clock. The upper bits are dropped.
nonisolated(unsafe) private var interruptionTime: sig_atomic_t = 0

/// Ctrl-C and the other signals that ask a program to end.
///
/// Readers notice the request between blocks of input and in waiting system calls. Output that has begun is completed.
package enum Interruption {
  package static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
  /// The polling interval for interruptions where no system call would notice them, in milliseconds.
  package static let interval: Int32 = 100
  /// How long an output waits for a stalled reader once an interruption is requested.
  package static let patience = Duration.seconds(1)
  /// The time in milliseconds within which another signal belongs to the same request.
  ///
  /// `timeout` sends its signal twice, and systemd sends SIGHUP after SIGTERM.
  fileprivate static var repetition: sig_atomic_t { 300 }

  package static var isRequested: Bool { interruptionSignal != 0 }

  /// The exit status for the signal; nil if none has arrived.
  package static var status: ExitStatus? {
    isRequested ? ExitStatus(rawValue: 128 + interruptionSignal) : nil
  }

  /// From now on, the first of these signals is a request; a later one ends the program as usual. Signals that the
  /// caller ignores, as `nohup` or a shell does for background jobs, stay ignored.
  package static func watch() { _ = isWatching }

  /// Installed once: installing it again would discard a request that has arrived.
  private static let isWatching: Bool = {
    for number in signals { handle(number, request) }
    signal(SIGURG) { _ in }
    for number in signals + [SIGURG] {
      // System calls that wait for a FIFO's writer or for a reader return when the signal arrives.
      var action = sigaction()
      sigaction(number, nil, &action)
      action.sa_flags &= ~Int32(SA_RESTART)
      sigaction(number, &action, nil)
    }
    // Threads started by Dispatch have all signals blocked.
    var passed = sigset_t()
    sigemptyset(&passed)
    sigaddset(&passed, SIGURG)
    pthread_sigmask(SIG_UNBLOCK, &passed, nil)
    return true
  }()

  /// Forwards a request to another thread, because the signal may have arrived on one that is not waiting. The caller
  /// repeats it until the thread ends: a thread just about to wait does not notice it. `SIGURG` has no effect by
  /// default, and is not sent by accident.
  package static func pass(to thread: pthread_t) {
    pthread_kill(thread, SIGURG)
  }

  /// Installs the handler, unless the program's caller ignores the signal, as `nohup` and a shell's `&` do.
  private static func handle(_ number: Int32, _ handler: @convention(c) (Int32) -> Void) {
    let former = signal(number, handler)
    guard unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else { return }
    signal(number, SIG_IGN)
  }
}

/// The signal handler, which may only call what POSIX calls async-signal-safe.
private func request(_ number: Int32) {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  let now = sig_atomic_t(truncatingIfNeeded: Int(time.tv_sec) &* 1000 &+ Int(time.tv_nsec) / 1_000_000)
  if interruptionSignal == 0 {
    interruptionTime = now
    interruptionSignal = number
  } else if now &- interruptionTime > Interruption.repetition {
    signal(number, SIG_DFL)
    raise(number)
  }
}
