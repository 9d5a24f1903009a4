import Foundation

/// A response of the iTunes Search API that a proxy has put into a string as JSON text:
///
///     {"contents": "{\"resultCount\":0,\"results\":[]}"}
public struct WrappedSearchResponse: Hashable, Sendable {
  public var contents: SearchResponse
}

extension WrappedSearchResponse: Codable {
  private enum CodingKeys: String, CodingKey {
    case contents
  }

  /// If the text does not decode, the error is at `contents` and wraps the error inside the text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .contents)
    do {
      contents = try JSONDecoder().decode(SearchResponse.self, from: Data(text.utf8))
    } catch {
      let context = DecodingError.Context(
        codingPath: container.codingPath + [CodingKeys.contents],
        debugDescription: "the string is not the JSON text of a search response", underlyingError: error)
      throw DecodingError.dataCorrupted(context)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    let textEncoder = JSONEncoder()
    textEncoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try textEncoder.encode(contents), as: UTF8.self)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text, forKey: .contents)
  }
}
