import Compilation
import Diagnostics
import JSONCoding
import ModelHost

/// Adds issues to a result, as diagnostics.
struct IssueReporter {
  private let settings: Settings
  /// The maximum number of diagnostics that a report shows individually; 0 if there is no such report.
  private let maximumShown: Int
  /// The maximum number of diagnostics of a report that omits similar ones; 0 if there is no such report.
  private let maximumDistinct: Int
  /// Whether a report shows problems in groups.
  private let groupsProblems: Bool
  /// Whether a report shows the first problems of each group.
  private let showsExamples: Bool

  /// Where the model's code is declared, if it was compiled from the user's sources.
  private let places: DeclaredPlaces?
  /// The problems to leave out; nil for none.
  private let known: KnownProblems?

  init(_ settings: Settings, _ places: DeclaredPlaces? = nil, _ known: KnownProblems? = nil) {
    self.settings = settings
    self.places = places
    self.known = known
    groupsProblems = settings.groupsProblems
    showsExamples = settings.showsExamples
    let formats = settings.reports.map(\.format).filter { !$0.isGrouped }
    let limits = formats.map { (isFolded: $0 == .text, most: settings.limit(of: $0) ?? .max) }
    maximumShown = limits.filter { !$0.isFolded || $0.most == .max }.map(\.most).max() ?? 0
    maximumDistinct = limits.filter { $0.isFolded && $0.most != .max }.map(\.most).max() ?? 0
  }

  /// Whether a report shows only some of the similar problems.
  private var foldsProblems: Bool { maximumDistinct > 0 }

  func severity(of issue: Issue) -> Severity {
    // The end of the input decides whether late dates are reported, but the record is written before.
    if issue.loss?.isUncertain == true || issue.isShiftedDate { return .warning }
    guard issue.isWarning, !settings.isStrict else { return .error }
    if issue.loss != nil { return settings.swallowed == .error ? .error : .warning }
    switch issue.kind {
    case .unreadKey, .unconvertedKey: return settings.unread == .error ? .error : .warning
    case .roundTrip: return settings.roundTrip == .error ? .error : .warning
    default: return .warning
    }
  }

  /// Without issues, the closure is not made: that would copy the settings for each record.
  func hasError(_ issues: [Issue]) -> Bool {
    !issues.isEmpty && issues.place { severity(of: $0) == .error } != nil
  }

  /// Whether a record is decoded with hints, given the number of problems before it.
  func wantsHints(after problems: Int) -> Bool {
    showsExamples || problems < max(maximumShown, maximumDistinct)
  }

  /// Whether one of a record's issues, found without hints, is shown because few are like it.
  func needsHints(_ issues: [Issue], of source: RecordSource, in result: ChunkResult) -> Bool {
    guard result.distinct < maximumDistinct else { return false }
    let source = asked(source)
    return issues.place { issue in
      result.groups.problems(
        like: issue, severity(of: issue), of: source, isRedacted: settings.isRedacted)
        < TextRenderer.maximumAlike
    } != nil
  }

  /// Adds a record's issues in the order of their places. Issues that no report would show are only counted.
  func add(_ issues: [Issue], of source: RecordSource, to result: ChunkResult) {
    if case .syntax(let error)? = issues.first?.kind, error.kind == .emptyText { result.isMissing = true }
    if isOnlyCounted(issues, in: result) { return issues.visit { result.omit(severity(of: $1)) } }
    var source = asked(source)
    if let uncertain = issues.place(where: { $0.loss?.isUncertain == true }) {
      noteUncertain(issues[uncertain], of: source, in: result)
      return add(issues.filter { $0.loss?.isUncertain != true }, of: source, to: result)
    }
    if let shifted = issues.place(where: \.isShiftedDate) {
      result.dates.add {
        IssueWording(source, isRedacted: settings.isRedacted).diagnostic(
          issues[shifted], severity: settings.isStrict ? .error : .warning)
      }
      return add(issues.filter { !$0.isShiftedDate }, of: source, to: result)
    }
    var chosen = chosen(issues, of: source, in: result)
    var uses: [Use] = []
    /// The group of the record's first problem.
    var group: Int?
    var (shown, distinct) = (result.diagnostics.count, result.distinct)
    chosen.visit { index, issue in
      var use = use(of: issue, index, of: &source, in: result)
      group = group ?? use.group
      use.isShown = shown < maximumShown || !use.isFolded && distinct < maximumDistinct
      if use.isShown {
        shown += 1
        if !use.isFolded { distinct += 1 }
      } else {
        result.omit(use.severity)
      }
      if use.isShown || use.isExample { uses.append(use) }
    }
    let wording = uses.isEmpty ? nil : IssueWording(source, isRedacted: settings.isRedacted)
    // A report that reaches its limit within the record shows the record's first problem.
    let first = uses.first { $0.isShown && !$0.isFolded } ?? uses.first(where: \.isShown)
    let notes = issues.notesOnRecord
    chosen.move(notes, to: first?.index)
    if let group { result.groups.add(recordHelp: notes.compactMap(\.helpOnRecord), to: group) }
    for use in uses {
      guard var diagnostic = wording?.diagnostic(chosen[use.index], severity: use.severity) else { continue }
      if let group = use.group {
        if foldsProblems { diagnostic.group = result.groups.groups[group].key }
        if use.isExample { result.groups.show(diagnostic, in: group) }
      }
      if use.isShown { result.add(diagnostic, isFolded: use.isFolded) }
    }
  }

