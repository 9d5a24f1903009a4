import Diagnostics
import JSONCoding

/// Reads files of captured traffic, one entry at a time: never more than the largest entry is in memory.
package struct CaptureEntries {
  /// What a file has, in its order.
  package enum Item {
    /// An entry, and where it begins.
    case exchange(Exchange, at: Diagnostic.Place)
    /// What is wrong with the file, outside of bodies.
    case problem(Diagnostic)
    case end(of: String)
  }

  let inputs: [Input]
  let standardInputName: String

  package init(inputs: [Input], standardInputName: String = "<stdin>") {
    (self.inputs, self.standardInputName) = (inputs, standardInputName)
  }

  /// Calls `body` with each item of all files.
  package func forEach(_ body: (Item) -> Void) {
    let reader = ChunkReader(
      inputs: inputs, unit: .element, path: Exchange.pathOfEntries, standardInputName: standardInputName)
    let finder = PartFinder(PathExpression([]))
    var text = Text(capacity: 0)
    while let chunk = reader.next(into: text) {
      for element in chunk.elements { body(item(element, in: chunk, finder)) }
      for issue in chunk.notes.map(\.issue) + [chunk.documentIssue].compactMap(\.self) {
        body(.problem(problem(issue, of: chunk)))
      }
      if let error = chunk.readError {
        body(
          .problem(
            Diagnostic(
              file: chunk.input, severity: .error, code: .unreadableInput,
              message: "cannot read: "
                + (error == InputFolder.emptiness.words ? "the folder has no .har files" : error))))
      }
      if chunk.endsInput { body(.end(of: chunk.input)) }
      if chunk.isLarge { text = Text(capacity: 0) }
    }
  }

  private func item(_ element: ElementScanner.Element, in chunk: Chunk, _ finder: PartFinder) -> Item {
    let start = chunk.offset + element.range.start
    if let error = finder.parseEntry(chunk.text, element.range) {
      let source = RecordSource(
        file: chunk.input, text: chunk.text, range: element.range, offset: start, start: element.start)
      let words = IssueWording(source, isRedacted: true)
      return .problem(
        words.diagnostic(Self.issue(element.inDocument(error, chunk.text)), severity: .error))
    }
    let end = SourceLocation(line: element.start.line, column: element.start.column + 1)
    let place = Diagnostic.Place(start: element.start, end: end, offset: start)
    var isIndex = false
    if case .index = element.component { isIndex = true }
    if isIndex, let exchange = Exchange(finder.top) {
      return .exchange(exchange, at: place)
    }
    return .problem(
      Diagnostic(
        file: chunk.input, place: place, severity: .error, code: .dataCorrupted,
        message: "not an entry of a HAR file: "
          + (isIndex ? "it has no request" : "the entries are an object, not an array"), path: element.path))
  }

  private func problem(_ found: DocumentIssue, of chunk: Chunk) -> Diagnostic {
    let source = RecordSource(
      file: chunk.input, text: found.text, range: SourceRange(start: 0, end: found.text.count),
      offset: found.offset, start: found.start)
    let words = IssueWording(source, isRedacted: true)
    var issue = found.issue
    issue.payloadNames.subtract(Self.ownNames)
    var diagnostic = words.diagnostic(issue, severity: issue.isWarning ? .warning : .error)
    if case .missingPath = issue.kind, issue.path.isEmpty {
      diagnostic.message = "this is no HAR file, which is an object with a \"log\""
    }
    return diagnostic
  }

  /// The places in a path of `log` and `entries`, which every capture has.
  private static let ownNames: Set = [0, 1]

  private static func issue(_ error: SyntaxError) -> Issue {
    var issue = Issue(error)
    issue.payloadNames.subtract(ownNames)
    return issue
  }
}
