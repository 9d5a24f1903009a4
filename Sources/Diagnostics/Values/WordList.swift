extension [String] {
  /// `a`, `a or b`, `a, b or c`.
  ///
  /// - Parameter word: the one before the last, `and` or `or`.
  package func joined(by word: String) -> String {
    guard let last, count > 1 else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
