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
/// records the signal lies just below that stack.
final class CrashGuard: @unchecked Sendable {
  // Sendable because only the handler writes the word, once.

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
    exit(128 + number)
  }

  /// From now on, a signal that would end the program stops a guarded thread instead.
  static func watch() {
    for number in signals {
      signal(number, stopThread)
      Signals.setFlags(of: number) { $0 |= Int32(SA_ONSTACK) }
    }
  }
}

/// The signal handler, which may only call what POSIX calls async-signal-safe.
private func stopThread(_ number: Int32) {
  var stack = stack_t()
  if sigaltstack(nil, &stack) == 0, Int32(stack.ss_flags) & Int32(SS_ONSTACK) != 0,
    let start: UnsafeMutableRawPointer = stack.ss_sp
  {
    (start - CrashGuard.wordSize).storeBytes(of: number, as: sig_atomic_t.self)
    while true { pause() }
  }
  // In an unguarded thread, the signal recurs and ends the program.
  signal(number, SIG_DFL)
}
