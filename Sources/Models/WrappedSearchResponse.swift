import Foundation
import JSONCoding

/// A response of the iTunes Search API that a proxy has put into a string as JSON text.
public struct WrappedSearchResponse: Hashable, Sendable {
  public var contents: SearchResponse

  public init(contents: SearchResponse) {
    self.contents = contents
  }
}

extension WrappedSearchResponse: Codable {
  private enum CodingKeys: String, CodingKey {
    case contents
  }

  /// An error inside the string has the path to the string followed by the path inside it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    contents = try container.decode(EmbeddedJSON<SearchResponse>.self, forKey: .contents).value
  }

  public func encode(to encoder: any Encoder) throws {
    let textEncoder = JSONEncoder()
    textEncoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try textEncoder.encode(contents), as: UTF8.self)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text, forKey: .contents)
  }
}

extension WrappedSearchResponse {
  /// The model's description.
  public static let guide = ModelGuide(
    summary: "a response of the iTunes Search API as JSON text inside a string",
    technique:
      "JSON inside a string: the inner text is decoded separately, and its problems keep the outer path")
}
