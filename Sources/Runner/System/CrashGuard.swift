#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps a crash of a model's own code (a trap, a `fatalError`, a stack that is used up) to the thread that it happens on.
///
/// Swift's code cannot be left from the inside: the thread is stopped for good where it is, and someone who finds ``crash`` set goes
/// on with another one. What it held is lost: its stack, and the memory of the value that was being made.
///
/// A signal's handler finds the guard of its thread by the stack that it runs on, which is the guard's: below it stands the word for
/// the signal.
final class CrashGuard: @unchecked Sendable {
  // Sendable because the handler alone writes the word, once.

  private static let signals = [SIGILL, SIGTRAP, SIGFPE, SIGSEGV, SIGBUS, SIGABRT]
  fileprivate static let wordSize = 64
  private static let stackSize = 1 << 16

  private let memory: UnsafeMutableRawPointer

  init() {
    memory = .allocate(byteCount: Self.wordSize + Self.stackSize, alignment: Self.wordSize)
    memory.storeBytes(of: 0, as: sig_atomic_t.self)
  }

  deinit { memory.deallocate() }

  /// The signal that has stopped the thread; nil as long as none has. A stopped thread uses the guard for ever.
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

  /// Ends the program as the signal does where nobody guards the thread.
  static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    exit(128 + number)
  }

  /// From here on, a guarded thread is stopped by what would end the program.
  static func watch() {
    for number in signals {
      signal(number, stopThread)
      Signals.setFlags(of: number) { $0 |= Int32(SA_ONSTACK) }
    }
  }
}

/// The handler: it may call nothing but what POSIX calls async-signal-safe.
private func stopThread(_ number: Int32) {
  var stack = stack_t()
  if sigaltstack(nil, &stack) == 0, Int32(stack.ss_flags) & Int32(SS_ONSTACK) != 0,
    let start: UnsafeMutableRawPointer = stack.ss_sp
  {
    (start - CrashGuard.wordSize).storeBytes(of: number, as: sig_atomic_t.self)
    while true { pause() }
  }
  // Where nobody guards the thread, it happens again, and ends the program.
  signal(number, SIG_DFL)
}
