import Foundation

/// The path of a request's address.
enum RequestPath {
  /// The segments without percent signs; empty ones, as of a slash at the end, are left out.
  static func segments(of path: some StringProtocol) -> [String] {
    path.split(separator: "/").map { String($0).removingPercentEncoding ?? String($0) }
  }

  /// The host of an address in lower case, with a port if it has one, and the path without the query.
  ///
  /// - Returns: nil if the address has no path.
  static func split(_ address: String) -> (host: String?, path: Substring)? {
    let end = address.firstIndex { "?#".contains($0) } ?? address.endIndex
    let rest = address[..<end]
    if rest.hasPrefix("/") { return (nil, rest) }
    guard let scheme = rest.range(of: "://"), !rest[..<scheme.lowerBound].contains("/") else { return nil }
    let slash = rest[scheme.upperBound...].firstIndex(of: "/") ?? rest.endIndex
    let authority = rest[scheme.upperBound..<slash]
    // A name and password before the host are nobody's business.
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    if host.isEmpty { return nil }
    return (host.lowercased(), slash == rest.endIndex ? "/" : rest[slash...])
  }
}
