import Diagnostics
import JSONCoding

/// A request and its answer: an entry of a HAR file (HTTP Archive 1.2).
///
/// Its headers, cookies and query are not read, but for the name of the answer's encoding.
package struct Exchange {
  /// Where the entries are in a file.
  static let pathOfEntries = PathExpression([
    PathExpression.Step(.member("log")), PathExpression.Step(.member("entries")),
  ])

  /// In upper case.
  let method: String
  /// In lower case, with a port if the address has one; nil if it has no host.
  let host: String?
  /// The segments of the path; nil if the address cannot be read.
  package let path: [String]?
  /// The path as the address has it, without the query, and without what follows a semicolon in a segment.
  private let typedPath: String
  /// 0 if there was no answer.
  let status: Int
  private let response: DocumentValue?
  /// The object that describes the body.
  let content: DocumentValue?
  /// The media type, in lower case, without parameters.
  let mediaType: String

  /// Nil if the value is no entry.
  init?(_ entry: DocumentValue) {
    guard let request = entry["request"], request.kind == .object else { return nil }
    method = request["method"]?.string?.uppercased() ?? ""
    let address = request["url"]?.string.flatMap(RequestPath.split)
    host = address?.host
    path = address.map { RequestPath.segments(of: $0.path) }
    typedPath =
      address.map { $0.path.split(separator: "/", omittingEmptySubsequences: false) }?
      .map { $0.prefix { $0 != ";" } }.joined(separator: "/") ?? ""
    response = entry["response"]
    status = response?["status"]?.double.flatMap { Int(exactly: $0) } ?? 0
    content = response?["content"]
    let type = content?["mimeType"]?.string ?? ""
    mediaType = type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
  }

  /// `GET /users/12`, or what the route says where values must not be shown.
  func words(_ route: Route, isRedacted: Bool) -> String {
    if isRedacted {
      return route.method == nil ? method + route.request.dropFirst() : route.request
    }
    return "\(method) \(route.host == nil ? "" : host ?? "")\(typedPath)"
  }

  /// Whether there is nothing to decode, and none was to be expected: HTTP has no body for such an answer, a browser
  /// has the one that it knew before, or the answer only says where to go or what is allowed. A capture may have a body
  /// all the same.
  var hasNoBody: Bool {
    if isDirection { return text == nil || !mayBeJSON }
    let isWithout = method == "HEAD" || method == "CONNECT" || status < 200 || [204, 205].contains(status)
    return isWithout && text == nil
  }

  /// Whether the answer is a redirection, or one to what a browser asks before a request.
  private var isDirection: Bool { status / 100 == 3 || method == "OPTIONS" }

  /// The string with the body; nil if the file has none, or an empty one.
  var text: DocumentValue? {
    guard let text = content?["text"], text.kind == .string, text.range.count > 2 else { return nil }
    return text
  }

  /// Whether the file says that the body is empty.
  var isEmpty: Bool {
    guard text == nil, size == nil else { return false }
    return content?["size"]?.double == 0 || content?["text"]?.kind == .string
  }

  /// The size of the body in bytes, as the file says it; nil if it says none.
  var size: Int? {
    guard let size = content?["size"]?.double, size > 0 else { return nil }
    return Int(exactly: size)
  }

  var isBase64: Bool { content?["encoding"]?.string?.lowercased() == "base64" }

  /// The encoding that the answer's header names, if it is a compression.
  var compression: String? {
    let headers = response?["headers"]?.elements ?? []
    let header = headers.first { $0["name"]?.string?.lowercased() == "content-encoding" }
    let name = header?["value"]?.string?.lowercased().filter { !$0.isWhitespace } ?? ""
    // Several are in the order in which they were applied.
    let names = name.split(separator: ",").map(String.init)
    return names.last { ["gzip", "br", "zstd", "deflate"].contains($0) }
  }
}

extension DocumentValue {
  fileprivate var double: Double? { number.flatMap { Double($0) } }
}
