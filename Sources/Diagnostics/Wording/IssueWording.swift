import JSONCoding

/// Turns a record's issues into diagnostics, with messages, lines and columns, and excerpts.
public struct IssueWording {
  private let source: RecordSource
  private let lines: LineTable
  private let isRedacted: Bool

  /// - Parameter isRedacted: whether to hide the payload's values, and names that only the payload knows.
  public init(_ source: RecordSource, isRedacted: Bool = false) {
    self.source = source
    self.isRedacted = isRedacted
    lines = source.lines ?? LineTable(source.text, source.range, first: source.start)
  }

  public func diagnostic(_ issue: Issue, severity: Severity) -> Diagnostic {
    let marked = issue.markedRange(in: source.text)
    let attempts = AttemptWording(issue, isRedacted: isRedacted, message: message, path: path)
    let message = message(of: issue) + (attempts.reason.map { " (\($0))" } ?? "")
    var diagnostic = Diagnostic(
      file: source.file, place: place(marked), record: source.number, severity: severity, code: issue.code,
      message: issue.envelopeMessage(message) ?? message, path: path(of: issue))
    switch issue.kind {
    case .typeMismatch, .valueNotFound, .keyNotFound, .numberOutOfRange, .dataCorrupted, .missingPath,
      .distantDate:
      diagnostic.expected = issue.expectedWords
      diagnostic.found = issue.found?.words(isRedacted: isRedacted)
    default: break
    }
    let help = HelpWording(
      issue, lines, in: source.text, isRedacted: isRedacted, hasOwnDecoder: source.hasOwnDecoder)
    diagnostic.help = attempts.lines + help.lines + helpWithRecord(issue)
    let others = (issue.places + help.places).map { ($0.range.marked(in: source.text), $0.words) }
    diagnostic.related = others.map { range, words in
      Diagnostic.Related(
        start: lines.location(of: range.start), end: lines.location(of: range.end), message: words)
    }
    if !isRedacted {
      diagnostic.excerpt = ExcerptCutter(source.text, lines).excerpt(of: marked, and: others.map(\.0))
    }
    return diagnostic
  }

  /// The lines of help that concern the record rather than a value in it.
  private func helpWithRecord(_ issue: Issue) -> [String] {
    if case .syntax(let error) = issue.kind {
      let lookalike = Lookalike(source.text, source.range, error)
      return lookalike.help(isWholeInput: source.number == nil, readsElements: source.isElement).map { [$0] }
        ?? []
    }
    let wording = EnvelopeWording(source: source, lines: lines, isRedacted: isRedacted)
    return issue.hints.compactMap { wording.line($0, type: issue.recordType) }
  }

  // MARK: - Words

  private func message(of issue: Issue) -> String {
    let expected = issue.expectedWords
    let found = issue.found?.words(isRedacted: isRedacted) ?? "nothing"
    if let message = ChoicesWording(issue, isRedacted: isRedacted).message(found: found) { return message }
    if let words = issue.words, !isRedacted, !words.isEmpty { return Quoted.cut(words, to: 500) }
    if let key = issue.missingKey {
      let isThere =
        issue.isNameUnknown || issue.hints.contains { if case .convertedKey = $0 { true } else { false } }
      let name = issue.isMissingKeyPayloads ? shown(key) : " " + Quoted.name(key)
      return (isThere ? "no name becomes the key" : "missing key") + name
        + (expected.map { ", expected \($0)" } ?? "")
    }
    switch issue.kind {
    case .syntax(let error):
      return SyntaxWording(error, lines: lines, isRedacted: isRedacted).message
    case .typeMismatch, .valueNotFound, .keyNotFound:
      return "expected \(expected ?? "a value"), found \(found)"
    case .numberOutOfRange:
      return NumberWording.message(issue, isRedacted: isRedacted)
    case .dataCorrupted(let corruption):
      return message(of: corruption, expected: expected, found: found)
    case .duplicateKey(let name, let first):
      let place = lines.location(of: first.start)
      return "duplicate key\(shown(name)): the first one, at \(place.line):\(place.column), is used"
    case .unreadKey(let name):
      return "unread key\(shown(name)): the model never asks for it"
    case .distantDate(let date):
      return "date beyond the year 10,000"
        + (isRedacted ? "" : ": \(found) is read as \(DateWording.text(date))")
    case .encodingFailed(let words):
      return isRedacted ? "the model cannot encode the value" : "cannot encode: " + Quoted.cut(words, to: 500)
    case .byteOrderMark:
      return "byte order mark before the JSON text, skipped"
    case .roundTrip(let change):
      return ChangeWording(change, found: found, isRedacted: isRedacted).message
    case .missingPath(let start, let count):
      return MissingPathWording.message(start, count: count, found: issue.found, isRedacted: isRedacted)
    }
  }

  private func message(of corruption: Issue.Corruption, expected: String?, found: String) -> String {
    switch corruption {
    case .notARawValue: "expected a value of \(expected ?? "the type"), found \(found)"
    case .invalidURL: #"expected a URL such as "https://example.com/path", found \#(found)"#
    case .invalidUUID:
      #"expected a UUID such as "9B1DEB4D-3B7D-4BAD-9BDD-2B0D7B3DCB6D", found \#(found)"#
    case .invalidBase64: #"expected Base64 data such as "aGVsbG8=", found \#(found)"#
    case .invalidDate(let format): "expected \(format), found \(found)"
    case .embeddedSyntax(let error):
      "in the JSON text of a string: " + SyntaxWording(error, lines: lines, isRedacted: isRedacted).message
    case .thrown(let words):
      isRedacted || words.isEmpty ? "the model refused the value" : Quoted.cut(words, to: 500)
    }
  }

  /// A name that only the payload knows; empty if it must be hidden.
  private func shown(_ name: String) -> String {
    isRedacted ? "" : " " + Quoted.name(name)
  }

  // MARK: - Places

  private func place(_ range: SourceRange) -> Diagnostic.Place {
    Diagnostic.Place(
      start: lines.location(of: range.start), end: lines.location(of: range.end),
      offset: source.offset + range.start - source.range.start)
  }

  private func path(of issue: Issue) -> [PathComponent]? {
    if case .byteOrderMark = issue.kind { return nil }
    let path = source.path + issue.path
    guard isRedacted else { return path }
    return path.enumerated().map { index, component in
      let isPayloads =
        index < source.path.count
        ? !source.ownNames.contains(index) : issue.payloadNames.contains(index - source.path.count)
      if case .member = component, isPayloads { return .member("*") }
      return component
    }
  }
}
