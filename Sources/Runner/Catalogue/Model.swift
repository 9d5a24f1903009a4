import Diagnostics
import Foundation
import JSONCoding

/// A model that the program knows by name.
public struct Model: @unchecked Sendable {
  // Sendable because the closure captures only a type and constants. The compiler cannot see that the type's
  // conformances are not isolated to an actor.

  /// The name on the command line: `meme`.
  public let name: String
  public let description: ModelDescription
  /// The type that records are decoded as.
  package let type: any Decodable.Type
  /// Whether the JSON has `snake_case` names where the model has `camelCase`.
  let convertsSnakeCase: Bool
  /// Whether `--onto` can apply its values to a stored value.
  let isPatch: Bool
  /// Whether its values can be written as JSON.
  package let isEncodable: Bool
  /// Where the user's code declares it, if it was compiled from that.
  var places: DeclaredPlaces?
  /// Strings that its code may compare values with.
  package var literals: [String] = []
  /// How its values are read with these settings.
  package func strategies(_ settings: Settings) -> CodingStrategies {
    WorkerSettings(settings).forModel(convertsSnakeCase: convertsSnakeCase).makeDecoder(nil).strategies
  }

  let makeWorker: (WorkerSettings) -> RecordWorker

  /// A model that only decodes. Its values can be printed as Swift values but not written as JSON.
  public init<Value: Decodable>(
    _ name: String, _ type: Value.Type, _ description: ModelDescription = ModelDescription(),
    convertsSnakeCase: Bool = false
  ) {
    self.name = name
    self.description = description
    self.type = type
    self.convertsSnakeCase = convertsSnakeCase
    isPatch = false
    isEncodable = false
    makeWorker = { settings in
      RecordWorker.make(
        type, settings.forModel(convertsSnakeCase: convertsSnakeCase), encode: nil, applying: nil)
    }
  }

  // `applying` has no default: of two matching initializers, Swift prefers the one with fewer defaults, not the one for
  // Codable.

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
  ///   - applying: applies the decoded value, given first, to the stored value for `--onto`, and returns the result.
  public init<Value: Codable>(
    _ name: String, _ type: Value.Type, _ description: ModelDescription = ModelDescription(),
    convertsSnakeCase: Bool = false, applying: (@Sendable (Value, Value) -> Value)?
  ) {
    self.name = name
    self.description = description
    self.type = type
    self.convertsSnakeCase = convertsSnakeCase
    isPatch = applying != nil
    isEncodable = true
    makeWorker = { settings in
      RecordWorker.make(
        type, settings.forModel(convertsSnakeCase: convertsSnakeCase),
        encode: { encoder, value, output in try encoder.encode(value, into: &output) }, applying: applying)
    }
  }
}
