/// An employee whose toy is a plain string in JSON, its name:
///
///     {"name": "John Appleseed", "id": 7, "gift": "Teddy Bear"}
public struct EmployeeFlat: Hashable, Sendable {
  public var name: String
  public var id: Int
  public var favoriteToy: Toy
}

extension EmployeeFlat: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, id, gift
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    id = try container.decode(Int.self, forKey: .id)
    favoriteToy = Toy(name: try container.decode(String.self, forKey: .gift))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(id, forKey: .id)
    try container.encode(favoriteToy.name, forKey: .gift)
  }
}
