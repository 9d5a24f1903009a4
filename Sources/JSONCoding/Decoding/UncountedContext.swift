/// A reference to a context that is not counted. Its holder guarantees that the context is alive.
struct UncountedContext: BitwiseCopyable {
  private let reference: Unmanaged<DecodingContext>

  init(_ context: DecodingContext) {
    reference = .passUnretained(context)
  }

  /// The context, as a counted reference.
  var context: DecodingContext { reference.takeUnretainedValue() }

  /// Calls `body` with the context, without counting references.
  @inline(__always)
  func with<Result>(_ body: (DecodingContext) throws -> Result) rethrows -> Result {
    try reference._withUnsafeGuaranteedRef(body)
  }
}
