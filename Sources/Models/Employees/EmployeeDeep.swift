/// An employee whose toy is nested one object deeper in JSON, under `gift.toy`:
///
///     {"name": "John Appleseed", "id": 7, "gift": {"toy": {"name": "Teddy Bear"}}}
public struct EmployeeDeep: Hashable, Sendable {
  public var name: String
  public var id: Int
  public var favoriteToy: Toy
}

extension EmployeeDeep: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, id, gift
  }

  private enum GiftKeys: String, CodingKey {
    case toy
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    id = try container.decode(Int.self, forKey: .id)
    let gift = try container.nestedContainer(keyedBy: GiftKeys.self, forKey: .gift)
    favoriteToy = try gift.decode(Toy.self, forKey: .toy)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(id, forKey: .id)
    var gift = container.nestedContainer(keyedBy: GiftKeys.self, forKey: .gift)
    try gift.encode(favoriteToy, forKey: .toy)
  }
}
