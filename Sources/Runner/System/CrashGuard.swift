#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Confines a crash in a model's own code (a trap, a `fatalError`, a stack overflow) to the thread it happens on.
///
/// Swift code cannot be unwound: the thread stops for good where it is, and a caller that sees ``crash`` set continues
/// with another thread. The stopped thread's stack and the memory of the unfinished value leak.
///
/// The signal handler finds its thread's guard through the stack it runs on, which belongs to the guard: the word that
/// records the signal lies just below that stack. A thread without a guard is the main thread, which is ours, or one
/// that the model's code has started: that one stops for good as well, see ``strayCrash``.
final class CrashGuard: @unchecked Sendable {
  // Sendable because only the handler writes the word, once.

  /// Stops a guarded thread from outside, with ``WorkerThread/stop()``. It means a timer of the process's own, of which
  /// there is none.
  static let stopSignal = SIGVTALRM
  private static let signals = [SIGILL, SIGTRAP, SIGFPE, SIGSEGV, SIGBUS, SIGABRT]
  fileprivate static let wordSize = 64
  private static let stackSize = 1 << 16

  private let memory: UnsafeMutableRawPointer

  init() {
    memory = .allocate(byteCount: Self.wordSize + Self.stackSize, alignment: Self.wordSize)
    memory.storeBytes(of: 0, as: sig_atomic_t.self)
  }

  deinit { memory.deallocate() }

  /// The signal that stopped the thread; nil if it has not crashed. A stopped thread never releases its guard.
  var crash: Int32? {
    let number = memory.load(as: sig_atomic_t.self)
    return number == 0 ? nil : number
  }

  /// The signal that stopped a thread which the model's code has started, the first of them; nil if there was none.
  static var strayCrash: Int32? { straySignal == 0 ? nil : straySignal }

  /// Whether a thread has stopped for good. It may hold what other threads wait for.
  static var hasStoppedAny: Bool { hasStoppedThread != 0 }

  /// Runs the body on this thread, guarded.
  func run(_ body: () -> Void) {
    use(flags: 0)
    body()
    use(flags: Int32(SS_DISABLE))
  }

  private func use(flags: Int32) {
    var stack = stack_t()
    stack.ss_sp = memory + Self.wordSize
    stack.ss_size = numericCast(Self.stackSize)
    stack.ss_flags = flags
    sigaltstack(&stack, nil)
  }

  /// Ends the program as the signal does in an unguarded thread.
  static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    systemExit(128 + number)
  }

  /// Exits with the status. If a thread has stopped for good, it may hold what an exit handler waits for, for example
  /// the lock of C's standard output: then the program ends without waiting for the handlers any longer than a second.
  static func exit(_ status: Int32) -> Never {
    if hasStoppedAny {
      finalStatus = status
      signal(SIGALRM) { _ in _exit(finalStatus) }
      unblock(SIGALRM)
      alarm(1)
    }
    systemExit(status)
  }

  /// From now on, a signal that would end the program stops a thread instead, unless it is this one.
  static func watch() {
    mainThread = pthread_self()
    for number in signals + [stopSignal] {
      signal(number, stopThread)
      Signals.setFlags(of: number) { $0 |= Int32(SA_ONSTACK) }
    }
    unblock(stopSignal)
  }

  /// Lets a signal through that the program's caller may have blocked.
  private static func unblock(_ number: Int32) {
    var passed = sigset_t()
    sigemptyset(&passed)
    sigaddset(&passed, number)
    pthread_sigmask(SIG_UNBLOCK, &passed, nil)
  }
}

// A signal handler may only read and set words of this type, and cannot capture anything.
nonisolated(unsafe) private var hasStoppedThread: sig_atomic_t = 0
nonisolated(unsafe) private var finalStatus: sig_atomic_t = 0
nonisolated(unsafe) private var straySignal: sig_atomic_t = 0
nonisolated(unsafe) private var mainThread: pthread_t?

/// The system's `exit`, which has the name of a method above.
private func systemExit(_ status: Int32) -> Never { exit(status) }

/// The signal handler, which may only call what POSIX calls async-signal-safe.
private func stopThread(_ number: Int32) {
  var stack = stack_t()
  if sigaltstack(nil, &stack) == 0, Int32(stack.ss_flags) & Int32(SS_ONSTACK) != 0,
    let start: UnsafeMutableRawPointer = stack.ss_sp
  {
    hasStoppedThread = 1
    (start - CrashGuard.wordSize).storeBytes(of: number, as: sig_atomic_t.self)
    while true { pause() }
  }
  if let mainThread, pthread_equal(mainThread, pthread_self()) == 0, number != CrashGuard.stopSignal {
    hasStoppedThread = 1
    if straySignal == 0 { straySignal = number }
    while true { pause() }
  }
  // In the main thread, the signal recurs and ends the program.
  signal(number, SIG_DFL)
}
