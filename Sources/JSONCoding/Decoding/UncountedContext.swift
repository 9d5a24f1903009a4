/// A reference to a context that is not counted: whoever has one promises that the context lives.
struct UncountedContext: BitwiseCopyable {
  private let reference: Unmanaged<DecodingContext>

  init(_ context: DecodingContext) {
    reference = .passUnretained(context)
  }

  /// The context, counted.
  var context: DecodingContext { reference.takeUnretainedValue() }

  /// Lets `body` read the context without counting.
  @inline(__always)
  func with<Result>(_ body: (DecodingContext) throws -> Result) rethrows -> Result {
    try reference._withUnsafeGuaranteedRef(body)
  }
}
