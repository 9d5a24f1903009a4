/// An employee whose toy is nested one object deeper in JSON, under `gift.toy`.
public struct EmployeeDeep: Hashable, Sendable {
  public var name: String
  public var id: Int
  public var favoriteToy: Toy

  public init(name: String, id: Int, favoriteToy: Toy) {
    self.name = name
    self.id = id
    self.favoriteToy = favoriteToy
  }
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

extension EmployeeDeep {
  /// The model's description.
  public static let guide = ModelGuide(
    summary: "an employee whose favorite toy is inside a gift",
    technique: "nested keyed containers: the JSON is deeper than the type")
}
