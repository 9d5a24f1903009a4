import JSONCoding

/// Turns a record's issues into diagnostics, with messages, lines and columns, and excerpts.
package struct IssueWording {
  private let source: RecordSource
  private let lines: LineTable
  private let isRedacted: Bool

  /// - Parameter isRedacted: whether to hide the payload's values, and names that only the payload knows.
  package init(_ source: RecordSource, isRedacted: Bool = false) {
    self.source = source
    self.isRedacted = isRedacted
    lines = source.lines ?? LineTable(source.text, source.range, first: source.start)
  }

  package func diagnostic(_ issue: Issue, severity: Severity) -> Diagnostic {
    let marked = issue.markedRange(in: source.text)
    let words = MessageWording(lines: lines, isRedacted: isRedacted)
    let attempts = AttemptWording(issue, isRedacted: isRedacted, message: words.message, path: path)
    let envelope = EnvelopeWording(source: source, lines: lines, isRedacted: isRedacted)
    let message =
      words.message(of: issue)
      + (envelope.remedy(for: issue).map { ": \($0)" } ?? "")
      + (isRedacted ? "" : issue.wrapping.map { "; the model says: " + QuotedValue.cut($0, to: 500) } ?? "")
    var diagnostic = Diagnostic(
      file: source.file, place: place(marked), record: source.number, severity: severity, code: issue.code,
      message: message, path: path(of: issue))
    switch issue.kind {
    case .typeMismatch, .valueNotFound, .keyNotFound, .numberOutOfRange, .dataCorrupted, .missingPath,
      .distantDate:
      diagnostic.expected = issue.expectedWords
      diagnostic.found = issue.found?.words(isRedacted: isRedacted)
    default: break
    }
    if !isRedacted { diagnostic.subjects = issue.subjects }
    diagnostic.lost = issue.loss.map {
      let place = path($0.path, $0.payloadNames)
      return Diagnostic.Lost(name: $0.name, place: JQPath.place(place), isHere: place == diagnostic.path)
    }
    let help = HelpWording(
      issue, lines, isRedacted: isRedacted, source.strategyHelp, isPayload: source.isPayload,
      path: { path(of: issue) })
    diagnostic.recordHelp = help.recordHelp
    diagnostic.help = attempts.lines.map { .note($0) } + help.help + helpWithRecord(issue)
    // Code that decodes has no command-line options.
    if !source.hasOptions { diagnostic.help.removeAll(where: \.isOption) }
    let others = (issue.places + help.places).map { ($0.range.marked(in: source.text), $0.words) }
    diagnostic.related = others.map { range, words in
      Diagnostic.Related(
        start: lines.location(of: range.start), end: lines.location(of: range.end), message: words)
    }
    diagnostic.declared = source.places?.declaration(for: issue)
    if issue.missingKey != nil, let declared = diagnostic.declared, declared.hasDefault {
      diagnostic.help.append(
        "a default value does not make the key optional: make the property optional, or read it with decodeIfPresent in init(from:)"
      )
    }
    diagnostic.attempted = attempts.root
    diagnostic.wanted = words.wanted(of: issue)
    diagnostic.matchesNoCase = issue.matchesNoCase
    if case .keyNotFound = issue.kind, !isRedacted { diagnostic.meantKey = help.meantKey }
    if !isRedacted {
      let shown = shown(help.places.first?.range, insteadOf: marked)
      diagnostic.excerpt = ExcerptCutter(source.text, lines).excerpt(
        of: shown, and: others.map(\.0).filter { $0 != shown })
    }
    return diagnostic
  }

  /// The help that concerns the record rather than a value in it.
  private func helpWithRecord(_ issue: Issue) -> [Help] {
    if case .syntax(let error) = issue.kind {
      let lookalike = Lookalike(source.text, source.range, error)
      return lookalike.help(isWholeInput: source.number == nil, readsElements: source.isElement).map { [$0] }
        ?? []
    }
    let wording = EnvelopeWording(source: source, lines: lines, isRedacted: isRedacted)
    return issue.hints.compactMap { wording.help($0, of: issue) }
  }

  /// The approximate number of bytes that an excerpt shows on either side of a bracket.
  private static let reach = 60

  /// The place to mark in the excerpt: the other place that the help names, if the bracket is on another line or far
  /// away on a long one. The bracket alone would say nothing.
  private func shown(_ other: SourceRange?, insteadOf marked: SourceRange) -> SourceRange {
    guard let other, marked.count == 1, "{[".utf8.contains(source.text.byte(at: marked.start)),
      lines.location(of: other.start).line != lines.location(of: marked.start).line
        || abs(other.start - marked.start) > Self.reach
    else { return marked }
    return other.marked(in: source.text)
  }

  private func place(_ range: SourceRange) -> Diagnostic.Place {
    Diagnostic.Place(
      start: lines.location(of: range.start), end: lines.location(of: range.end),
      offset: source.offset + range.start - source.range.start)
  }

  private func path(of issue: Issue) -> [PathComponent]? {
    if case .byteOrderMark = issue.kind { return nil }
    return path(issue.path, issue.payloadNames)
  }

  /// The path in the whole input, without hidden names.
  private func path(_ inner: [PathComponent], _ payloadNames: Set<Int>) -> [PathComponent] {
    let path = source.path + inner
    guard isRedacted else { return path }
    return path.enumerated().map { index, component in
      let isPayloads =
        index < source.path.count
        ? !source.ownNames.contains(index) : payloadNames.contains(index - source.path.count)
      if case .member = component, isPayloads { return .member("*") }
      return component
    }
  }
}
