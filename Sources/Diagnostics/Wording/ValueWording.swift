import JSONDecoding

extension Issue.Expected {
  /// `object`, `array`, or the Swift type as one writes it: `Int`, `[String]`, `[String: Meme]`.
  var words: String {
    switch self {
    case .object: "object"
    case .array: "array"
    case .type(let type): TypeName.words(type)
    }
  }
}

extension Issue.Found {
  /// `null`, `string "2"`, `number 1.5`; only the kind where values must not be shown.
  func words(isRedacted: Bool) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): isRedacted ? "Boolean" : value ? "true" : "false"
    case .number(let text): isRedacted ? "number" : "number \(Quoted.cut(text, to: Quoted.limit))"
    case .string(let text, let isCut): isRedacted ? "string" : "string " + Quoted.string(text, isCut: isCut)
    case .array: "array"
    case .object: "object"
    case .endOfArray: "the end of the array"
    }
  }
}

/// The name of a type without its modules, generics as one writes them.
enum TypeName {
  static func words(_ type: any Any.Type) -> String {
    switch type {
    case let array as any SequenceType.Type: array.words
    case let optional as any WrappingType.Type: optional.words
    default: String(describing: type)
    }
  }
}

private protocol SequenceType {
  static var words: String { get }
}

private protocol WrappingType {
  static var words: String { get }
}

extension Array: SequenceType {
  fileprivate static var words: String { "[\(TypeName.words(Element.self))]" }
}

extension Dictionary: SequenceType {
  fileprivate static var words: String { "[\(TypeName.words(Key.self)): \(TypeName.words(Value.self))]" }
}

extension Optional: WrappingType {
  fileprivate static var words: String { "\(TypeName.words(Wrapped.self)) or null" }
}

extension EmbeddedJSON: WrappingType {
  fileprivate static var words: String { "\(TypeName.words(Value.self)) as JSON text in a string" }
}
