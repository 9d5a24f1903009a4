import JSONCoding

/// A type's name as written in source, without its module: `Shop.Kind`, `[String: Box<Int>]`.
enum TypeName {
  static func words(_ type: any Any.Type) -> String {
    switch type {
    case let type as any SpelledType.Type: type.words
    default: withoutModules(String(reflecting: type))
    }
  }

  /// The type's name if it is spelled as in Swift code, so that it may be pasted there; nil otherwise.
  static func source(_ type: any Any.Type) -> String? {
    let words = words(type)
    let isName = words.allSatisfy { $0.isLetter || $0.isNumber || "_.[]<>:, ".contains($0) }
    return isName && !words.contains(" as ") && !words.contains(" or ") ? words : nil
  }

  /// `File` for `File.CodingKeys`; nil for keys that are in no type.
  static func owner(ofKeys keys: any Any.Type) -> String? {
    let name = withoutModules(String(reflecting: keys))
    return name.lastIndex(of: ".").map { String(name[..<$0]) }
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
