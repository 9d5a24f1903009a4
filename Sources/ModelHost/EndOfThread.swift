import Foundation

/// A model that ends its thread, with `Thread.exit()` for example, ends the process: nobody else would ever answer.
enum EndOfThread {
  // Called with the value of a thread that ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { _ in _exit(0) }
    return key
  }()

  /// To be called on the thread that the model runs on.
  static func endsProcess() {
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
  }
}
