import Foundation

/// A thread with a stack of a known size, on which a model's code runs. (Foundation's `Thread` does not report that it
/// failed to start.)
package struct ModelThread: @unchecked Sendable {
  // Sendable because the handle is a number or a pointer that nobody follows.

  /// In bytes. Decoding and encoding a model with 512 levels is recursive.
  package static let stackSize = 16 << 20
  package let handle: pthread_t

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread; nil if the system has no thread or memory left for it.
  @discardableResult
  package static func start(_ body: @escaping @Sendable () -> Void) -> ModelThread? {
    // Allocated by hand because Swift sees the type in several modules and picks the initializer of the wrong one.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard pthread_attr_init(attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(attributes) }
    pthread_attr_setstacksize(attributes, stackSize)
    // Glibc's handle is a number; elsewhere it is a pointer, which is nil until there is a thread.
    #if canImport(Glibc)
      var handle = pthread_t()
    #else
      var handle: pthread_t?
    #endif
    let work = Unmanaged.passRetained(Work(body))
    let error = pthread_create(
      &handle, attributes,
      { argument in
        let argument: UnsafeMutableRawPointer? = argument
        FaultHandler.watchThread()
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard error == 0 else {
      work.release()
      return nil
    }
    #if canImport(Glibc)
      return ModelThread(handle: handle)
    #else
      return handle.map { ModelThread(handle: $0) }
    #endif
  }

  /// Runs the body on such a thread and waits for it, or on this thread if none can be started.
  package static func run<Result>(_ body: () throws -> Result) throws -> Result {
    try withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let body = body
      nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
      let thread = start { result = Swift.Result { try body() } }
      thread?.join()
      return try (result ?? Swift.Result { try body() }).get()
    }
  }

  /// Waits for the thread to end. Must be called once.
  package func join() { pthread_join(handle, nil) }

  // Called with the value of a thread that ends.
  private static let endKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { _ in _exit(0) }
    return key
  }()

  /// Must be called on the thread that the model runs on. If the model ends the thread, for example with
  /// `Thread.exit()`, the process ends too, because nobody would ever answer.
  static func endsProcess() {
    pthread_setspecific(endKey, UnsafeRawPointer(bitPattern: 1))
  }
}

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
