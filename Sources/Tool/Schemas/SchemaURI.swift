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
      var name = String.UnicodeScalarView()
      var isEscaped = false
      for scalar in part {
        if isEscaped, scalar == "0" || scalar == "1" {
          name.append(scalar == "0" ? "~" : "/")
          isEscaped = false
          continue
        }
        if isEscaped { name.append("~") }
        isEscaped = scalar == "~"
        if !isEscaped { name.append(scalar) }
      }
      if isEscaped { name.append("~") }
      return String(name)
    }
  }

  // MARK: - Percent escapes

  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func encoded(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      if byte > 0x20, byte < 0x7F, !"%#?\"".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
