/// The error of this type that the body throws; nil if it throws another one, or none.
///
/// Replaces the result of `#expect(throws:)`, which is the error only since Swift 6.1.
public func thrown<Failure: Error, Value>(_ type: Failure.Type, by body: () throws -> Value) -> Failure? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? Failure
  }
}
