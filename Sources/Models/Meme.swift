import Foundation

/// A captioned picture, from an API whose ids are numbers:
///
///     {"id": 2, "image": "https://example.com/memes/2.png", "caption": "Proof by intimidation"}
public struct Meme: Hashable, Sendable {
  public var id: Int
  public var image: URL
  public var caption: String
}

// Kept in an extension, so that the struct keeps its memberwise initializer.
extension Meme: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, image, caption
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    image = try container.decode(URL.self, forKey: .image)
    caption = try container.decode(String.self, forKey: .caption)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(image, forKey: .image)
    try container.encode(caption, forKey: .caption)
  }
}
