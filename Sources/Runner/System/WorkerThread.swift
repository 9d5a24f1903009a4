#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread with a stack of a known size. (Foundation's `Thread` does not say when it could not be started.)
struct WorkerThread {
  /// In bytes: a model of 512 levels is decoded, and encoded, recursively.
  private static let stackSize = 16 << 20
  /// What a thread needs beside its stack; where there is not so much left, a further thread would only take it from the others.
  private static let reserve = 48 << 20

  private let handle: pthread_t
  private let guardian = CrashGuard()

  /// Starts a thread; nil where the system has none left, or no memory for it.
  init?(_ body: @escaping @Sendable () -> Void) {
    guard let probe = malloc(Self.stackSize + Self.reserve) else { return nil }
    free(probe)
    // Made by the system's own call: Swift sees the type in several modules, and its initialiser in the wrong one.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard pthread_attr_init(attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(attributes) }
    pthread_attr_setstacksize(attributes, Self.stackSize)

    #if canImport(Darwin)
      var handle: pthread_t?
    #else
      var handle = pthread_t()
    #endif
    let work = Unmanaged.passRetained(Work(body, guardian))
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
    #if canImport(Darwin)
      guard let handle else { return nil }
    #endif
    self.handle = handle
  }

  /// The signal by which a crash has stopped the thread for good; it never ends then.
  var crash: Int32? { guardian.crash }

  /// Waits for the thread to end, which it has to, once.
  func join() {
    pthread_join(handle, nil)
  }

  /// Tells the thread, which has not been joined yet, that an interruption is requested.
  func interrupt() {
    Interruption.pass(to: handle)
  }

  private final class Work: Sendable {
    private let body: @Sendable () -> Void
    private let guardian: CrashGuard

    init(_ body: @escaping @Sendable () -> Void, _ guardian: CrashGuard) {
      self.body = body
      self.guardian = guardian
    }

    func run() { guardian.run(body) }

    static func take(_ argument: UnsafeMutableRawPointer?) -> Work? {
      argument.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue() }
    }
  }
}
