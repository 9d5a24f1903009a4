/// Which answers of captured traffic have one type: `GET api.example.com/users/* 4xx`.
///
/// The parts are a method or `*`; a path, perhaps with its host, in which `*` is any segment or a part of one, and `**`
/// any number of segments; and a status, `4xx` or `*`, without which it is that of a success, `2xx`.
struct Route: Hashable, Sendable {
  /// Why a text is no route.
  struct Malformed: Error {
    let reason: String
  }

  enum Segment: Hashable, Sendable {
    case one(Wildcard)
    /// Any number of segments.
    case any
  }

  package enum Status: Hashable, Sendable {
    case exactly(Int)
    /// All of a hundred: 4 for `4xx`.
    case hundred(Int)
    case any
  }

  /// Nil for any.
  let method: String?
  /// In lower case, with a port if it has one; nil for any.
  let host: Wildcard?
  let segments: [Segment]
  let status: Status
  /// Without the status, as reports show it.
  let request: String

  init(_ text: String) throws(Malformed) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard words.count == 2 || words.count == 3 else {
      throw Malformed(reason: "a route is a method, a path, and perhaps a status: GET /users/* 404")
    }
    method = try Self.method(words[0])
    var address = words[1]
    for scheme in ["https://", "http://"] where address.lowercased().hasPrefix(scheme) {
      address.removeFirst(scheme.count)
    }
    if let sign = address.first(where: { "?#".contains($0) }) {
      throw Malformed(reason: "a route has no \(Quoted(String(sign))): the query is not compared")
    }
    // What may be before a path is no host.
    if address.hasPrefix("**/") { address = "/" + address }
    guard let slash = address.firstIndex(of: "/") else {
      throw Malformed(reason: "the path begins with a slash: /\(address)")
    }
    let host = address[..<slash].lowercased()
    self.host = host.isEmpty ? nil : Wildcard(host)
    let names = RequestPath.segments(of: address[slash...])
    if let name = names.first(where: Self.isParameter) {
      throw Malformed(reason: "write * for \(name)")
    }
    segments = names.map { $0 == "**" ? .any : .one(Wildcard($0)) }
    status = words.count == 3 ? try Self.status(words[2]) : .hundred(2)
    request = words[0].uppercased() + " " + address
  }

  /// Whether a segment is a name for any, as API descriptions have it: `{id}` or `:id`.
  private static func isParameter(_ segment: String) -> Bool {
    segment.count > 1 && segment.hasPrefix(":") || segment.hasPrefix("{") && segment.hasSuffix("}")
  }

  /// The same route with its host as the first segment, if that is hardly a host.
  var withoutDoubtfulHost: String? {
    let words = request.split(separator: " ", maxSplits: 1)
    guard host != nil, words.count == 2, let name = words[1].split(separator: "/").first else { return nil }
    let isHost = name == "localhost" || name.contains { ".:*".contains($0) }
    return isHost ? nil : "\(words[0]) /\(words[1])"
  }

  private static func method(_ word: String) throws(Malformed) -> String? {
    if word == "*" { return nil }
    guard word.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }) else {
      throw Malformed(reason: "a route begins with a method, such as GET, or * for any")
    }
    return word.uppercased()
  }

  private static func status(_ word: String) throws(Malformed) -> Status {
    if word == "*" { return .any }
    if word.utf8.count == 3, let first = word.first?.wholeNumberValue, (1...5).contains(first) {
      if word.dropFirst().lowercased() == "xx" { return .hundred(first) }
      if let code = Int(word) { return .exactly(code) }
    }
    throw Malformed(reason: "a status is one such as 404, a class such as 4xx, or * for any")
  }

  func matches(_ exchange: Exchange) -> Bool {
    switch status {
    case .any: break
    case .exactly(let code): if exchange.status != code { return false }
    case .hundred(let hundred): if exchange.status / 100 != hundred { return false }
    }
    return matchesRequest(of: exchange)
  }

  /// Whether the route is for such a request, whatever the status of the answer.
  func matchesRequest(of exchange: Exchange) -> Bool {
    if let method, method != exchange.method { return false }
    guard let path = exchange.path else { return false }
    if let host {
      guard let found = exchange.host else { return false }
      let isMatch =
        host.matches(found) || host.matches(String(found.prefix { $0 != ":" }))
      if !isMatch { return false }
    }
    return Self.matches(segments[...], path[...])
  }

  private static func matches(_ segments: ArraySlice<Segment>, _ path: ArraySlice<String>) -> Bool {
    // The last `**` alone is tried again with one segment more: what is before it has been found.
    var (segments, path) = (segments, path)
    var retry: (segments: ArraySlice<Segment>, path: ArraySlice<String>)?
    while true {
      if case .any? = segments.first {
        segments = segments.dropFirst()
        if segments.isEmpty { return true }
        retry = (segments, path)
        continue
      }
      if segments.isEmpty, path.isEmpty { return true }
      if case .one(let wildcard)? = segments.first, let name = path.first, wildcard.matches(name) {
        (segments, path) = (segments.dropFirst(), path.dropFirst())
        continue
      }
      guard let last = retry, !last.path.isEmpty else { return false }
      retry = (last.segments, last.path.dropFirst())
      (segments, path) = (last.segments, last.path.dropFirst())
    }
  }
}

extension Route {
  /// Whether it comes before another route that matches the same answer: with a host before without, then by the first
  /// segment that differs, then by method and status, what says more before what says less.
  func precedes(_ other: Route) -> Bool {
    if hostRank != other.hostRank { return hostRank > other.hostRank }
    for index in 0..<max(segments.count, other.segments.count) {
      let (left, right) = (rank(index, beside: other), other.rank(index, beside: self))
      if left != right { return left > right }
    }
    if (method == nil) != (other.method == nil) { return method != nil }
    return statusRank > other.statusRank
  }

  /// Whether both are for the same answers.
  func isSame(as other: Route) -> Bool {
    method == other.method && host == other.host && segments == other.segments && status == other.status
  }

  private var hostRank: Int { host.map { $0.isLiteral ? 2 : 1 } ?? 0 }

  private var statusRank: Int {
    switch status {
    case .exactly: 2
    case .hundred: 1
    case .any: 0
    }
  }

  private func rank(_ index: Int, beside other: Route) -> Int {
    guard index < segments.count else { return other.segments[index] == .any ? 1 : 0 }
    switch segments[index] {
    case .any: return 0
    case .one(let wildcard): return wildcard.isLiteral ? 4 : wildcard.isAny ? 2 : 3
    }
  }
}
