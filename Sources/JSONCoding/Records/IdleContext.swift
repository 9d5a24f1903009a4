import Foundation

/// The context of a decoder that is gone, for the next decoder without settings: an app often makes one for each text.
///
/// To make a context, its memory, its containers and its readers takes longer than to decode a small object. One is kept
/// for all threads.
enum IdleContext {
  private static let lock = NSLock()
  // Not isolated, because it is accessed under the lock only.
  nonisolated(unsafe) private static var idle: DecodingContext?

  static func take() -> DecodingContext? { replace(by: nil) }

  /// Keeps the context of a decoder without settings, which nothing else holds, or closes it.
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
  /// Whether the context holds little: after a failure it holds what was reported, and one that knows many types has no
  /// room for others.
  var mayServeAnother: Bool {
    !record.mayHaveCaught && !document.isLarge && !copy.isLarge && keyTypes.count < 128 && readers.count < 256
  }
}
