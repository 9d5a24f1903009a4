/// The teams of a league, in an object whose keys are their ids:
///
///     {"team-12": {"name": "Harbor", "points": 31}, "team-7": {"name": "Hill", "points": 28}}
public struct League: Hashable, Sendable {
  public struct Team: Codable, Hashable, Sendable {
    public var name: String
    public var points: Int
  }

  /// Most points first; teams with equal points by their names.
  public let teams: [Team]
}

extension League: Decodable {
  public init(from decoder: any Decoder) throws {
    let teamsByID = try decoder.singleValueContainer().decode([String: Team].self)
    teams = teamsByID.values.sorted { ($1.points, $0.name) < ($0.points, $1.name) }
  }
}
