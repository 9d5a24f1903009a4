import Foundation

/// A thread with a stack of a known size. (Foundation's `Thread` does not report a failure to start.)
struct WorkerThread: @unchecked Sendable {
  // Sendable because the handle is a number or a pointer that nobody follows.

  /// In bytes. Decoding and encoding a model with 512 levels is recursive.
  private static let stackSize = 16 << 20
  /// The memory a thread needs besides its stack. If less is left, another thread would only take it from the others.
  /// That includes 64 MB which glibc sets aside for a thread's small pieces.
  private static let reserve = 112 << 20
  static let need = stackSize + reserve

  private let handle: pthread_t
  private let crashGuard = CrashGuard()

  /// Starts a thread; nil if the system has no thread or memory left for it.
  init?(_ body: @escaping @Sendable () -> Void) {
    guard Memory.isAvailable(Self.need),
      let handle = Self.start(Work(body, crashGuard), stackSize: Self.stackSize)
    else { return nil }
    self.handle = handle
  }

  private static func start(_ work: Work, stackSize: Int) -> pthread_t? {
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
    let work = Unmanaged.passRetained(work)
    let error = pthread_create(
      &handle, attributes,
      { argument in
        Work.take(argument)?.run()
        return nil
      }, work.toOpaque())
    guard error == 0 else {
      work.release()
      return nil
    }
    return handle
  }

  /// The signal of the crash that stopped the thread for good, or `CrashGuard.exitMark`. A crashed thread never ends.
  var crash: Int32? { crashGuard.crash }

  /// Returns the memory that the crashed thread's stack takes to the system.
  func returnStack() { crashGuard.returnStack(Self.stackSize) }

  /// Stops the thread for good where it is, as a crash does, and waits until it has stopped, though not forever.
  func stop() {
    pthread_kill(handle, CrashGuard.stopSignal)
    for _ in 0..<1000 where crash == nil { usleep(1000) }
  }

  private final class Work: Sendable {
    private let body: @Sendable () -> Void
    private let crashGuard: CrashGuard

    init(_ body: @escaping @Sendable () -> Void, _ crashGuard: CrashGuard) {
      self.body = body
      self.crashGuard = crashGuard
    }

    func run() { crashGuard.run(body) }

    static func take(_ argument: UnsafeMutableRawPointer?) -> Work? {
      argument.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue() }
    }
  }
}
