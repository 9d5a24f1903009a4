/// Decides what happens after a fault. This one throws the error that Foundation would; repair continues with a placeholder.
class FaultHandler {
  /// Whether the model may be given placeholders for values that do not fit.
  var usesPlaceholders: Bool { false }

  /// A value to continue with, or nil to throw.
  func placeholder<Value: Decodable>(_ type: Value.Type, for fault: Fault) -> Value? { nil }

  /// A decoder to continue with, or nil to throw.
  func placeholderDecoder(for fault: Fault) -> (any Decoder)? { nil }

  /// The error to throw for the fault.
  func error(for fault: Fault) -> any Error { fault.error() }

  /// An error has left the `init(from:)` of `frame`.
  ///
  /// - Returns: a value to continue with.
  /// - Throws: `error`, or another one in its place.
  func recover<Value: Decodable>(_ error: any Error, _ type: Value.Type, _ frame: Fault.Frame) throws -> Value
  {
    throw error
  }

  /// The number of elements of the array that decoding leaves out.
  func omittedCount(in context: DecodingContext, _ array: Int) -> Int { 0 }
}
