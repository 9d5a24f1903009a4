import Foundation

/// Percent-encoding of a file path as a URI path (RFC 3986, section 2.1).
enum PercentEncoding {
  /// The unreserved characters and `/`. A colon is encoded, because it would end a scheme.
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")

  static func encoded(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: plain) ?? path
  }
}
