/// A toy with a label.
public struct LabeledToy: Hashable, Sendable {
  public var name: String
  public var label: Label

  public init(name: String, label: Label) {
    self.name = name
    self.label = label
  }
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

extension LabeledToy {
  /// The model's description.
  public static let guide = ModelGuide(
    summary: "a toy with its label",
    technique: "nestedUnkeyedContainer(forKey:): an array inside the object, read and written value by value")
}
