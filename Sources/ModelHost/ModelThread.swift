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
