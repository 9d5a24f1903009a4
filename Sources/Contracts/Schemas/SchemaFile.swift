import Diagnostics
import JSONCoding
import OperatingSystem
import Words

/// A document with schemas, which is read once.
package final class SchemaFile {
  /// The name of a document from standard input.
  package static let standardInput = "<stdin>"

  /// The file's name as shown.
  package let name: String
  /// Where the document was read: what its references are relative to, unless it names itself.
  let uri: String
  package let root: DocumentValue
  /// The dialect that the document names; nil if it names none.
  let dialect: SchemaDialect?
  private let text: Text

  /// - Throws: `SchemaError` if the text is no JSON.
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

  /// The names of the document's schemas, in its order: they are looked up by name, wherever they are kept.
  package var schemas: [(name: String, value: DocumentValue)] {
    [root["components"]?["schemas"], root["definitions"], root["$defs"]].flatMap { $0?.members ?? [] }
  }

  /// The schema of this name, wherever schemas are kept.
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

  /// Whether the text, which is no JSON, looks like YAML: by its name, or its first line with more than a comment.
  private static func isYAML(_ text: Text, _ name: String) -> Bool {
    if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return true }
    let head = text.string(SourceRange(start: 0, end: min(text.count, 1 << 12)))
    let line = head.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("#") } ?? ""
    return line.hasPrefix("---") || line.hasPrefix("%YAML")
      || line.wholeMatch(of: /["']?[A-Za-z$_][\w$.-]*["']?:(\s.*)?/) != nil
  }
}
