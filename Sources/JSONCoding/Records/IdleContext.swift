import Foundation

/// The context of a decoder that is gone, for the next decoder of this thread: an app often makes one for each text.
///
/// To make a context, its memory, its containers and its readers takes several times as long as to decode a small
/// object. A thread keeps one, if it may serve any decoder with the same strategies, until it ends.
enum IdleContext {
  /// The thread's context if it has these strategies, for a decoder without other settings.
  ///
  /// - Parameter strategies: nil for those that a decoder begins with, which need not be compared.
  static func take(_ strategies: CodingStrategies?) -> DecodingContext? {
    guard let idle = pthread_getspecific(key) else { return nil }
    let context = Unmanaged<DecodingContext>.fromOpaque(idle)
    guard
      context._withUnsafeGuaranteedRef({ idle in
        strategies.map { $0 == idle.strategies } ?? idle.hasDefaultStrategies
      })
    else { return nil }
    pthread_setspecific(key, nil)
    return context.takeRetainedValue()
  }

  /// Keeps a context that nothing else holds, or closes it.
  static func keep(_ context: DecodingContext) {
    guard context.mayServeAnother else { return context.containers.close() }
    context.document.forgetText()
    if let old = pthread_getspecific(key) { close(old) }
    pthread_setspecific(key, Unmanaged.passRetained(context).toOpaque())
  }

  private static func close(_ idle: UnsafeMutableRawPointer) {
    Unmanaged<DecodingContext>.fromOpaque(idle).takeRetainedValue().containers.close()
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
      pthread_key_create(&key) { close($0) }
    #else
      pthread_key_create(&key) { if let idle = $0 { close(idle) } }
    #endif
    return key
  }()
}

extension DecodingContext {
  /// Whether the context holds little, and nothing of its decoder but strategies without code of the program.
  ///
  /// After a failure it holds what was reported, and one that knows many types has no room for others.
  fileprivate var mayServeAnother: Bool {
    outer == nil && !record.mayHaveCaught && pathNames.isEmpty && !document.isLarge
      && !document.assumesTopLevelObject
      && userInfo.isEmpty && (hasDefaultStrategies || !strategies.areOwn) && containers.count < 12
      && keyTypes.count < 128
      && readers.count < 256 && !copy.isLarge
  }
}
