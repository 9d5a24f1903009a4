import Diagnostics
import Foundation
import JSONCoding
import OperatingSystem
import Words

/// A document with schemas, which is read once.
package final class SchemaFile {
  /// The name of a document from standard input.
  package static let standardInput = "<stdin>"

  /// The file's name as shown.
  package let name: String
  /// The place where the document was read. Its references are relative to that, unless it gives itself a URI.
  let uri: String
  package let root: DocumentValue
  /// The dialect that the document names; nil if it names none.
  let dialect: SchemaDialect?
  private let text: Text

  /// - Throws: `SchemaError` if the text is not JSON.
  init(_ text: Text, name: String, uri: String) throws(SchemaError) {
    self.name = name
    self.uri = uri
    self.text = text
    do throws(SyntaxError) {
      root = try DocumentValue(text)
    } catch {
      throw Self.error(error, text, name)
    }
    dialect = SchemaDialect(ofDocument: root)
  }

  /// The document's schemas with their names, in document order, from every place that holds schemas.
  package var schemas: [(name: String, value: DocumentValue)] {
    [root["components"]?["schemas"], root["definitions"], root["$defs"]].flatMap { $0?.members ?? [] }
  }

  /// The schema of this name, from any place that holds schemas.
  func schema(named name: String) -> DocumentValue? { schemas.first { $0.name == name }?.value }

  // MARK: - Places

  // Made once, because a table of lines takes a while for a large document.
  private lazy var wording: IssueWording = Self.wording(text, name)

  private static func wording(_ text: Text, _ name: String) -> IssueWording {
    var source = RecordSource(file: name, text: text, range: SourceRange(start: 0, end: text.count))
    source.isPayload = false
    return IssueWording(source)
  }

  func place(at range: SourceRange) -> Diagnostic.Place? { diagnostic(at: range).place }
  func excerpt(at range: SourceRange) -> Excerpt? { diagnostic(at: range).excerpt }

  private func diagnostic(at range: SourceRange) -> Diagnostic {
    wording.diagnostic(Issue(topLevel: .dataCorrupted(.thrown("")), range: range), severity: .error)
  }

  // MARK: - Errors

  func error(_ message: String, at value: DocumentValue, help: String? = nil) -> SchemaError {
    let shown = diagnostic(at: value.range)
    return SchemaError(
      file: name, place: shown.place, message: message, help: help.map { [$0] } ?? [], excerpt: shown.excerpt)
  }

  private static func error(_ error: SyntaxError, _ text: Text, _ name: String) -> SchemaError {
    let shown = wording(text, name).diagnostic(Issue(error), severity: .error)
    var result = SchemaError(
      file: name, place: shown.place, message: shown.message, help: shown.help.map(\.words),
      excerpt: shown.excerpt)
    if isYAML(text, name) {
      result.message = "this is YAML, and a contract is read as JSON"
      // Standard input has no name.
      let file = name == standardInput ? nil : ShellCommand.text([name]) ?? "FILE"
      let command = ["yq -o json", file].compactMap { $0 }.joined(separator: " ")
      result.help = ["\(command) | \(Version.program) contract - …"]
    }
    return result
  }

  /// Whether text that is not JSON looks like YAML, by its file's name or by its first line that is not a comment.
  private static func isYAML(_ text: Text, _ name: String) -> Bool {
    if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return true }
    let head = text.string(SourceRange(start: 0, end: min(text.count, 1 << 12)))
    let line = head.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("#") } ?? ""
    return line.hasPrefix("---") || line.hasPrefix("%YAML")
      || line.wholeMatch(of: /["']?[A-Za-z$_][\w$.-]*["']?:(\s.*)?/) != nil
  }
}

/// References between schemas: URIs (RFC 3986) and JSON pointers (RFC 6901).
///
/// A file's URI is `file:` and its path, which may be relative to the working directory.
enum SchemaURI {
  /// Splits a reference into its URI and its fragment, which is not decoded and may be empty.
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
    // Split scalars: a slash and a combining mark after it are one character.
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
