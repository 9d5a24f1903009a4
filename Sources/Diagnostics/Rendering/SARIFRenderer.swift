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
  /// Notes about the run.
  private var notes: [String] = []

  init(in directory: WorkingDirectory, toolVersion: String) {
    self.directory = directory
    self.toolVersion = toolVersion
  }

  mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    appendHead(to: &output)
    output.append(hasResults ? ",\n" : "\n")
    hasResults = true
    var result = JSONObjectWriter()
    result.open(in: &output)
    result.member("ruleId", diagnostic.code.rawValue, to: &output)
    result.member("ruleIndex", Self.ruleIndexes[diagnostic.code] ?? -1, to: &output)
    result.member("level", diagnostic.severity.rawValue, to: &output)
    result.name("message", to: &output)
    appendMessage(
      ([diagnostic.messageWithLoss] + diagnostic.help.map { "help: " + $0 }).joined(separator: "\n"),
      to: &output)
    result.name("locations", to: &output)
    output.append("[")
    appendLocation(of: diagnostic, to: &output)
    output.append("]")
    if !diagnostic.related.isEmpty || diagnostic.declared != nil {
      result.name("relatedLocations", to: &output)
      appendRelated(of: diagnostic, to: &output)
    }
    result.close(in: &output)
  }

  mutating func finish(_ file: FinishedFile, to output: inout String) {}

  mutating func note(_ words: String, to output: inout String) { notes.append(words) }

  mutating func end(omitting omitted: Omitted, to output: inout String) {
    appendHead(to: &output)
    output.append(hasResults ? "\n]" : "]")
    notes += [omitted.words].compactMap(\.self)
    if !notes.isEmpty {
      output.append(",\"invocations\":[{\"executionSuccessful\":true,\"toolExecutionNotifications\":[")
      for (index, words) in notes.enumerated() {
        output.append(index == 0 ? "{\"message\":" : ",{\"message\":")
        appendMessage(words, to: &output)
        output.append("}")
      }
      output.append("]}]")
    }
    output.append("}]}\n")
  }

  private mutating func appendHead(to output: inout String) {
    if hasHead { return }
    hasHead = true
    output.append("{\"$schema\":\"\(Self.schema)\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":")
    var driver = JSONObjectWriter()
    driver.open(in: &output)
    driver.member("name", "decode-model", to: &output)
    driver.member("version", toolVersion, to: &output)
    driver.member("informationUri", Self.manual, to: &output)
    driver.name("rules", to: &output)
    for (index, code) in DiagnosticCode.allCases.enumerated() {
      output.append(index == 0 ? "[\n" : ",\n")
      appendRule(code, to: &output)
    }
    output.append("\n]")
    driver.close(in: &output)
    output.append("},\"columnKind\":\"unicodeCodePoints\",\"results\":[")
  }

  private func appendRule(_ code: DiagnosticCode, to output: inout String) {
    var rule = JSONObjectWriter()
    rule.open(in: &output)
    rule.member("id", code.rawValue, to: &output)
    rule.name("shortDescription", to: &output)
    appendMessage(code.explanation.summary, to: &output)
    rule.name("help", to: &output)
    var help = JSONObjectWriter()
    help.open(in: &output)
    // Unlike messages, help has no arguments, so its braces stay single.
    help.member("text", code.explanation.text, to: &output)
    help.member("markdown", code.explanation.markdown, to: &output)
    help.close(in: &output)
    rule.member("helpUri", "\(Self.manual)#\(code.rawValue)", to: &output)
    rule.name("defaultConfiguration", to: &output)
    output.append("{\"level\":\"\(code.explanation.usualSeverity.rawValue)\"}")
    rule.close(in: &output)
  }

  private func appendLocation(of diagnostic: Diagnostic, to output: inout String) {
    var location = JSONObjectWriter()
    location.open(in: &output)
    location.name("physicalLocation", to: &output)
    appendPlace(in: diagnostic.file, diagnostic.place.map { ($0.start, $0.end) }, to: &output)
    if let path = diagnostic.path {
      location.name("logicalLocations", to: &output)
      output.append("[{\"fullyQualifiedName\":")
      JSONText.append(JSONPointer.string(path), to: &output)
      output.append("}]")
    }
    location.close(in: &output)
  }

  private func appendRelated(of diagnostic: Diagnostic, to output: inout String) {
    output.append("[")
    for (index, place) in diagnostic.related.enumerated() {
      if index > 0 { output.append(",") }
      append(in: diagnostic.file, place.start, place.end, place.message, to: &output)
    }
    if let declared = diagnostic.declared {
      if !diagnostic.related.isEmpty { output.append(",") }
      append(in: declared.file, declared.start, nil, "\(declared.verb) here: \(declared.text)", to: &output)
    }
    output.append("]")
  }

  /// - Parameter end: exclusive; nil for the end of the line.
  private func append(
    in file: String, _ start: SourceLocation, _ end: SourceLocation?, _ message: String,
    to output: inout String
  ) {
    var location = JSONObjectWriter()
    location.open(in: &output)
    location.name("physicalLocation", to: &output)
    appendPlace(in: file, (start, end), to: &output)
    location.name("message", to: &output)
    appendMessage(message, to: &output)
    location.close(in: &output)
  }

  private func appendPlace(
    in file: String, _ place: (start: SourceLocation, end: SourceLocation?)?, to output: inout String
  ) {
    output.append("{\"artifactLocation\":{\"uri\":\"")
    appendURI(of: file, to: &output)
    output.append("\"}")
    if let place {
      output.append(",\"region\":{\"startLine\":\(place.start.line),\"startColumn\":\(place.start.column)")
      if let end = place.end { output.append(",\"endLine\":\(end.line),\"endColumn\":\(end.column)") }
      output.append("}")
    }
    output.append("}")
  }

  private func appendURI(of file: String, to output: inout String) {
    let path = directory.path(to: file)
    if path.utf8.first == UInt8(ascii: "/") { output.append("file://") }
    PercentEncoding.append(path, to: &output)
  }

  /// Appends a message object. Section 3.11.5 requires doubled braces; links (3.11.6) are escaped.
  private func appendMessage(_ text: String, to output: inout String) {
    output.append("{\"text\":")
    JSONText.append(Self.escapingMarkup(text), to: &output)
    output.append("}")
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
