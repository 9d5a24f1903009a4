/// Decides what happens after a fault. This class throws Foundation's error; a repair session returns a placeholder.
class FaultHandler {
  /// Whether the model may receive placeholders instead of values that do not fit.
  var usesPlaceholders: Bool { false }

  /// A value to continue with, or nil to throw.
  func placeholder<Value: Decodable>(_ type: Value.Type, for fault: Fault) -> Value? { nil }

  /// A decoder to continue with, or nil to throw.
  func placeholderDecoder(for fault: Fault) -> (any Decoder)? { nil }

  /// The error to throw for the fault.
  func error(for fault: Fault) -> any Error { fault.error() }

  /// Decodes the value at `node` by `attempt`, which calls its `init(from:)`.
  func value<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, at node: Int, in holder: Holder,
    _ attempt: () throws -> Value
  ) throws -> Value {
    try attempt()
  }

  /// The model lists so many keys once more, which the standard library copies.
  func noteListing(of count: Int) {}

  /// The number of elements of the array that decoding skips.
  func omittedCount(in context: DecodingContext, _ array: Int) -> Int { 0 }
}
