/// A toy, identified by its name: `{"name": "Teddy Bear"}`
public struct Toy: Codable, Hashable, Sendable {
  public var name: String
}
