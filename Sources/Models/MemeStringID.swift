import Foundation

/// A captioned picture, from an API whose ids are strings; the model has an Int.
public struct MemeStringID: Hashable, Sendable {
  public var id: Int
  public var image: URL
  public var caption: String

  public init(id: Int, image: URL, caption: String) {
    self.id = id
    self.image = image
    self.caption = caption
  }
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
        debugDescription: "expected the decimal digits of an Int, found \(QuotedText(digits))")
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

extension MemeStringID {
  /// The model's description.
  public static let guide = ModelGuide(
    summary: "a meme whose id is a string of digits",
    technique: "conversion: an Int made from a string, dataCorrupted if that fails")
}
