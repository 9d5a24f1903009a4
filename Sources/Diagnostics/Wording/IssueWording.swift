import JSONCoding
import Words

/// Turns a record's issues into diagnostics, with messages, lines and columns, and excerpts.
package struct IssueWording {
  private let source: RecordSource
  private let lines: LineTable
  private let isRedacted: Bool

  /// - Parameter isRedacted: whether to hide the payload's values, and names that come from the payload.
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
    let help = HelpWording(issue: issue, source: source, lines: lines, isRedacted: isRedacted) {
      path(of: issue)
    }
    diagnostic.recordHelp = issue.hints.compactMap(\.helpOnRecord)
    diagnostic.help = attempts.lines.map { .note($0) } + help.help
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
      let isPayloadName =
        index < source.path.count
        ? !source.ownNames.contains(index) : payloadNames.contains(index - source.path.count)
      if case .member = component, isPayloadName { return .member("*") }
      return component
    }
  }
}

/// The wording of a model's attempts to read a value.
struct AttemptWording {
  /// The help lines: each attempt once, in the order in which they were made.
  let lines: [String]
  /// The path to the value in which several attempts failed, each at a different place, if any. An attempt that fails
  /// at the value itself, such as reading an object as a string, does not count.
  let root: [PathComponent]?

  private static let maximumLines = 5

  /// - Parameters:
  ///   - message: the message of an issue.
  ///   - path: the path of an issue as shown.
  init(
    _ issue: Issue, isRedacted: Bool, message: (Issue) -> String, path: (Issue) -> [PathComponent]?
  ) {
    var lines: [String] = []
    var failures: [[PathComponent]] = []
    for attempt in issue.attempts {
      failures.append(path(attempt.issue) ?? [])
      var words = "tried as \(Self.name(of: attempt.shape)): "
      words += Self.words(of: attempt, isRedacted: isRedacted, message)
      if let place = path(attempt.issue), place != path(issue) { words += " " + JQPath.place(place) }
      if !lines.contains(words) { lines.append(words) }
    }
    // A report may have many issues, and most have no attempts.
    root = failures.isEmpty ? nil : Self.root(of: failures + [path(issue) ?? []])
    let more = issue.moreAttempts + max(0, lines.count - AttemptWording.maximumLines)
    self.lines =
      lines.prefix(AttemptWording.maximumLines)
      + (more > 0 ? ["tried as \(Counted(more, "more shape"))"] : [])
  }

  private static func root(of failures: [[PathComponent]]) -> [PathComponent]? {
    let common = failures.dropFirst().reduce(failures[0]) { zip($0, $1).prefix { $0 == $1 }.map(\.0) }
    return Set(failures.filter { $0 != common }).count > 1 ? common : nil
  }

  private static func name(of shape: Issue.Attempt.Shape) -> String {
    switch shape {
    case .expected(let expected): expected.words
    case .elements(let type): "[\(type.name)]"
    case .owner(let keys): keys.nameOfOwner ?? "object"
    }
  }

  private static func words(
    of attempt: Issue.Attempt, isRedacted: Bool, _ message: (Issue) -> String
  ) -> String {
    var issue = attempt.issue
    // The name of the shape implies the rest.
    if issue.missingKey != nil {
      issue.expected = nil
      return message(issue)
    }
    if case .expected(let expected) = attempt.shape, issue.expected?.words == expected.words,
      issue.words == nil
    {
      switch issue.kind {
      case .typeMismatch, .valueNotFound:
        return "found \(issue.found?.words(isRedacted: isRedacted) ?? "nothing")"
      default: break
      }
    }
    return message(issue)
  }
}

/// Cuts the part of a line around a mark out of the text, while the text is still in memory.
struct ExcerptCutter {
  /// The number of bytes to keep on either side of the mark's start: more than any renderer shows.
  static let reach = 600

  private let text: Text
  private let lines: LineTable

  init(_ text: Text, _ lines: LineTable) {
    self.text = text
    self.lines = lines
  }

  /// - Parameter others: other places to mark, as far as the excerpt contains them.
  func excerpt(of range: SourceRange, and others: [SourceRange] = []) -> Excerpt {
    let line = lines.lineRange(at: range.start)
    let start = scalarStart(max(line.start, range.start - ExcerptCutter.reach), from: line.start)
    let end = scalarStart(min(line.end, range.start + ExcerptCutter.reach), from: line.start)
    let location = lines.location(of: range.start)
    let shown = SourceRange(start: start, end: end)
    return Excerpt(
      line: location.line, text: text.string(shown), marked: scalars(of: range, in: shown),
      alsoMarked: others.map { scalars(of: $0, in: shown) }.filter { !$0.isEmpty },
      isClippedAtStart: start > line.start || beginsBeforeRecord(line),
      isClippedAtEnd: end < line.end)
  }

  /// Whether the line begins before the record.
  private func beginsBeforeRecord(_ line: SourceRange) -> Bool {
    lines.location(of: line.start).column > 1
  }

  /// The nearest scalar boundary at or before `offset`, but not before `lowest`.
  private func scalarStart(_ offset: Int, from lowest: Int) -> Int {
    var offset = offset
    while offset > lowest, text.byte(at: offset) & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// The part of `range` that is shown, in scalars from the start of the excerpt.
  private func scalars(of range: SourceRange, in shown: SourceRange) -> Range<Int> {
    let start = min(max(range.start, shown.start), shown.end)
    let end = min(max(range.end, start), shown.end)
    let first = scalars(shown.start, start)
    return first..<first + scalars(start, end)
  }

  /// The number of scalars in the bytes as a String, with invalid UTF-8 replaced by U+FFFD.
  private func scalars(_ start: Int, _ end: Int) -> Int {
    guard start < end else { return 0 }
    return text.string(SourceRange(start: start, end: end)).unicodeScalars.count
  }
}
