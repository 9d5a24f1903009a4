/// What the program that is made of `--source` calls.
///
/// Its name is long so that no type of a user has it.
public enum DecodeModelCompiledSource {
  /// Carries out the command line with these types as the models, each under the expression that MODEL gives.
  public static func run(_ types: [(name: String, type: any Decodable.Type)]) -> Never {
    ModelCatalog(compiled: types.map { Model($0.name, anyDecodable: $0.type) }).run()
  }
}

extension Model {
  /// A model of a type that is known only now: its values can be written as JSON if it is Encodable too.
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
