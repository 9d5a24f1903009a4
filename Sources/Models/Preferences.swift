/// Preferences, where a key that is absent or null has a default: `{"theme": "dark"}`
public struct Preferences: Hashable, Sendable {
  public var theme: String
  public var fontSize: Int
  public var isMuted: Bool
}

extension Preferences: Codable {
  private enum CodingKeys: String, CodingKey {
    case theme, fontSize, isMuted
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    theme = try container.decodeIfPresent(String.self, forKey: .theme) ?? "light"
    fontSize = try container.decodeIfPresent(Int.self, forKey: .fontSize) ?? 12
    isMuted = try container.decodeIfPresent(Bool.self, forKey: .isMuted) ?? false
  }
}
