import Diagnostics
import JSONCoding

/// A request and its answer: an entry of a HAR file (HTTP Archive 1.2).
///
/// Its headers, cookies and query are not read, but for the name of the answer's encoding.
struct Exchange {
  /// Where the entries are in a file.
  static let pathOfEntries = PathExpression([
    PathExpression.Step(.member("log")), PathExpression.Step(.member("entries")),
  ])

  /// In upper case.
  let method: String
  /// In lower case, with a port if the address has one; nil if it has no host.
  let host: String?
  /// The segments of the path; nil if the address cannot be read.
  let path: [String]?
  /// The path as the address has it, without the query, and without what follows a semicolon in a segment.
  private let typedPath: String
  /// 0 if there was no answer.
  let status: Int
  private let response: FoundValue?
  /// The object that describes the body.
  let content: FoundValue?
  /// The media type, in lower case, without parameters.
  let mediaType: String

  /// Nil if the value is no entry.
  init?(_ entry: FoundValue) {
    guard let request = entry.member("request"), request.isObject else { return nil }
    method = request.member("method")?.string?.uppercased() ?? ""
    let address = request.member("url")?.string.flatMap(RequestPath.split)
    host = address?.host
    path = address.map { RequestPath.segments(of: $0.path) }
    typedPath =
      address.map { $0.path.split(separator: "/", omittingEmptySubsequences: false) }?
      .map { $0.prefix { $0 != ";" } }.joined(separator: "/") ?? ""
    response = entry.member("response")
    status = response?.member("status")?.number.flatMap { Int(exactly: $0) } ?? 0
    content = response?.member("content")
    let type = content?.member("mimeType")?.string ?? ""
    mediaType = type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
  }

  /// `GET /users/12`, or what the route says where values must not be shown.
  func words(_ route: Route, isRedacted: Bool) -> String {
    if isRedacted {
      return route.method == nil ? method + route.request.dropFirst() : route.request
    }
    return "\(method) \(route.host == nil ? "" : host ?? "")\(typedPath)"
  }

  /// Whether HTTP has no body for such an answer, or a browser has the one that it knew before.
  var hasNoBody: Bool {
    method == "HEAD" || method == "CONNECT" || status < 200 || [204, 205, 304].contains(status)
  }

  /// The string with the body; nil if the file has none, or an empty one.
  var text: FoundValue? {
    guard let text = content?.member("text"), text.isString, text.range.count > 2 else { return nil }
    return text
  }

  /// The size of the body in bytes, as the file says it; nil if it says none.
  var size: Int? {
    guard let size = content?.member("size")?.number, size > 0 else { return nil }
    return Int(exactly: size)
  }

  var isBase64: Bool { content?.member("encoding")?.string?.lowercased() == "base64" }

  /// The encoding that the answer's header names, if it is a compression.
  var compression: String? {
    let headers = response?.member("headers")?.elements ?? []
    let header = headers.first { $0.member("name")?.string?.lowercased() == "content-encoding" }
    let name = header?.member("value")?.string?.lowercased().filter { !$0.isWhitespace } ?? ""
    return ["gzip", "br", "zstd", "deflate"].contains(name) ? name : nil
  }
}
