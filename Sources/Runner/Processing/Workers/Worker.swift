import Diagnostics
import JSONCoding

/// Decodes chunks of records of one model, one after the other, on one thread.
struct Worker {
  let worker: RecordWorker
  let settings: Settings
  let options: RecordDecoder.Options
  let reporter: IssueReporter
  /// Finds the values to decode; nil if they are the records themselves.
  let finder: PartFinder?

  /// Once a chunk has this many diagnostics or groups of them, its results so far are written: a chunk of two-byte
  /// lines can have a hundred thousand.
  static let mostDiagnostics = 1000

  init(
    _ model: Model, _ settings: Settings, _ workerSettings: WorkerSettings, _ known: KnownProblems? = nil
  ) {
    self.init(model.makeWorker(workerSettings), model.places, settings, workerSettings, known)
  }

  /// - Parameters:
  ///   - places: where the model's code is declared.
  ///   - known: the problems that are left out; nil for none.
  init(
    _ worker: RecordWorker, _ places: DeclaredPlaces?, _ settings: Settings,
    _ workerSettings: WorkerSettings, _ known: KnownProblems? = nil
  ) {
    self.worker = worker
    self.settings = settings
    let assumesTopLevelDictionary = worker.assumesTopLevelDictionary
    finder =
      settings.unit == .element
      ? nil : settings.at.map { PartFinder($0, assumesTopLevelDictionary: assumesTopLevelDictionary) }
    finder?.trailingCommas = settings.trailingCommas
    var options: RecordDecoder.Options = []
    if settings.unread != .ignore { options.insert(.unreadKeys) }
    if settings.swallowed != .ignore { options.insert(.swallowedFailures) }
    // A record's first problem is enough without a report, and for its first error, unless that may be known.
    if settings.reports.isEmpty, known == nil { options.insert(.noPlaceholders) }
    if settings.stopsAtFirstError, known == nil { options.insert(.firstIssueOnly) }
    self.options = options
    reporter = IssueReporter(settings, places, known)
  }

  /// The search for further problems of a record, if any.
  var search: SearchProgress? { worker.search }

  private static let patternHelp =
    "no file matches this pattern"

  /// Adds the results of the chunk's records to `result`, which holds the results of earlier attempts. If there are
  /// many, `makeRoom` writes and drops them. `begun` shows others how far this has come.
  @inline(never)  // Inlined into the loop over chunks, it would count references for each record.
  func process(
    _ attempt: Attempt, _ begun: WatchedNumber = WatchedNumber(), into result: ChunkResult,
    makeRoom: () -> Void = {}
  ) {
    let chunk = attempt.chunk
    worker.begin(chunk)
    let plausibleDates = worker.plausibleDates()
    defer { result.dates.plausible += worker.plausibleDates() - plausibleDates }
    if let mark = chunk.byteOrderMark, !attempt.isRetry {
      reporter.add(mark, of: chunk, to: result)
    }
    var number = 0
    var notes = chunk.notes[...]
    for record in chunk.records {
      if !notes.isEmpty { report(&notes, before: number, of: attempt, to: result) }
      if record.isMarkAlone {
        if !attempt.isRetry {
          reporter.add([.byteOrderMark(at: 0)], of: chunk.source(of: record, number: nil), to: result)
        }
        continue
      }
      if let finder {
        decodeParts(of: record, &number, finder, attempt, begun, into: result, makeRoom)
        continue
      }
      defer { number += 1 }
      if attempt.isRetry, attempt.skips(number) { continue }
      begun.value = number + 1
      decode(record, number, of: attempt, into: result)
      result.endRecord()
      if result.diagnostics.count >= Self.mostDiagnostics || result.groups.count >= Self.mostDiagnostics {
        makeRoom()
      }
    }
    report(&notes, before: number, of: attempt, to: result)
    if let issue = chunk.documentIssue { reporter.add(issue, of: chunk, to: result) }
    if let error = chunk.readError {
      var diagnostic = Diagnostic(
        file: chunk.input, severity: .error, code: .unreadableInput, message: "cannot read: \(error)")
      if error == ChunkReader.tooLargeText {
        diagnostic.help = ["split it: --lines and --each read inputs of any length"]
      }
      if Glob(chunk.input).isPattern, PathKind(of: chunk.input) == .nothing {
        diagnostic.help = [Self.patternHelp]
      }
      reporter.add(diagnostic, isRecord: false, to: result)
    }
  }

