/// A toy with a label: `{"name": "Teddy Bear", "label": ["teddy bear", "TEDDY BEAR", "Teddy Bear"]}`
public struct LabeledToy: Hashable, Sendable {
  public var name: String
  public var label: Label
}

extension LabeledToy: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, label
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    var forms = try container.nestedUnkeyedContainer(forKey: .label)
    label = try Label(from: &forms)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    var forms = container.nestedUnkeyedContainer(forKey: .label)
    try label.encode(to: &forms)
  }
}
