/// An employee with a toy. All coding is synthesized; a key strategy reads the same with `favorite_toy`:
///
///     {"name": "John Appleseed", "id": 7, "favoriteToy": {"name": "Teddy Bear"}}
public struct Employee: Codable, Hashable, Sendable {
  public var name: String
  public var id: Int
  public var favoriteToy: Toy
}

/// A toy, identified by its name: `{"name": "Teddy Bear"}`
public struct Toy: Codable, Hashable, Sendable {
  public var name: String
}
