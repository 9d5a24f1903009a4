import Foundation

/// A person's page, from an API that writes an empty string where there is no address:
///
///     {"name": "Kim", "website": "", "avatar": "https://example.com/kim.png"}
public struct Profile: Codable, Hashable, Sendable {
  public var name: String
  public var website: URL?
  public var avatar: URL?
}

extension KeyedDecodingContainer {
  /// Synthesized code in this file calls this instead of the standard library's method. `""` is not a URL.
  fileprivate func decodeIfPresent(_ type: URL.Type, forKey key: Key) throws -> URL? {
    guard let text = try decodeIfPresent(String.self, forKey: key), !text.isEmpty else { return nil }
    return try decode(URL.self, forKey: key)
  }
}