  /// The uses that reports have for an issue.
  private struct Use {
    let index: Int
    let severity: Severity
    var group: Int?
    /// Whether it is shown as an example of its group.
    var isExample = false
    /// Whether text omits it because enough of its group are shown.
    var isFolded = false
    /// Whether it is shown individually.
    var isShown = false
  }

  /// Counts an issue in its group.
  private func use(
    of issue: Issue, _ index: Int, of source: inout RecordSource, in result: ChunkResult
  ) -> Use {
    var use = Use(index: index, severity: severity(of: issue))
    if groupsProblems || foldsProblems {
      let group = result.groups.add(
        issue, use.severity, record: result.records, of: &source, isRedacted: settings.isRedacted,
        showsLast: showsExamples)
      use.group = group
      use.isExample = showsExamples && result.groups.wantsToShow(group)
      use.isFolded = foldsProblems && result.groups.groups[group].problems > TextRenderer.maximumAlike
    }
    return use
  }

  /// Whether no report shows the issues, and none of them makes others irrelevant.
  private func isOnlyCounted(_ issues: [Issue], in result: ChunkResult) -> Bool {
    result.diagnostics.count >= maximumShown && !groupsProblems && !foldsProblems
      && !settings.stopsAtFirstError
      && known == nil
      && issues.place { !$0.hints.isEmpty || $0.loss != nil } == nil
  }

  /// Notes the place of a record from which something may have been lost. It is reported once, and is not a problem.
  @inline(never)
  private func noteUncertain(_ issue: Issue, of source: RecordSource, in result: ChunkResult) {
    guard result.uncertainLoss == nil else { return }
    let place = IssueWording(source, isRedacted: settings.isRedacted).diagnostic(issue, severity: .warning)
    let start = place.place?.start
    result.uncertainLoss = "\(place.file):\(start?.line ?? 1):\(start?.column ?? 1)"
  }

  /// The issues without known ones. With `--first-error`, only the first error, or the first warning if there is no
  /// error.
  private func chosen(_ issues: [Issue], of source: RecordSource, in result: ChunkResult) -> [Issue] {
    let isAlone = settings.stopsAtFirstError && known == nil
    let reported = isAlone ? issues : issues.withoutEnvelopeIssues
    let issues = new(reported.inDocumentOrder(of: source.text), of: source, in: result)
    guard settings.stopsAtFirstError else { return issues }
    return Array(issues[(issues.place { severity(of: $0) == .error } ?? 0)...].prefix(1))
  }

  /// Counts known issues, and returns the others.
  private func new(_ issues: [Issue], of source: RecordSource, in result: ChunkResult) -> [Issue] {
    guard let known else { return issues }
    let wording = IssueWording(source, isRedacted: settings.isRedacted)
    return issues.filter { issue in
      let severity = severity(of: issue)
      guard known.contains(wording.diagnostic(issue, severity: severity)) else { return true }
      result.known.count(severity)
      return false
    }
  }

  /// The source, with settings from the command line.
  private func asked(_ source: RecordSource) -> RecordSource {
    var source = source
    source.root = settings.root
    source.isElement = settings.readsElements
    source.hasOwnDecoder = settings.decoder != nil
    source.places = places
    return source
  }

  /// Adds a problem of a document between its elements.
  func add(_ found: DocumentIssue, of chunk: Chunk, to result: ChunkResult) {
    let source = RecordSource(
      file: chunk.input, text: found.text, range: SourceRange(start: 0, end: found.text.count),
      offset: found.offset, start: found.start)
    let words = IssueWording(asked(source), isRedacted: settings.isRedacted)
    add(words.diagnostic(found.issue, severity: severity(of: found.issue)), isRecord: false, to: result)
  }

  func add(
    _ end: HostEnd, of source: RecordSource, record: SourceRange? = nil, to result: ChunkResult
  ) {
    add(end.diagnostic(source, record: record, isRedacted: settings.isRedacted), isRecord: true, to: result)
  }

  /// Adds a problem that is not an issue of a record.
  func add(_ diagnostic: Diagnostic, isRecord: Bool, to result: ChunkResult) {
    if known?.contains(diagnostic) == true { return result.known.count(diagnostic.severity) }
    var diagnostic = diagnostic
    if groupsProblems || foldsProblems {
      let index = result.groups.add(diagnostic, isRecord: isRecord)
      let group = result.groups.groups[index]
      if isRecord {
        diagnostic.group = group.key
        let isFolded = group.problems > TextRenderer.maximumAlike
        if isFolded, maximumShown == 0 { return result.omit(diagnostic.severity) }
        return result.add(diagnostic, isFolded: isFolded)
      }
    }
    result.add(diagnostic)
  }
}

extension [Issue] {
  /// The notes about the whole record.
  fileprivate var notesOnRecord: [Issue.Hint] {
    var notes: [Issue.Hint] = []
    visit { if !$1.hints.isEmpty { notes += $1.hints.filter { $0.helpOnRecord != nil } } }
    return notes
  }

  /// Moves notes about the record to the issue with this index, which is shown.
  fileprivate mutating func move(_ notes: [Issue.Hint], to index: Int?) {
    guard let index, !notes.isEmpty else { return }
    for other in indices where !self[other].hints.isEmpty {
      self[other].hints.removeAll { $0.helpOnRecord != nil }
    }
    self[index].hints += notes
  }
}
