import Foundation

/// An employee, the class that others inherit from.
// Unchecked because a class that can be inherited from cannot be checked; its properties never change.
public class BasicEmployee: Codable, CustomStringConvertible, @unchecked Sendable {
  public let name: String
  public let id: Int

  public init(name: String, id: Int) {
    self.name = name
    self.id = id
  }

  public var description: String {
    "BasicEmployee(name: \(String(reflecting: name)), id: \(id))"
  }
}

/// An employee who is given a toy on their birthday; what is inherited stands under a key of its own in JSON.
public final class GiftEmployee: BasicEmployee, @unchecked Sendable {
  public let birthday: Date
  public let toy: Toy

  private enum CodingKeys: String, CodingKey {
    case toy, employee, birthday
  }

  public init(name: String, id: Int, birthday: Date, toy: Toy) {
    self.birthday = birthday
    self.toy = toy
    super.init(name: name, id: id)
  }

  public required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    toy = try container.decode(Toy.self, forKey: .toy)
    birthday = try container.decodeFiniteDate(forKey: .birthday)
    try super.init(from: container.superDecoder(forKey: .employee))
  }

  public override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(toy, forKey: .toy)
    try super.encode(to: container.superEncoder(forKey: .employee))
    try container.encode(birthday, forKey: .birthday)
  }

  /// Every stored property, the inherited ones first.
  public override var description: String {
    "GiftEmployee(name: \(String(reflecting: name)), id: \(id), birthday: \(birthday), toy: \(toy))"
  }
}

extension BasicEmployee: Equatable {
  /// Whether both are of the same class and all their properties are equal.
  public static func == (left: BasicEmployee, right: BasicEmployee) -> Bool {
    guard left.name == right.name, left.id == right.id else { return false }
    switch (left as? GiftEmployee, right as? GiftEmployee) {
    case (let left?, let right?): return left.birthday == right.birthday && left.toy == right.toy
    case (nil, nil): return true
    default: return false
    }
  }
}

extension GiftEmployee {
  /// What the JSON of this model is, for people.
  public static let guide = ModelGuide(
    summary: "an employee with a gift, the inherited properties in an object of their own",
    technique: "class inheritance: superDecoder(forKey:) and superEncoder(forKey:)",
    fields: [
      ModelGuide.Field(".toy.name", "string"),
      ModelGuide.Field(".employee.name", "string"),
      ModelGuide.Field(".employee.id", "number, an Int"),
      ModelGuide.Field(".birthday", "number, seconds since 2001-01-01 in UTC"),
    ],
    sample: """
      {
        "toy": {
          "name": "Teddy Bear"
        },
        "employee": {
          "name": "John Appleseed",
          "id": 7
        },
        "birthday": 580794178.33482599
      }
      """)
}
