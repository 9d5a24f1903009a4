/// A list of tracks that may include kinds unknown to the app. These are left out:
///
///     {"title": "Monday", "tracks": [{"name": "Low Tide", "seconds": 215}, {"advertisement": 4}]}
public struct Playlist: Hashable, Sendable {
  public struct Track: Codable, Hashable, Sendable {
    public var name: String
    public var seconds: Int
  }

  public var title: String
  public var tracks: [Track]
}

extension Playlist: Decodable {
  private enum CodingKeys: String, CodingKey {
    case title, tracks
  }

  /// An element that may be of another kind. It always decodes, so that the next one can be read.
  private struct Tolerant: Decodable {
    let track: Track?

    init(from decoder: any Decoder) {
      track = try? Track(from: decoder)
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(String.self, forKey: .title)
    tracks = try container.decode([Tolerant].self, forKey: .tracks).compactMap(\.track)
  }
}
