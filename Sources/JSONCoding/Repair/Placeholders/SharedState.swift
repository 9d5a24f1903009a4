/// Finds what a copy of a value shares with it: instances of a model's classes.
enum SharedState {
  private static let deepest = 8
  private static let mostElements = 8

  static func isIn(_ value: Any) -> Bool { isIn(value, depth: 0) }

  private static func isIn(_ value: Any, depth: Int) -> Bool {
    if type(of: value) is AnyObject.Type { return true }
    guard depth < deepest, !isOfTheSystem(value) else { return false }
    return Mirror(reflecting: value).children.prefix(mostElements).contains {
      isIn($0.value, depth: depth + 1)
    }
  }

  /// Foundation's values and scalars share memory, but no state.
  private static func isOfTheSystem(_ value: Any) -> Bool {
    value is any Scalar || String(reflecting: type(of: value)).hasPrefix("Foundation")
  }
}
