import Foundation

/// One of several kinds of employee, told apart by the exact set of keys of the object.
public enum AnyEmployee: Hashable, Sendable {
  /// An object with the keys `name` and `id` and no others.
  case defaultEmployee(name: String, id: Int)
  /// An object with the keys `id`, `name`, `birthday` and `toy` and no others.
  case customEmployee(id: Int, name: String, birthday: Date, toy: Toy)
  /// Any other object.
  case noEmployee
}

extension AnyEmployee: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, name, birthday, toy
  }

  /// Throws what decoding a property throws once the keys have told the kind, and `typeMismatch` for what is no object.
  public init(from decoder: any Decoder) throws {
    // The keys of an enum would leave out those that the enum does not know.
    let names = Set(try decoder.container(keyedBy: DynamicKey.self).allKeys.map(\.stringValue))
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if names == [CodingKeys.name.stringValue, CodingKeys.id.stringValue] {
      self = .defaultEmployee(
        name: try container.decode(String.self, forKey: .name),
        id: try container.decode(Int.self, forKey: .id))
    } else if names == Set(CodingKeys.allCases.map(\.stringValue)) {
      self = .customEmployee(
        id: try container.decode(Int.self, forKey: .id),
        name: try container.decode(String.self, forKey: .name),
        birthday: try container.decodeFiniteDate(forKey: .birthday),
        toy: try container.decode(Toy.self, forKey: .toy))
    } else {
      self = .noEmployee
    }
  }

  /// Throws `EncodingError.invalidValue` for `.noEmployee`, whose object was not kept.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .defaultEmployee(let name, let id):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(id, forKey: .id)
    case .customEmployee(let id, let name, let birthday, let toy):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(name, forKey: .name)
      try container.encode(birthday, forKey: .birthday)
      try container.encode(toy, forKey: .toy)
    case .noEmployee:
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "Invalid employee!"))
    }
  }
}

extension AnyEmployee {
  /// What the JSON of an array of them is, for people.
  public static let guide = ModelGuide(
    summary: "an array of employees of several kinds",
    technique:
      "a polymorphic array: the exact set of keys chooses the case of an enum, anything else is noEmployee",
    fields: [
      ModelGuide.Field(".[].name", "string"),
      ModelGuide.Field(".[].id", "number, an Int"),
      ModelGuide.Field(
        ".[].birthday", "number, seconds since 2001-01-01 in UTC; with a toy, or absent like it"),
      ModelGuide.Field(".[].toy.name", "string; with a birthday, or absent like it"),
    ],
    sample: """
      [
        {
          "name": "John Appleseed",
          "id": 7
        },
        {
          "id": 8,
          "name": "Mary Quince",
          "birthday": 580794178.33482599,
          "toy": {
            "name": "Teddy Bear"
          }
        }
      ]
      """)
}
