import ModelHost

/// Confines a crash in a model's own code (a trap, a `fatalError`, a stack overflow) to the thread it happens on, and
/// likewise a call of `exit`.
///
/// Swift code cannot be unwound: the thread stops for good where it is, and a caller that sees ``crash`` set continues
/// with another thread. The stopped thread's stack and the memory of the unfinished value leak.
///
/// The signal handler finds its thread's guard through the stack it runs on, which belongs to the guard: the word that
/// records the signal lies just below that stack. A thread without a guard is the main thread, which is ours, or one
/// that the model's code has started, which also stops for good, see ``strayCrash``. A value of the thread's own tells
/// what calls `exit`.
package final class CrashGuard: @unchecked Sendable {
  // Sendable because only the code that stops the thread writes the word, once.

  /// Stands for a signal where the code has called `exit` or ended the thread.
  static let exitMark: Int32 = -1
  /// Stops a guarded thread from outside, with ``WorkerThread/stop()``. The signal is meant for a timer of the process,
  /// which has none.
  static let stopSignal = SIGVTALRM
  /// Stands for the signal of a crash that happened because there was no memory.
  static let outOfMemory: Int32 = -2
  private static let signals = [SIGILL, SIGTRAP, SIGFPE, SIGSEGV, SIGBUS, SIGABRT]
  fileprivate static let wordSize = 64
  private static let stackSize = 1 << 16

  /// Where the address is at which the thread's own stack begins, but for a few kilobytes.
  private static let stackOffset = 16
  /// The bytes at each end of a stack that are not returned: what is not deep in a recursion may be of use to others.
  private static let keptStack = 1 << 20

  private let memory: UnsafeMutableRawPointer

  init() {
    memory = .allocate(byteCount: Self.wordSize + Self.stackSize, alignment: Self.wordSize)
    memory.storeBytes(of: 0, as: sig_atomic_t.self)
  }

  deinit { memory.deallocate() }

  /// The signal that stopped the thread, or ``exitMark`` or ``outOfMemory``; nil if it has not crashed. A stopped
  /// thread never releases its guard.
  var crash: Int32? {
    let number = memory.load(as: sig_atomic_t.self)
    return number == 0 ? nil : number
  }

  /// The same of a thread that the model's code has started, the first of them; nil if there was none.
  static var strayCrash: Int32? { straySignal == 0 ? nil : straySignal }

  /// Whether a thread has stopped for good. It may hold what other threads wait for.
  static var hasStoppedAny: Bool { hasStoppedThread != 0 }

  /// Runs the body on this thread, guarded.
  func run(_ body: () -> Void) {
    use(flags: 0)
    var place = 0
    withUnsafePointer(to: &place) {
      memory.storeBytes(of: Int(bitPattern: $0), toByteOffset: Self.stackOffset, as: Int.self)
    }
    pthread_setspecific(wordKey, memory)
    body()
    pthread_setspecific(wordKey, nil)
    use(flags: Int32(SS_DISABLE))
  }

  /// Returns the stack of the stopped thread, which has this many bytes, to the system: an endless recursion fills it.
  func returnStack(_ size: Int) {
    // What has stopped there waits on the stack for signals and never returns; `abort` and `exit` stop on their own.
    guard let crash, [SIGSEGV, SIGBUS, Self.stopSignal].contains(crash) else { return }
    let begin = memory.load(fromByteOffset: Self.stackOffset, as: Int.self)
    let page = Int(getpagesize())
    let low = (begin - size + Self.keptStack) / page * page
    let high = (begin - Self.keptStack) / page * page
    guard high > low, let start = UnsafeMutableRawPointer(bitPattern: low) else { return }
    #if canImport(Darwin)
      madvise(start, high - low, MADV_FREE)
    #else
      madvise(start, high - low, MADV_DONTNEED)
    #endif
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
    isEnding = true
    guard number != exitMark else { systemExit(ExitStatus.invalid.rawValue) }
    if number == outOfMemory { endWithoutMemory() }
    signal(number, SIG_DFL)
    raise(number)
    systemExit(128 + number)
  }

  /// Exits with the status. If a thread has stopped for good, it may hold what an exit handler waits for, for example
  /// the lock of C's standard output: then the program ends without waiting for the handlers any longer than a second.
  package static func exit(_ status: Int32) -> Never {
    isEnding = true
    if hasStoppedAny {
      finalStatus = status
      signal(SIGALRM) { _ in _exit(finalStatus) }
      unblock(SIGALRM)
      alarm(1)
    }
    systemExit(status)
  }

  /// From now on, a signal or an `exit` that would end the program stops a thread instead, unless it is this one.
  static func watch() {
    guard mainThread == nil else { return }
    mainThread = pthread_self()
    process = getpid()
    refuseExits()
    for number in signals { signal(number, stopThread) }
    Signals.handle(stopSignal, stopThreadFromOutside)
    for number in signals + [stopSignal] {
      Signals.setFlags(of: number) { $0 |= Int32(SA_ONSTACK) }
    }
    unblock(stopSignal)
  }

  /// To be called by whatever is about to end the program. Returns if it may; stops the thread if a model's code wants
  /// the end.
  static func checkExit() {
    // A copy that `fork` has made may end as it likes.
    guard let mainThread, process == getpid() else { return }
    guard pthread_equal(mainThread, pthread_self()) != 0 else {
      refuseExits()
      stopCaller(pthread_getspecific(wordKey), exitMark)
    }
    if isEnding { return }
    // Without another thread, the model's code runs on this one.
    let line = "\(Version.program): the model's own code called exit\n"
    _ = Array(line.utf8).withUnsafeBytes { write(StandardStreams.errors, $0.baseAddress, $0.count) }
    _exit(ExitStatus.invalid.rawValue)
  }

  /// Stops the thread as a crash would, because a model's code would never end on it.
  static func stopModel() -> Never {
    if let mainThread, pthread_equal(mainThread, pthread_self()) != 0 { end(by: SIGABRT) }
    stopCaller(pthread_getspecific(wordKey), SIGABRT)
  }

  /// Has the system call ``checkExit()`` before it ends the program, once.
  private static func refuseExits() {
    atexit { CrashGuard.checkExit() }
    #if !canImport(Darwin)
      at_quick_exit { CrashGuard.checkExit() }
    #endif
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
nonisolated(unsafe) private var process: pid_t = 0
/// Whether the program itself is about to end.
nonisolated(unsafe) private var isEnding = false

/// What a guarded thread knows its guard's word by. A thread that ends with a value under this key has been ended by
/// the model's code.
private let wordKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key) { stopCaller($0, CrashGuard.exitMark) }
  return key
}()

