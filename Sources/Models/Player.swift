/// A player of a game: `{"name": "Ada", "level": 12}`
///
/// Nobody inherits from a final class, so its `init(from:)` need not be `required`.
public final class Player: Decodable {
  public let name: String
  public private(set) var level: Int

  private enum CodingKeys: String, CodingKey {
    case name, level
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    level = try container.decode(Int.self, forKey: .level)
  }
}
