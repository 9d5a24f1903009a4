/// A toy, identified by its name.
public struct Toy: Codable, Hashable, Sendable {
  public var name: String

  public init(name: String) {
    self.name = name
  }
}

extension Toy: CustomStringConvertible {
  /// Shows the name, as `print` would, without its reflection.
  public var description: String { "Toy(name: \(String(reflecting: name)))" }
}
