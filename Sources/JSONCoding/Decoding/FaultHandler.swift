/// Decides what happens after a fault. This class throws Foundation's error; a ``Search`` returns a placeholder.
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
    _ type: Value.Type, _ context: DecodingContext, at node: Int, _ attempt: () throws -> Value
  ) throws -> Value {
    try attempt()
  }

  /// The key for the member at `node`, whose name a dictionary refuses with this error.
  func key<Key: Decodable>(
    _ type: Key.Type, _ context: DecodingContext, at node: Int, _ error: any Error
  ) throws -> Key {
    throw error
  }

  /// Reads the member at `node`, which may be absent.
  func optional<Value>(
    _ context: DecodingContext, at node: Int, _ read: () throws -> Value
  ) throws -> Value? {
    try read()
  }
}
