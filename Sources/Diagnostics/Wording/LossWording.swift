import JSONCoding

extension Issue.Loss {
  /// What was lost: `the Item at .items[1]`.
  ///
  /// - Parameter path: the path as shown.
  func words(at path: [PathComponent]) -> String {
    "the \(value.words) \(JQPath.place(path))"
  }
}

extension Issue.Loss.Nothing {
  /// The value as it is written, and what it means.
  var words: String {
    switch self {
    case .false: "false, which stands for nothing"
    case .emptyArray: "[], which stands for nothing"
    }
  }
}
