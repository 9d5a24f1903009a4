import Foundation

/// An employee, as a class to inherit from: `{"name": "John Appleseed", "id": 7}`
public class BasicEmployee: Codable {
  public let name: String
  public let id: Int
}

/// An employee who gets a toy on their birthday. In JSON, the inherited properties are nested under `employee`:
///
///     {"toy": {"name": "Teddy Bear"}, "employee": {"name": "John Appleseed", "id": 7}, "birthday": 580794178.3}
public final class GiftEmployee: BasicEmployee {
  public let birthday: Date
  public let toy: Toy

  private enum CodingKeys: String, CodingKey {
    case toy, employee, birthday
  }

  public required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    toy = try container.decode(Toy.self, forKey: .toy)
    birthday = try container.decode(Date.self, forKey: .birthday)
    try super.init(from: container.superDecoder(forKey: .employee))
  }

  public override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(toy, forKey: .toy)
    try super.encode(to: container.superEncoder(forKey: .employee))
    try container.encode(birthday, forKey: .birthday)
  }
}
