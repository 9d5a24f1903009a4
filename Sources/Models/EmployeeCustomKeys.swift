/// An employee whose toy stands under the key `gift`.
public struct EmployeeCustomKeys: Codable, Hashable, Sendable {
  public var name: String
  public var id: Int
  public var favoriteToy: Toy

  private enum CodingKeys: String, CodingKey {
    case name, id
    case favoriteToy = "gift"
  }

  public init(name: String, id: Int, favoriteToy: Toy) {
    self.name = name
    self.id = id
    self.favoriteToy = favoriteToy
  }
}

extension EmployeeCustomKeys {
  /// What the JSON of this model is, for people.
  public static let guide = ModelGuide(
    summary: "an employee, the favorite toy under the key gift",
    technique: "CodingKeys with a raw value: one property has another name in JSON",
    fields: [
      ModelGuide.Field(".name", "string"),
      ModelGuide.Field(".id", "number, an Int"),
      ModelGuide.Field(".gift.name", "string"),
    ],
    sample: """
      {
        "name": "John Appleseed",
        "id": 7,
        "gift": {
          "name": "Teddy Bear"
        }
      }
      """)
}
