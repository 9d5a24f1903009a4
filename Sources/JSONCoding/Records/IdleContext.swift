import Foundation

/// The context of a released decoder, for the next decoder without settings: an app often creates one for each text.
///
/// Creating a context with its memory, containers and readers takes longer than decoding a small object. One context is
/// kept for all threads.
enum IdleContext {
  private static let lock = NSLock()
  // Not isolated, because it is only accessed under the lock.
  nonisolated(unsafe) private static var idle: DecodingContext?

  static func take() -> DecodingContext? { replace(by: nil) }

  /// Keeps the context of a decoder without settings if nothing else holds it; otherwise closes it.
  static func keep(_ context: DecodingContext) {
    guard context.mayServeAnother else { return context.containers.close() }
    context.document.forgetText()
    replace(by: context)?.containers.close()
  }

  private static func replace(by context: DecodingContext?) -> DecodingContext? {
    lock.lock()
    defer { lock.unlock() }
    let last = idle
    idle = context
    return last
  }
}

extension DecodingContext {
  /// Whether the context is clean: after a failure it holds what was reported, and if it knows many types, it has no
  /// room for others.
  var mayServeAnother: Bool {
    !record.mayHaveCaught && !document.isLarge && !copy.isLarge && keyTypes.count < 128 && readers.count < 256
  }
}
