import Foundation

/// A captioned picture, from an API whose ids are strings; the model has an Int.
///
///     {"id": "2", "image": "https://example.com/memes/2.png", "caption": "Proof by intimidation"}
public struct MemeStringID: Hashable, Sendable {
  public var id: Int
  public var image: URL
  public var caption: String
}

extension MemeStringID: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, image, caption
  }

  /// Throws `DecodingError.dataCorrupted` at `id` if the string is not the decimal digits of an Int, optionally with a
  /// minus sign.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let digits = try container.decode(String.self, forKey: .id)
    // Int's own initializer also accepts a plus sign.
    guard !digits.hasPrefix("+"), let id = Int(digits) else {
      throw DecodingError.dataCorruptedError(
        forKey: .id, in: container,
        debugDescription: "expected the decimal digits of an Int, found \"\(digits)\"")
    }
    self.id = id
    image = try container.decode(URL.self, forKey: .image)
    caption = try container.decode(String.self, forKey: .caption)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(String(id), forKey: .id)
    try container.encode(image, forKey: .image)
    try container.encode(caption, forKey: .caption)
  }
}
