/// One component of a path in a JSON text: from an object to a member's value, or from an array to an element.
public enum PathComponent: Hashable, Codable, Sendable {
  /// The name of an object's member, unescaped.
  case member(String)
  /// The 0-based index of an array's element.
  case index(Int)
}

extension Collection<PathComponent> {
  /// The path with the first element of each array instead of the others: one path for all of them.
  package var firstElements: [PathComponent] {
    map { step in if case .index = step { .index(0) } else { step } }
  }
}
