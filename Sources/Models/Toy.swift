/// A toy, identified by its name.
public struct Toy: Codable, Hashable, Sendable {
  public var name: String

  public init(name: String) {
    self.name = name
  }
}
