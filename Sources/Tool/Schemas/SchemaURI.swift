import Foundation

/// References between schemas: URIs (RFC 3986) and JSON pointers (RFC 6901).
///
/// A file is `file:` and its path, which may be relative to the folder where the program was started.
enum SchemaURI {
  /// The URI and the fragment, not decoded; the fragment is empty without one.
  static func parts(_ reference: String) -> (uri: String, fragment: String) {
    guard let hash = reference.firstIndex(of: "#") else { return (reference, "") }
    return (String(reference[..<hash]), String(reference[reference.index(after: hash)...]))
  }

  static func file(_ path: String) -> String { "file:" + encoded(path) }

  /// The path of a file's URI; nil for another kind of URI.
  static func path(_ uri: String) -> String? {
    guard uri.hasPrefix("file:") else { return nil }
    var path = uri.dropFirst("file:".count)
    if path.hasPrefix("//") { path = path.dropFirst(2) }
    return decoded(String(path))
  }

  /// The URI that `reference` means in a resource whose URI is `base` (RFC 3986 section 5.2). Neither has a fragment.
  static func resolve(_ reference: String, _ base: String) -> String {
    if reference.isEmpty { return base }
    if let scheme = scheme(reference) { return normalized(reference, scheme) }
    guard let scheme = self.scheme(base) else { return reference }
    let rest = base.dropFirst(scheme.count)
    if reference.hasPrefix("//") { return scheme + reference }
    var authority: Substring = ""
    var path = rest.prefix { $0 != "?" }
    if path.hasPrefix("//") {
      authority = path.prefix(2) + path.dropFirst(2).prefix { $0 != "/" }
      path = path.dropFirst(authority.count)
    }
    if reference.hasPrefix("?") { return scheme + authority + path + reference }
    if reference.hasPrefix("/") { return scheme + authority + withoutDots(reference) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? (authority.isEmpty ? "" : "/")
    return scheme + authority + withoutDots(folder + reference)
  }

  /// `https:`, `urn:`, or `file:`; nil for a relative reference.
  private static func scheme(_ uri: String) -> String? {
    guard let colon = uri.firstIndex(of: ":"), colon > uri.startIndex,
      uri[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }),
      uri.first?.isLetter == true
    else { return nil }
    return String(uri[...colon])
  }

  private static func normalized(_ uri: String, _ scheme: String) -> String {
    scheme == "file:" && uri.hasPrefix("file:///") ? "file:" + uri.dropFirst("file://".count) : uri
  }

  /// Removes `.` and `..`. A relative path may lead out of the folder that it starts in.
  private static func withoutDots(_ path: some StringProtocol) -> String {
    let query = path.firstIndex(of: "?") ?? path.endIndex
    let isAbsolute = path.hasPrefix("/")
    var names: [Substring] = []
    let all = String(path[..<query]).split(separator: "/", omittingEmptySubsequences: false)
    for (index, name) in all.enumerated() {
      let isLast = index == all.count - 1
      switch name {
      case ".": if isLast { names.append("") }
      case "..":
        if let last = names.last, last != "..", names.count > (isAbsolute ? 1 : 0) {
          names.removeLast()
        } else if !isAbsolute {
          names.append(name)
        }
        if isLast { names.append("") }
      default: names.append(name)
      }
    }
    return names.joined(separator: "/") + path[query...]
  }

  // MARK: - Pointers

  /// The names and indexes of a JSON pointer, whose percent escapes are decoded already.
  static func pointer(_ pointer: String) -> [String] {
    // Scalars are split, because a combining mark would be one character with the slash before it.
    pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { part in
      let name = part.replacing("~1".unicodeScalars, with: "/".unicodeScalars)
      return String(name.replacing("~0".unicodeScalars, with: "~".unicodeScalars))
    }
  }

  // MARK: - Percent escapes

  /// The text without its percent escapes, or as it is if one of them is none.
  static func decoded(_ text: String) -> String { text.removingPercentEncoding ?? text }

  private static func encoded(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: pathCharacters) ?? path
  }

  private static let pathCharacters = CharacterSet(charactersIn: "!"..."~")
    .subtracting(CharacterSet(charactersIn: "%#?\""))
}
