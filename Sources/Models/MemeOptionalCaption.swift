import Foundation

/// A picture that may have a caption: `{"image": "https://example.com/memes/2.png", "category": "math"}`
public struct MemeOptionalCaption: Hashable, Sendable {
  public var image: URL
  public var caption: String?
  public var category: String
}

extension MemeOptionalCaption: Codable {
  private enum CodingKeys: String, CodingKey {
    case image, caption, category
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    image = try container.decode(URL.self, forKey: .image)
    caption = try container.decodeIfPresent(String.self, forKey: .caption)
    category = try container.decode(String.self, forKey: .category)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(image, forKey: .image)
    try container.encodeIfPresent(caption, forKey: .caption)
    try container.encode(category, forKey: .category)
  }
}
