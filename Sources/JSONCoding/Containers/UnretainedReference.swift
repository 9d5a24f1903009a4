/// A reference that is not counted. Its holder guarantees that the object is alive.
struct UnretainedReference<Object: AnyObject>: BitwiseCopyable {
  private let reference: Unmanaged<Object>

  init(_ object: Object) {
    reference = .passUnretained(object)
  }

  /// The object, as a counted reference.
  var object: Object { reference.takeUnretainedValue() }

  /// Calls `body` with the object, without counting references.
  @inline(__always)
  func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    try reference._withUnsafeGuaranteedRef(body)
  }
}
