import Foundation

/// Notes why a host process is about to end: the stack of the model's thread is full, or there is no memory.
///
/// The signal is then raised again without a handler, so that the process ends as it would have. A model that replaces
/// the handlers loses only the notes.
enum FaultHandler {
  private static let signals = [SIGILL, SIGTRAP, SIGFPE, SIGSEGV, SIGBUS, SIGABRT]
  /// The size in bytes of the stack that a handler runs on.
  private static let stackSize = 1 << 16
  /// How far from the end of the stack a fault is counted as its overflow, in bytes. A function with large variables
  /// skips the pages just behind it.
  fileprivate static let nearness = 1 << 20

  static func install(_ memory: ReplyMemory) {
    let notes = memory.notes
    (stackNote, memoryNote) = (notes.isStackFull, notes.isOutOfMemory)
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

  /// To be called by the thread that the model runs on, before anything else.
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

// What the handler reads. Set before the model's thread runs.
nonisolated(unsafe) private var stackNote: UnsafeMutableRawPointer?
nonisolated(unsafe) private var memoryNote: UnsafeMutableRawPointer?
/// The lowest address of the stack of the model's thread.
nonisolated(unsafe) private var stackEnd: UInt = 0

/// The signal handler, which may only call what POSIX calls async-signal-safe.
private func note(
  _ number: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  signal(number, SIG_DFL)
  let address = UInt(bitPattern: information.flatMap(faultAddress))
  let isAccess = number == SIGSEGV || number == SIGBUS
  if isAccess, address < stackEnd + (1 << 16), address + UInt(FaultHandler.nearness) > stackEnd {
    stackNote?.storeBytes(of: 1, as: Int.self)
  } else if !FreeMemory.isAvailable(FreeMemory.least) {
    memoryNote?.storeBytes(of: 1, as: Int.self)
  }
  // A fault recurs where the handler returns; a signal that was sent does not.
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

/// What the system still has of memory.
package enum FreeMemory {
  /// What any work needs, in bytes. The runtime ends a program for which there is none as it ends one that traps.
  package static var least: Int { 16 << 20 }

  /// Whether the system would give this many bytes. May be called by a signal handler, because `mmap` only asks the
  /// system. (The optimizer removes a `malloc` that is freed unused, and takes it for successful.)
  package static func isAvailable(_ bytes: Int) -> Bool {
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory, memory != MAP_FAILED else { return false }
    munmap(memory, bytes)
    return true
  }
}
