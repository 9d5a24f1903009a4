/// A player with the scores of their games: `{"user_name": "Ada", "scores": [{"score": 12}, {"score": 7}]}`
public struct Person: Hashable, Sendable {
  public var name: String
  public var scores: [Int]
}

extension Person: Codable {
  private enum CodingKeys: String, CodingKey {
    case name = "user_name"
    case scores
  }

  private enum ScoreKeys: String, CodingKey {
    case score
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    var games = try container.nestedUnkeyedContainer(forKey: .scores)
    scores = []
    while !games.isAtEnd {
      let game = try games.nestedContainer(keyedBy: ScoreKeys.self)
      scores.append(try game.decode(Int.self, forKey: .score))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    var games = container.nestedUnkeyedContainer(forKey: .scores)
    for score in scores {
      var game = games.nestedContainer(keyedBy: ScoreKeys.self)
      try game.encode(score, forKey: .score)
    }
  }
}