/// Stops the thread for good. `word` is where its guard says so; nil if it has none.
private func stopCaller(_ word: UnsafeMutableRawPointer?, _ number: Int32) -> Never {
  hasStoppedThread = 1
  if let word {
    word.storeBytes(of: number, as: sig_atomic_t.self)
  } else if straySignal == 0 {
    straySignal = number
  }
  while true { pause() }
}

/// The system's `exit`, which has the name of a method above.
private func systemExit(_ status: Int32) -> Never { exit(status) }

/// Ends the program where not even a report can be written. May be called by a signal handler.
private func endWithoutMemory() -> Never {
  let line: StaticString = "decode-model: out of memory\n"
  _ = write(StandardStreams.errors, line.utf8Start, line.utf8CodeUnitCount)
  _exit(ExitStatus.inputOutput.rawValue)
}

/// The word of the guard on whose stack the signal handler runs; nil if the thread has no guard.
private func guardWord() -> UnsafeMutableRawPointer? {
  // Swift's runtime may have given the main thread a stack for signals, too: that one is no guard's.
  if let mainThread, pthread_equal(mainThread, pthread_self()) != 0 { return nil }
  var stack = stack_t()
  guard sigaltstack(nil, &stack) == 0, Int32(stack.ss_flags) & Int32(SS_ONSTACK) != 0,
    let start: UnsafeMutableRawPointer = stack.ss_sp
  else { return nil }
  return start - CrashGuard.wordSize
}

/// The handler of the signal that stops a thread from outside.
private func stopThreadFromOutside(_ number: Int32) {
  // Without a guard, the thread has just finished what was to be stopped.
  guard let word = guardWord() else { return }
  stopCaller(word, number)
}

/// The signal handler, which may only call what POSIX calls async-signal-safe.
private func stopThread(_ signalNumber: Int32) {
  // The runtime ends a thread for which there is no memory as it ends one that traps.
  let isOutOfMemory = errno == ENOMEM || !FreeMemory.isAvailable(FreeMemory.least)
  let number = isOutOfMemory ? CrashGuard.outOfMemory : signalNumber
  if let word = guardWord() { stopCaller(word, number) }
  if let mainThread, pthread_equal(mainThread, pthread_self()) == 0 { stopCaller(nil, number) }
  if isOutOfMemory { endWithoutMemory() }
  // Where the handler returns, the signal recurs and ends the program.
  signal(signalNumber, SIG_DFL)
}
