import Foundation
import JSONCoding

/// A model that the program knows by a name.
public struct Model: @unchecked Sendable {
  // Sendable because the closure holds a type and what it was made with, all of them constants; the compiler cannot see that
  // the type's conformances are bound to no actor.

  /// As it is given on the command line: `meme`.
  public let name: String
  public let description: ModelDescription
  /// Whether `--onto` can apply its values to a stored one.
  let isPatch: Bool
  /// Whether its values can be written as JSON.
  let isEncodable: Bool
  let makeWorker: (WorkerSettings) -> RecordWorker

  /// A model that decodes only: its values are printed as Swift shows them, and cannot be written as JSON.
  public init<Value: Decodable>(
    _ name: String, _ type: Value.Type, _ description: ModelDescription = ModelDescription(),
    convertsSnakeCase: Bool = false
  ) {
    self.name = name
    self.description = description
    isPatch = false
    isEncodable = false
    makeWorker = { settings in
      RecordWorker.make(
        type, settings.forModel(convertsSnakeCase: convertsSnakeCase), encode: nil, applying: nil)
    }
  }

  // No default for `applying`: of two initializers that fit, Swift takes the one with fewer defaults, not the one for Codable.

  /// A model that decodes and encodes.
  ///
  /// - Parameter convertsSnakeCase: whether the JSON has `snake_case` names where the model has `camelCase`, both ways.
  public init<Value: Codable>(
    _ name: String, _ type: Value.Type, _ description: ModelDescription = ModelDescription(),
    convertsSnakeCase: Bool = false
  ) {
    self.init(name, type, description, convertsSnakeCase: convertsSnakeCase, applying: nil)
  }

  /// A model that decodes and encodes, and may be a patch.
  ///
  /// - Parameters:
  ///   - convertsSnakeCase: whether the JSON has `snake_case` names where the model has `camelCase`, both ways.
  ///   - applying: what becomes of the stored value, given second, once the decoded one is applied to it: `--onto`.
  public init<Value: Codable>(
    _ name: String, _ type: Value.Type, _ description: ModelDescription = ModelDescription(),
    convertsSnakeCase: Bool = false, applying: (@Sendable (Value, Value) -> Value)?
  ) {
    self.name = name
    self.description = description
    isPatch = applying != nil
    isEncodable = true
    makeWorker = { settings in
      RecordWorker.make(
        type, settings.forModel(convertsSnakeCase: convertsSnakeCase),
        encode: { encoder, value, output in try encoder.encode(value, into: &output) }, applying: applying)
    }
  }
}
