import Diagnostics
import JSONCoding
import ModelHost
import OperatingSystem

/// Decodes chunks of records of one model, one after the other, on one thread.
struct Worker {
  let host: any RecordHost
  let settings: Settings
  let options: RecordDecoder.Options
  let reporter: IssueReporter
  /// Where records are counted; nil without statistics.
  let statistics: ShapeRecorders?
  /// Finds the values to decode; nil if these are the whole records.
  let finder: PartFinder?

  /// Once a chunk has this many diagnostics or groups of them, its results so far are written: a chunk of two-byte
  /// lines can have a hundred thousand.
  static let maximumDiagnostics = 1000

  /// - Parameters:
  ///   - host: decodes the records.
  ///   - places: where the model's code is declared.
  ///   - workerSettings: the settings of the host.
  ///   - known: the problems to leave out; nil for none.
  init(
    _ host: any RecordHost, _ places: DeclaredPlaces?, _ settings: Settings,
    _ workerSettings: WorkerSettings, _ known: KnownProblems? = nil
  ) {
    self.host = host
    statistics = workerSettings.statistics
    let assumesTopLevelDictionary = workerSettings.assumesTopLevelDictionary
    self.settings = settings
    finder =
      settings.unit == .element
      ? nil : settings.at.map { PartFinder($0, assumesTopLevelDictionary: assumesTopLevelDictionary) }
    finder?.trailingCommas = settings.trailingCommas
    var options: RecordDecoder.Options = []
    if settings.unread != .ignore { options.insert(.unreadKeys) }
    if settings.swallowed != .ignore { options.insert(.swallowedFailures) }
    // A record's first problem is enough without a report, and its first error with `--first-error`, unless that
    // may be known.
    if settings.reports.isEmpty, known == nil { options.insert(.noPlaceholders) }
    if settings.stopsAtFirstError, known == nil { options.insert(.firstIssueOnly) }
    self.options = options
    reporter = IssueReporter(settings, places, known)
  }

  private static let patternHelp =
    "no file matches this pattern"

  /// Adds the results of the chunk's records to `result`. If there are many, `makeRoom` writes and drops them.
  ///
  /// - Returns: whether all records were decoded; false after an interruption.
  @inline(never)  // Inlined into the loop over chunks, it would count references for each record.
  func process(_ chunk: Chunk, into result: ChunkResult, makeRoom: () -> Void = {}) -> Bool {
    if finder == nil { host.begin(batch(of: chunk)) }
    let plausibleDates = host.plausibleDates
    defer { result.dates.plausible += host.plausibleDates - plausibleDates }
    var number = 0
    var sent: Text?
    var notes = chunk.notes[...]
    for record in chunk.records {
      if !notes.isEmpty { report(&notes, before: number, of: chunk, to: result) }
      if record.isMarkAlone {
        reporter.add([.byteOrderMark(at: 0)], of: chunk.source(of: record, number: nil), to: result)
        continue
      }
      if let finder {
        guard decodeParts(of: record, finder, chunk, &sent, into: result, makeRoom) else { return false }
        continue
      }
      defer { number += 1 }
      guard decode(record, of: chunk, into: result) else { return false }
      result.endRecord()
      if result.diagnostics.count >= Self.maximumDiagnostics || result.groups.count >= Self.maximumDiagnostics
      {
        makeRoom()
      }
    }
    report(&notes, before: number, of: chunk, to: result)
    if let issue = chunk.documentIssue {
      statistics?.countUnparsed()
      reporter.add(issue, of: chunk, to: result)
    }
    if let error = chunk.readError {
      var diagnostic = Diagnostic(
        file: chunk.input, severity: .error, code: .unreadableInput, message: "cannot read: \(error)")
      if error == ChunkReader.tooLargeText {
        diagnostic.help = [.option("split it: --lines and --each read inputs of any length")]
      }
      if Glob(chunk.input).isPattern, PathKind(of: chunk.input) == .nothing {
        diagnostic.help = [.note(Self.patternHelp)]
      }
      reporter.add(diagnostic, isRecord: false, to: result)
    }
    return true
  }

