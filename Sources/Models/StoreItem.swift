/// One result of the iTunes Search API.
public struct StoreItem: Codable, Hashable, Sendable {
  public var artistName: String
  public var trackName: String

  public init(artistName: String, trackName: String) {
    self.artistName = artistName
    self.trackName = trackName
  }
}

/// The response of the iTunes Search API.
public struct SearchResponse: Hashable, Sendable {
  public var resultCount: Int
  public var results: [StoreItem]

  public init(resultCount: Int, results: [StoreItem]) {
    self.resultCount = resultCount
    self.results = results
  }
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

extension SearchResponse {
  /// The model's description.
  public static let guide = ModelGuide(
    summary: "a response of the iTunes Search API",
    technique: "nestedUnkeyedContainer(forKey:), element by element")
}
