import Foundation

/// Learns of every error that is thrown on its thread, whoever throws it and whoever catches it.
///
/// A model may call `try? Color(from: decoder)`: that is no read, so nobody else sees it fail. Before each throw, the
/// runtime calls a hook that is there for tests and debuggers (`_swift_setWillThrowHandler`). It is set when somebody
/// asks for a watch. Where the runtime has no hook, only reads that fail are known.
final class ThrowWatch {
  /// Whether an error has been thrown since ``begin()``.
  private(set) var hasThrown = false
  /// Where errors are noted.
  var log: ReadLog?

  func begin() {
    hasThrown = false
    log = nil
  }

  // MARK: - The hook

  private typealias Hook = @convention(c) (UnsafeRawPointer) -> Void

  /// The watch of this thread. Never released: a thread whose model has crashed may still throw.
  static var ofThread: ThrowWatch {
    _ = isHooked
    if let known = pthread_getspecific(key) {
      return Unmanaged<ThrowWatch>.fromOpaque(known).takeUnretainedValue()
    }
    let new = ThrowWatch()
    pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
    return new
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static let isHooked: Bool = {
    // The key must be there before a hook asks for it.
    guard key >= 0, ErrorReference.isReadable else { return false }
    let hook: Hook = { pointer in
      guard let known = pthread_getspecific(ThrowWatch.key) else { return }
      let watch = Unmanaged<ThrowWatch>.fromOpaque(known).takeUnretainedValue()
      watch.hasThrown = true
      watch.log?.noteThrow(unsafeBitCast(pointer, to: (any Error).self))
    }
    #if canImport(Darwin)
      // Older systems do not have it.
      guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: -2), "_swift_setWillThrowHandler") else {
        return false
      }
      unsafeBitCast(symbol, to: (@convention(c) (Hook?, UnsafeRawPointer?) -> Void).self)(hook, nil)
    #else
      setWillThrowHandler(hook, nil)
    #endif
    return true
  }()

  #if !canImport(Darwin)
    // Later versions take a second argument, which receives the handler before; earlier ones ignore it.
    @_silgen_name("_swift_setWillThrowHandler")
    private static func setWillThrowHandler(_ handler: Hook?, _ old: UnsafeRawPointer?)
  #endif
}
