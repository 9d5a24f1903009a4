/// A villager of the ACNH API as shown on a card: a name on a colored bubble.
///
///     {"name": {"name-USen": "Cyrano"}, "bubble-color": "#194c89", "text-color": "#fffad4"}
public struct VillagerCard: Hashable, Sendable {
  public var name: String
  public var bubbleColor: Color
  public var textColor: Color
}

extension VillagerCard: Codable {
  private enum CodingKeys: String, CodingKey {
    case name
    case bubbleColor = "bubble-color"
    case textColor = "text-color"
  }

  private enum NameKeys: String, CodingKey {
    case english = "name-USen"
  }

  /// Throws `DecodingError.dataCorrupted` at the key of a color that is not `#` and six hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let names = try container.nestedContainer(keyedBy: NameKeys.self, forKey: .name)
    name = try names.decode(String.self, forKey: .english)
    bubbleColor = try Self.color(forKey: .bubbleColor, in: container)
    textColor = try Self.color(forKey: .textColor, in: container)
  }

  private static func color(
    forKey key: CodingKeys, in container: KeyedDecodingContainer<CodingKeys>
  ) throws -> Color {
    let text = try container.decode(String.self, forKey: key)
    guard let color = Color(hexadecimal: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container,
        debugDescription: "expected a color like #194c89, found \"\(text)\"")
    }
    return color
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var names = container.nestedContainer(keyedBy: NameKeys.self, forKey: .name)
    try names.encode(name, forKey: .english)
    try container.encode(bubbleColor.hexadecimal, forKey: .bubbleColor)
    try container.encode(textColor.hexadecimal, forKey: .textColor)
  }
}
