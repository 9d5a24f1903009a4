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

  /// Stops the thread for good as ``stop()`` does, unless it is in the system's code just now.
  func stopOutsideSystemCode() {
    InterruptedCode.prepare()
    crashGuard.sparesSystemCode = true
    defer { crashGuard.sparesSystemCode = false }
    pthread_kill(handle, CrashGuard.stopSignal)
    usleep(200)
  }

  /// The processor time that the thread has used; nil if the system does not say. Only valid before `join()`.
  var processorTime: Duration? {
    #if canImport(Darwin)
      var info = thread_basic_info()
      let words = MemoryLayout<thread_basic_info>.size / MemoryLayout<integer_t>.size
      var count = mach_msg_type_number_t(words)
      let status = withUnsafeMutablePointer(to: &info) {
        $0.withMemoryRebound(to: integer_t.self, capacity: words) {
          thread_info(pthread_mach_thread_np(handle), thread_flavor_t(THREAD_BASIC_INFO), $0, &count)
        }
      }
      guard status == KERN_SUCCESS else { return nil }
      return .seconds(Int(info.user_time.seconds) + Int(info.system_time.seconds))
        + .microseconds(Int(info.user_time.microseconds) + Int(info.system_time.microseconds))
    #else
      var clock = clockid_t()
      var time = timespec()
      guard pthread_getcpuclockid(handle, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
      return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
    #endif
  }

  /// Waits for the thread to end. To be called once, and not for a crashed thread.
  ///
  /// Whatever a model has left in the thread is released at its end, and may crash or call `exit` then. That stops the
  /// thread for good, so it is no longer waited for.
  func join() {
    let isOver = DispatchSemaphore(value: 0)
    let wait: @Sendable () -> Void = {
      pthread_join(handle, nil)
      isOver.signal()
    }
    // Foundation's thread does not report that there is no memory for one.
    guard let waiter = Self.start(Work(wait, CrashGuard()), stackSize: 1 << 18) else {
      pthread_join(handle, nil)
      return
    }
    pthread_detach(waiter)
    while isOver.wait(timeout: .now() + .milliseconds(10)) == .timedOut {
      if CrashGuard.strayCrash != nil { return }
    }
  }

  /// Tells the thread that an interruption is requested. Only valid before `join()`.
  func interrupt() {
    Interruption.pass(to: handle)
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