  private func decode(_ record: ChunkRecord, _ number: Int, of attempt: Attempt, into result: ChunkResult) {
    let chunk = attempt.chunk
    var options = options(for: attempt)
    if !reporter.wantsHints(result) { options.insert(.fewHints) }
    if record.beginsInput { options.insert(.beginsInput) }
    if attempt.isRetry, let crash = attempt.crashes[number] {
      guard let found = crash.issuesFound else { return reject(record, of: chunk, for: crash, to: result) }
      searchAgain(&options, crash.search, upTo: found)
    }
    defer { search?.mostIssues = .max }
    let issues = worker.process(chunk.text, record.range, options, &result.output.bytes)
    // Only now: if the model's code has crashed, the record is not one of these results.
    result.records += 1
    if reporter.hasError(issues) {
      result.output.dropUnfinished()
      result.refused += 1
      reject(record, of: chunk, to: result)
    } else if settings.output == .source {
      append(record.raw, of: chunk.text, to: &result.output)
    } else if settings.output != .none {
      result.output.endRecord()
    }
    guard !issues.isEmpty else { return }
    report(issues, of: record, in: chunk, mayHideMore: mayHideMore(options), to: result)
  }

  /// Has a record that has stopped the search for its further problems searched with other placeholders, or up to the
  /// last one that was found.
  func searchAgain(_ options: inout RecordDecoder.Options, _ next: Crash.Search, upTo found: Int) {
    if next != .upToKnown { options.insert(.otherPlaceholders) }
    if next == .withOthers { return }
    if found > 1 {
      options.insert(.noTrials)
      search?.mostIssues = found
    } else {
      options.formUnion(.firstIssueAlone)
    }
  }

  func options(for attempt: Attempt) -> RecordDecoder.Options {
    attempt.searchesFurther ? options : options.union(.firstIssueAlone)
  }

  /// Whether the search for further issues was left out although nobody asked for that.
  func mayHideMore(_ options: RecordDecoder.Options) -> Bool {
    options.contains(.firstIssueOnly) && !settings.stopsAtFirstError
  }

  /// Reports the notes before the element with this number, and removes them.
  @inline(never)
  private func report(
    _ notes: inout ArraySlice<ElementScanner.Note>, before number: Int, of attempt: Attempt,
    to result: ChunkResult
  ) {
    while let note = notes.first, note.elementsBefore <= number {
      notes.removeFirst()
      // An attempt that has crashed on an element has reported what is before it.
      if attempt.isRetry, note.elementsBefore <= attempt.finished { continue }
      reporter.add(note.issue, of: attempt.chunk, to: result)
    }
  }

  @inline(never)
  private func report(
    _ issues: [Issue], of record: ChunkRecord, in chunk: Chunk, mayHideMore: Bool,
    to result: ChunkResult
  ) {
    var source = source(of: record, in: chunk, result)
    var issues = issues
    var documentIssue: Issue?
    // The syntax error that ends an element may belong to the document around it. A trailing comma ends nothing.
    if let element = record.element, case .syntax(let error)? = issues.last?.kind,
      error.kind != .trailingComma
    {
      issues.removeLast()
      var issue = Issue(chunk.elements[element].inDocument(error, chunk.text))
      issue.payloadNames.subtract(source.ownNames)
      documentIssue = issue
    } else if mayHideMore {
      issues[issues.count - 1].hints.append(.moreMayHide)
    }
    reporter.add(issues, of: source, to: result)
    if let documentIssue {
      source.path = []
      reporter.add([documentIssue], of: source, to: result)
    }
  }

  @inline(never)
  private func reject(
    _ record: ChunkRecord, of chunk: Chunk, for crash: Crash, to result: ChunkResult
  ) {
    result.records += 1
    result.refused += 1
    reject(record, of: chunk, to: result)
    reporter.add(crash, of: source(of: record, in: chunk, result), to: result)
  }

  private func source(of record: ChunkRecord, in chunk: Chunk, _ result: ChunkResult) -> RecordSource {
    var source = chunk.source(of: record, number: result.records - 1)
    if record.element != nil { source.ownNames = settings.at?.ownNames ?? [] }
    return source
  }

  func reject(_ record: ChunkRecord, of chunk: Chunk, to result: ChunkResult) {
    guard settings.rejects != nil else { return }
    append(record.raw, of: chunk.text, to: &result.rejects)
  }

  /// Appends the record's own bytes, and a newline if they do not end in one.
  func append(_ range: SourceRange, of text: Text, to output: inout RecordBytes) {
    text.withBytes(range) { output.bytes.append(contentsOf: $0) }
    if output.bytes.last != UInt8(ascii: "\n") { output.bytes.append(UInt8(ascii: "\n")) }
    output.endRecord()
  }
}

extension RecordDecoder.Options {
  /// For a model that has crashed in the search for further problems: nothing but the record is decoded.
  static let firstIssueAlone: Self = [.firstIssueOnly, .noPlaceholders, .noTrials]
}
