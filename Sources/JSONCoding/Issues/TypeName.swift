/// A type's name as written in source, without its module: `Shop.Kind`, `[String: Box<Int>]`.
package enum TypeName {
  package static func words(_ type: any Any.Type) -> String {
    switch type {
    case let type as any SpelledType.Type: type.words
    default: withoutModules(String(reflecting: type))
    }
  }
}

/// A type that is not named as the runtime names it.
private protocol SpelledType {
  static var words: String { get }
}

extension Array: SpelledType {
  fileprivate static var words: String { "[\(TypeName.words(Element.self))]" }
}

extension Dictionary: SpelledType {
  fileprivate static var words: String { "[\(TypeName.words(Key.self)): \(TypeName.words(Value.self))]" }
}

extension Optional: SpelledType {
  fileprivate static var words: String { "\(TypeName.words(Wrapped.self)) or null" }
}

extension EmbeddedJSON: SpelledType {
  fileprivate static var words: String { "\(TypeName.words(Value.self)) as JSON text in a string" }
}

extension NumberText: SpelledType {
  fileprivate static var words: String { "number" }
}
