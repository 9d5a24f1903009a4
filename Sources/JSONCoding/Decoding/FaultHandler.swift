/// Decides what happens after a fault. This class throws Foundation's error; a repair session returns a placeholder.
class FaultHandler {
  /// Whether the model may receive placeholders in place of values that do not fit.
  var usesPlaceholders: Bool { false }

  /// A value to continue with, or nil to throw.
  func placeholder<Value: Decodable>(_ type: Value.Type, for fault: Fault) -> Value? { nil }

  /// A decoder to continue with, or nil to throw.
  func placeholderDecoder(for fault: Fault) -> (any Decoder)? { nil }

  /// The error to throw for the fault.
  func error(for fault: Fault) -> any Error { fault.error() }

  /// Handles an error that the `init(from:)` of `frame` has thrown.
  ///
  /// - Returns: a value to continue with.
  /// - Throws: `error`, or an error that replaces it.
  func recover<Value: Decodable>(_ error: any Error, _ type: Value.Type, _ frame: Fault.Frame) throws -> Value
  {
    throw error
  }

  /// The number of elements of the array that decoding skips.
  func omittedCount(in context: DecodingContext, _ array: Int) -> Int { 0 }
}
