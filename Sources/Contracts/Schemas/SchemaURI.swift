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
    let form = /([A-Za-z][A-Za-z0-9+.\-]*:)(\/\/[^\/?]*)?([^?]*)/
    guard let (_, scheme, authority, path) = base.prefixMatch(of: form)?.output else { return reference }
    let start = scheme + (authority ?? "")
    if reference.hasPrefix("//") { return scheme + reference }
    if reference.hasPrefix("?") { return start + path + reference }
    if reference.hasPrefix("/") { return start + withoutDots(reference) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? (authority == nil ? "" : "/")
    return start + withoutDots(folder + reference)
  }

  /// `https:`, `urn:`, or `file:`; nil for a relative reference.
  private static func scheme(_ uri: String) -> String? {
    uri.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:/).map { String($0.output) }
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
      guard part.contains("~") else { return String(part) }
      let name = part.replacing("~1".unicodeScalars, with: "/".unicodeScalars)
      return String(name.replacing("~0".unicodeScalars, with: "~".unicodeScalars))
    }
  }

  // MARK: - Percent escapes

  /// The text without its percent escapes, or unchanged if one of them is not valid.
  static func decoded(_ text: String) -> String { text.removingPercentEncoding ?? text }

  private static func encoded(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: pathCharacters) ?? path
  }

  private static let pathCharacters = CharacterSet(charactersIn: "!"..."~")
    .subtracting(CharacterSet(charactersIn: "%#?\""))
}
