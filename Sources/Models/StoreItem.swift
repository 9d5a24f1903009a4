/// One result of the iTunes Search API.
public struct StoreItem: Codable, Hashable, Sendable {
  public var artistName: String
  public var trackName: String
}

/// The response of the iTunes Search API:
///
///     {"resultCount": 1, "results": [{"artistName": "The Paper Boats", "trackName": "Low Tide"}]}
public struct SearchResponse: Hashable, Sendable {
  public var resultCount: Int
  public var results: [StoreItem]
}

extension SearchResponse: Codable {
  private enum CodingKeys: String, CodingKey {
    case resultCount, results
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    resultCount = try container.decode(Int.self, forKey: .resultCount)
    var items = try container.nestedUnkeyedContainer(forKey: .results)
    results = []
    while !items.isAtEnd {
      results.append(try items.decode(StoreItem.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(resultCount, forKey: .resultCount)
    var items = container.nestedUnkeyedContainer(forKey: .results)
    for item in results {
      try items.encode(item)
    }
  }
}
