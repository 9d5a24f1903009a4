import JSONCoding

extension Issue.Loss {
  /// The lost value's type, `Item`, or "value" if the model tried several types.
  var name: String { expected.contains(value) ? "value" : value.words }
}

extension Issue.Loss.Nothing {
  /// The value as written, and its meaning.
  var words: String {
    switch self {
    case .false: "false, used as an empty value"
    case .emptyArray: "[], used as an empty value"
    }
  }
}
