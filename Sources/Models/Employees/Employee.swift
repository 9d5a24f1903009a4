/// An employee with a toy. All coding is synthesized.
public struct Employee: Codable, Hashable, Sendable {
  public var name: String
  public var id: Int
  public var favoriteToy: Toy

  public init(name: String, id: Int, favoriteToy: Toy) {
    self.name = name
    self.id = id
    self.favoriteToy = favoriteToy
  }
}

extension Employee {
  /// The description for keys in camel case.
  public static let guide = ModelGuide(
    summary: "an employee and a favorite toy",
    technique: "a Codable type nested in another, both synthesized")

  /// The description for keys in snake case, which a key strategy converts.
  public static let snakeCaseGuide = ModelGuide(
    summary: "an employee and a favorite toy, with keys in snake case",
    technique: "the employee type with a key strategy: convertFromSnakeCase, convertToSnakeCase")
}
