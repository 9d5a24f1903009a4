import Foundation
import JSONCoding

/// `sarif`: Static Analysis Results Interchange Format 2.1.0 (OASIS Standard, with Errata 01): one run, one line per
/// result.
///
/// All rules come first, in the order of `DiagnosticCode`, so that results can be written as they arrive.
struct SARIFRenderer: Renderer {
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  /// The address of the documentation: the manual that is installed with the program. Viewers need an absolute URI, and
  /// copies of this project have no common place on the web.
  private static let manual = "man:decode-model(1)"
  private static let ruleIndexes = Dictionary(
    uniqueKeysWithValues: DiagnosticCode.allCases.enumerated().map { ($1, $0) })

  private let directory: WorkingDirectory
  private let toolVersion: String
  private var hasHead = false
  private var hasResults = false

  init(in directory: WorkingDirectory, toolVersion: String) {
    self.directory = directory
    self.toolVersion = toolVersion
  }

  mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    appendHead(to: &output)
    output.append(hasResults ? ",\n" : "\n")
    hasResults = true
    let note = diagnostic.payloadNote.map { ["note: " + $0] } ?? []
    let message = [diagnostic.messageWithLoss] + note + diagnostic.help.map { "help: " + $0.words }
    let result = JSONObject(
      ("ruleId", diagnostic.code.rawValue), ("ruleIndex", Self.ruleIndexes[diagnostic.code] ?? -1),
      ("level", diagnostic.severity.rawValue),
      ("message", Self.message(message.joined(separator: "\n"))),
      ("locations", [location(of: diagnostic)]),
      ("relatedLocations", related(to: diagnostic).unlessEmpty))
    result.append(to: &output)
  }

  mutating func end(omitting omitted: ProblemCounts, note: String?, to output: inout String) {
    appendHead(to: &output)
    output.append(hasResults ? "\n]" : "]")
    let notes = [note, omitted.moreWords].compactMap(\.self)
    if !notes.isEmpty {
      let invocation = JSONObject(
        ("executionSuccessful", true),
        ("toolExecutionNotifications", notes.map { JSONObject(("message", Self.message($0))) }))
      output.append(",\"invocations\":")
      [invocation].append(to: &output)
    }
    output.append("}]}\n")
  }

  private mutating func appendHead(to output: inout String) {
    if hasHead { return }
    hasHead = true
    output.append("{\"$schema\":\"\(Self.schema)\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":")
    var rules = ""
    for (index, code) in DiagnosticCode.allCases.enumerated() {
      rules.append(index == 0 ? "[\n" : ",\n")
      Self.rule(code).append(to: &rules)
    }
    let driver = JSONObject(
      ("name", "decode-model"), ("version", toolVersion), ("informationUri", Self.manual),
      ("rules", WrittenJSON(text: rules + "\n]")))
    driver.append(to: &output)
    output.append("},\"columnKind\":\"unicodeCodePoints\",\"results\":[")
  }

  private static func rule(_ code: DiagnosticCode) -> JSONObject {
    let explanation = code.explanation
    return JSONObject(
      ("id", code.rawValue), ("shortDescription", message(explanation.summary)),
      // Unlike messages, help has no arguments, so its braces stay single.
      ("help", JSONObject(("text", explanation.text), ("markdown", explanation.markdown))),
      ("helpUri", "\(manual)#\(code.rawValue)"),
      ("defaultConfiguration", JSONObject(("level", explanation.usualSeverity.rawValue))))
  }

  private func location(of diagnostic: Diagnostic) -> JSONObject {
    let place = diagnostic.place
    return JSONObject(
      ("physicalLocation", self.place(in: diagnostic.file, place?.start, place?.end)),
      (
        "logicalLocations",
        diagnostic.path.map { [JSONObject(("fullyQualifiedName", JSONPointer.string($0)))] }
      ))
  }

  /// The other places that the diagnostic names, and the related declaration in the code.
  private func related(to diagnostic: Diagnostic) -> [JSONObject] {
    let places = diagnostic.related.map { (place(in: diagnostic.file, $0.start, $0.end), $0.message) }
    let declared = diagnostic.declared.map {
      (place(in: $0.file, $0.start, nil), "\($0.verb) here: \($0.text)")
    }
    return (places + [declared].compactMap(\.self)).map { place, words in
      JSONObject(("physicalLocation", place), ("message", Self.message(words)))
    }
  }

  /// - Parameters:
  ///   - start: nil for the whole file.
  ///   - end: exclusive; nil for the end of the line.
  private func place(in file: String, _ start: SourceLocation?, _ end: SourceLocation?) -> JSONObject {
    let region = start.map {
      JSONObject(
        ("startLine", $0.line), ("startColumn", $0.column), ("endLine", end?.line),
        ("endColumn", end?.column))
    }
    return JSONObject(("artifactLocation", JSONObject(("uri", uri(of: file)))), ("region", region))
  }

  private func uri(of file: String) -> String {
    let path = directory.path(to: file)
    return (path.utf8.first == UInt8(ascii: "/") ? "file://" : "") + PercentEncoding.encoded(path)
  }

  /// A message object. Section 3.11.5 requires doubled braces; links (3.11.6) are escaped.
  private static func message(_ text: String) -> JSONObject {
    JSONObject(("text", escapingMarkup(text)))
  }

  private static func escapingMarkup(_ text: String) -> String {
    guard text.utf8.contains(where: { "{}]".utf8.contains($0) }) else { return text }
    var escaped = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch (previous, scalar) {
      case (_, "{"), (_, "}"): escaped.unicodeScalars.append(scalar)
      case ("]", "("): escaped.append("\\")
      default: break
      }
      escaped.unicodeScalars.append(scalar)
      previous = scalar
    }
    return escaped
  }
}

/// Percent-encoding of a file path as a URI path (RFC 3986, section 2.1).
enum PercentEncoding {
  /// The unreserved characters and `/`. A colon is encoded, because it would end a scheme.
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")

  static func encoded(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: plain) ?? path
  }
}
