import Foundation

/// Notes why a host process is about to end: the stack of the model's thread is full, or there is no memory.
///
/// The signal is then raised again without a handler, so that the process ends as it would have. A model that replaces
/// the handlers only loses the notes.
enum FaultHandler {
  private static let signals = [SIGILL, SIGTRAP, SIGFPE, SIGSEGV, SIGBUS, SIGABRT]
  /// The size in bytes of the stack that a handler runs on.
  private static let stackSize = 1 << 16
  /// The maximum distance in bytes from the end of the stack at which a fault counts as its overflow. A function with
  /// large variables skips the pages next to it.
  fileprivate static let nearness = 1 << 20

  static func install(_ memory: ReplyMemory) {
    let notes = memory.notes
    (stackNote, memoryNote) = (notes.isStackFull, notes.isOutOfMemory)
    // Makes the runtime look up the types now: a handler must not wait for its locks, or for those of `malloc`.
    var nothing = siginfo_t()
    _ = faultAddress(&nothing)
    for number in signals {
      var action = sigaction()
      action.sa_flags = Int32(SA_SIGINFO) | Int32(SA_ONSTACK)
      #if canImport(Darwin)
        action.__sigaction_u.__sa_sigaction = note
      #elseif canImport(Musl)
        action.__sa_handler.sa_sigaction = note
      #else
        action.__sigaction_handler.sa_sigaction = note
      #endif
      sigaction(number, &action, nil)
    }
  }

  /// Must be called by the thread that the model runs on, before anything else.
  static func watchThread() {
    guard memoryNote != nil else { return }
    var place = 0
    stackEnd = withUnsafePointer(to: &place) { UInt(bitPattern: $0) } - UInt(ModelThread.stackSize)
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    stack.ss_size = numericCast(stackSize)
    sigaltstack(&stack, nil)
  }
}

// The handler's inputs. Set before the model's thread runs.
nonisolated(unsafe) private var stackNote: UnsafeMutableRawPointer?
nonisolated(unsafe) private var memoryNote: UnsafeMutableRawPointer?
/// The lowest address of the stack of the model's thread.
nonisolated(unsafe) private var stackEnd: UInt = 0

/// The signal handler, which may only call what POSIX calls async-signal-safe.
private func note(
  _ number: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  signal(number, SIG_DFL)
  var address: UInt = 0
  if let information { address = UInt(bitPattern: faultAddress(information)) }
  let isAccess = number == SIGSEGV || number == SIGBUS
  if isAccess, address < stackEnd + (1 << 16), address + UInt(FaultHandler.nearness) > stackEnd {
    stackNote?.storeBytes(of: 1, as: Int.self)
  } else if !FreeMemory.isAvailable(FreeMemory.least) {
    memoryNote?.storeBytes(of: 1, as: Int.self)
  }
  // A fault recurs when the handler returns, but a signal that was sent does not.
  raise(number)
}

private func faultAddress(_ information: UnsafeMutablePointer<siginfo_t>) -> UnsafeMutableRawPointer? {
  #if canImport(Darwin)
    information.pointee.si_addr
  #elseif canImport(Musl)
    information.pointee.__si_fields.__sigfault.si_addr
  #else
    information.pointee._sifields._sigfault.si_addr
  #endif
}

/// The memory that the system still has.
package enum FreeMemory {
  /// The minimum for any work, in bytes. Without memory, the runtime ends a program as if it had trapped.
  package static var least: Int { 16 << 20 }

  /// Whether the system would grant this many bytes. A signal handler may call it, because `mmap` only asks the system.
  /// (The optimizer removes a `malloc` that is freed unused, and assumes that it succeeds.)
  package static func isAvailable(_ bytes: Int) -> Bool {
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory, memory != MAP_FAILED else { return false }
    munmap(memory, bytes)
    return true
  }
}
