import JSONCoding

extension Issue.Loss {
  /// What was lost: `Item`, or a value that the model tried to read as one thing after the other.
  var name: String { expected.contains(value) ? "value" : value.words }
}

extension Issue.Loss.Nothing {
  /// The value as it is written, and what it means.
  var words: String {
    switch self {
    case .false: "false, used as an empty value"
    case .emptyArray: "[], used as an empty value"
    }
  }
}