  /// The chunk's records, as a host needs them.
  private func batch(of chunk: Chunk) -> RecordBatch {
    var batch = chunk.batch(isCounting: statistics != nil)
    guard host.needsRecords else { return batch }
    let base = options(after: 0)
    for record in chunk.records where !record.isMarkAlone {
      batch.records.append(RecordBatch.Record(record.range, options(of: record, base)))
    }
    return batch
  }

  /// The options for a record after this many problems. A batch that is sent to a host uses those of its first record.
  func options(after problems: Int) -> RecordDecoder.Options {
    reporter.wantsHints(after: problems) ? options : options.union(.fewHints)
  }

  /// The options for the record that is decoded next.
  func options(for result: ChunkResult) -> RecordDecoder.Options {
    options(after: host.needsRecords ? 0 : result.diagnostics.count + result.omitted.count)
  }

  private func options(of record: ChunkRecord, _ base: RecordDecoder.Options) -> RecordDecoder.Options {
    record.beginsInput ? base.union(.beginsInput) : base
  }

  /// Whether decoding ends: the user has interrupted the run, the slice is incomplete, or there is no process.
  func endsRun(_ end: HostEnd, _ result: ChunkResult) -> Bool {
    if let obstacle = end.obstacle { result.obstacle = obstacle }
    return end.cause == .interruption || result.obstacle != nil
  }

  private func decode(_ record: ChunkRecord, of chunk: Chunk, into result: ChunkResult) -> Bool {
    let options = options(of: record, options(for: result))
    var issues: [Issue]
    do throws(HostEnd) {
      issues = try host.process(chunk.text, record.range, options, &result.output.bytes)
    } catch {
      if endsRun(error, result) { return false }
      reject(record, of: chunk, for: error, to: result)
      return true
    }
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
    if options.contains(.fewHints), reporter.hasError(issues),
      reporter.needsHints(issues, of: source(of: record, in: chunk, result), in: result)
    {
      issues = explained(issues, options) { options, output throws(HostEnd) in
        try host.process(chunk.text, record.range, options, &output)
      }
    }
    if !issues.isEmpty { report(issues, of: record, in: chunk, to: result) }
    return true
  }

  /// The issues with their help: the record is decoded again. After a hundred problems, records are decoded with few
  /// hints, but one with a new kind of problem still gets its help.
  @inline(never)
  func explained(
    _ issues: [Issue], _ options: RecordDecoder.Options,
    _ process: (RecordDecoder.Options, inout [UInt8]) throws(HostEnd) -> [Issue]
  ) -> [Issue] {
    var unused: [UInt8] = []
    return (try? process(options.subtracting(.fewHints).union(.again), &unused)) ?? issues
  }

  /// Reports the notes before the element with this number, and removes them.
  @inline(never)
  private func report(
    _ notes: inout ArraySlice<ElementScanner.Note>, before number: Int, of chunk: Chunk,
    to result: ChunkResult
  ) {
    while let note = notes.first, note.elementsBefore <= number {
      notes.removeFirst()
      reporter.add(note.issue, of: chunk, to: result)
    }
  }

  @inline(never)
  private func report(
    _ issues: [Issue], of record: ChunkRecord, in chunk: Chunk, to result: ChunkResult
  ) {
    var source = source(of: record, in: chunk, result)
    var issues = issues
    var documentIssue: Issue?
    // A syntax error at the end of an element may belong to the document around it, unless it is a trailing comma.
    if let element = record.element, case .syntax(let error)? = issues.last?.kind,
      error.kind != .trailingComma
    {
      issues.removeLast()
      var issue = Issue(chunk.elements[element].inDocument(error, chunk.text))
      issue.payloadNames.subtract(source.ownNames)
      documentIssue = issue
    }
    reporter.add(issues, of: source, to: result)
    if let documentIssue {
      source.path = []
      reporter.add([documentIssue], of: source, to: result)
    }
  }

  @inline(never)
  private func reject(
    _ record: ChunkRecord, of chunk: Chunk, for end: HostEnd, to result: ChunkResult
  ) {
    result.output.dropUnfinished()
    result.records += 1
    result.refused += 1
    reject(record, of: chunk, to: result)
    reporter.add(end, of: source(of: record, in: chunk, result), to: result)
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
