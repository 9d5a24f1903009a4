/// Finds what a copy of a value shares with it: instances of a model's classes.
struct SharedState {
  private static let deepest = 8
  private static let mostElements = 8

  /// Whether values of the types are Foundation's or scalars: these share memory, but no state. To find that out takes
  /// longer than all else.
  private var ofTheSystem: [ObjectIdentifier: Bool] = [:]

  mutating func isIn(_ value: Any) -> Bool { isIn(value, depth: 0) }

  private mutating func isIn(_ value: Any, depth: Int) -> Bool {
    let type = type(of: value)
    if type is AnyObject.Type { return true }
    guard depth < Self.deepest, !isOfTheSystem(type) else { return false }
    for child in Mirror(reflecting: value).children.prefix(Self.mostElements)
    where isIn(child.value, depth: depth + 1) {
      return true
    }
    return false
  }

  private mutating func isOfTheSystem(_ type: any Any.Type) -> Bool {
    let key = ObjectIdentifier(type)
    if let known = ofTheSystem[key] { return known }
    // Types of the standard library are not the user's, so only their names are asked for a conformance.
    let name = String(reflecting: type)
    let answer = name.hasPrefix("Foundation") || name.hasPrefix("Swift.") && type is any Scalar.Type
    ofTheSystem[key] = answer
    return answer
  }
}
