import JSONCoding

extension Issue.Expected {
  /// `object`, `array`, or the Swift type as written in source: `Int`, `[String]`, `[String: Meme]`.
  var words: String {
    switch self {
    case .object: "object"
    case .array: "array"
    case .type(let type): TypeName.words(type)
    }
  }
}

extension Issue {
  /// What was expected; for a property wrapper, the type of its value comes first: `Date (DateValue<Milliseconds>)`.
  var expectedWords: String? {
    guard let words = expected?.words, let wrappedType else { return expected?.words }
    return "\(TypeName.words(wrappedType)) (\(words))"
  }
}

extension Issue.Found {
  /// `null`, `string "2"`, `number 1.5`; only the kind if values must not be shown.
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
