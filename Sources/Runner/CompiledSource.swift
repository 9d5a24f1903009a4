import Foundation

/// The entry point of the program that `--source` compiles.
///
/// The name is long so that it does not clash with a user's type.
public enum DecodeModelCompiledSource {
  /// Runs the command line with these types as the models, each named by its MODEL expression, and with the expressions
  /// of `--decoder` and `--encoder`.
  public static func run(
    _ types: [(name: String, type: any Decodable.Type)], decoder: (@Sendable () throws -> JSONDecoder)? = nil,
    encoder: (@Sendable () throws -> JSONEncoder)? = nil
  ) -> Never {
    let models = types.map { Model($0.name, anyDecodable: $0.type) }
    ModelCatalog(compiled: models, OwnCoders(decoder: decoder, encoder: encoder)).run()
  }
}

extension Model {
  /// A model of a type known only at run time. Its values can be written as JSON if the type is also Encodable.
  init(_ name: String, anyDecodable type: any Decodable.Type) {
    if let codable = type as? any (Decodable & Encodable).Type {
      self.init(name, codable: codable)
    } else {
      self.init(name, decodable: type)
    }
  }

  private init<Value: Decodable>(_ name: String, decodable type: Value.Type) {
    self.init(name, type)
  }

  private init<Value: Decodable & Encodable>(_ name: String, codable type: Value.Type) {
    self.init(name, type)
  }
}
