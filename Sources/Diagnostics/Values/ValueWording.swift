import JSONCoding

extension Issue.Expected {
  /// `object`, `array`, or the Swift type as written in source: `Int`, `[String]`, `[String: Meme]`.
  var words: String {
    switch self {
    case .object: "object"
    case .array: "array"
    case .type(let type): type.name
    }
  }
}

extension [Issue.Expected] {
  /// `String, Bool or Int`; with more than four, the first three and the last: `String, Bool, Int … or Float`.
  var words: String {
    let words = map(\.words)
    guard let last = words.last, words.count > 1 else { return words.joined() }
    let first = words.dropLast().prefix(words.count > 4 ? 3 : 4).joined(separator: ", ")
    return first + (words.count > 4 ? " … or " : " or ") + last
  }
}

extension Issue {
  /// The expected value.
  ///
  /// For a property wrapper, the type of its value comes first: `Date (DateValue<Milliseconds>)`. For an enum, its
  /// choices come last: `Role ("admin", "member")`.
  var expectedWords: String? {
    if let all = loss?.expected, !all.isEmpty { return all.words }
    if let choices { return "\(choices.type.name) (\(choices.list))" }
    guard let words = expected?.words, let wrappedType else { return expected?.words }
    return "\(wrappedType.name) (\(words))"
  }
}

extension Issue.Found {
  /// `null`, `string "2"`, `number 1.5`; only the kind if values are hidden.
  func words(isRedacted: Bool) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): isRedacted ? "Boolean" : value ? "true" : "false"
    case .number(let text): isRedacted ? "number" : "number \(QuotedValue.cut(text, to: QuotedValue.limit))"
    case .string(let text, let isCut):
      isRedacted ? "string" : "string " + QuotedValue.string(text, isCut: isCut)
    case .array: "array"
    case .object: "object"
    case .endOfArray: "the end of the array"
    }
  }
}

extension Issue.Choices {
  /// The maximum length of a list in scalars, unless its first value alone is longer.
  private static let longestList = 80

  /// As many values as fit in a message, and the number of the others: `"admin", "member" and 3 more`.
  var list: String {
    var list = ""
    for (index, value) in values.enumerated() {
      let word = kind == .integers ? value : QuotedValue.string(value, isCut: false)
      let next = index == 0 ? word : ", " + word
      if index > 0, list.unicodeScalars.count + next.unicodeScalars.count > Issue.Choices.longestList {
        return list + " and \(values.count - index) more"
      }
      list += next
    }
    return list
  }
}
