/// An employee with a toy, all of it synthesized.
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
  /// What the JSON with keys in camel case is, for people.
  public static let guide = ModelGuide(
    summary: "an employee and a favorite toy",
    technique: "a Codable type nested in another, both synthesized",
    fields: [
      ModelGuide.Field(".name", "string"),
      ModelGuide.Field(".id", "number, an Int"),
      ModelGuide.Field(".favoriteToy.name", "string"),
    ],
    sample: """
      {
        "name": "John Appleseed",
        "id": 7,
        "favoriteToy": {
          "name": "Teddy Bear"
        }
      }
      """)

  /// What the JSON with keys in snake case is, for people; a key strategy reads and writes it.
  public static let snakeCaseGuide = ModelGuide(
    summary: "an employee and a favorite toy, keys in snake case",
    technique: "the same type with a key strategy: convertFromSnakeCase, convertToSnakeCase",
    fields: [
      ModelGuide.Field(".name", "string"),
      ModelGuide.Field(".id", "number, an Int"),
      ModelGuide.Field(".favorite_toy.name", "string"),
    ],
    sample: """
      {
        "name": "John Appleseed",
        "id": 7,
        "favorite_toy": {
          "name": "Teddy Bear"
        }
      }
      """)
}
