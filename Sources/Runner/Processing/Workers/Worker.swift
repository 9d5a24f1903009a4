import Diagnostics
import JSONCoding
import ModelHost
import OperatingSystem

/// Decodes chunks of records of one model, one after the other, on one thread.
struct Worker {
  private let processor: RecordProcessor
  private let options: RecordDecoder.Options
  /// Where records are counted; nil without statistics.
  private let statistics: ShapeRecorders?
  /// Finds the values to decode; nil if these are the whole records.
  private let finder: PartFinder?

  /// Once a chunk has this many diagnostics or groups of them, its results so far are written: a chunk of two-byte
  /// lines can have a hundred thousand.
  private static let maximumDiagnostics = 1000
  /// The number of bytes of values after which results are written: a text may hold any number of records.
  private static let maximumOutput = 1 << 20
  /// The maximum number of values that are decoded together.
  private static let maximumParts = 4096

  /// - Parameters:
  ///   - host: decodes the records.
  ///   - places: where the model's code is declared.
  ///   - workerSettings: the settings of the host.
  ///   - known: the problems to leave out; nil for none.
  init(
    _ host: any RecordHost, _ places: DeclaredPlaces?, _ settings: Settings,
    _ workerSettings: WorkerSettings, _ known: KnownProblems? = nil
  ) {
    processor = RecordProcessor(
      host: host, settings: settings, reporter: IssueReporter(settings, places, known))
    statistics = workerSettings.statistics
    let assumesTopLevelDictionary = workerSettings.assumesTopLevelDictionary
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
  }

  /// Adds the results of the chunk's records to `result`. If there are many, `makeRoom` writes and drops them.
  ///
  /// - Returns: whether all records were decoded; false after an interruption.
  @inline(never)  // Inlined into the loop over chunks, it would count references for each record.
  func process(_ chunk: Chunk, into result: ChunkResult, makeRoom: () -> Void = {}) -> Bool {
    if finder == nil { processor.host.begin(batch(of: chunk)) }
    let plausibleDates = processor.host.plausibleDates
    defer { result.dates.plausible += processor.host.plausibleDates - plausibleDates }
    var number = 0
    var sent: Text?
    var notes = chunk.notes[...]
    for record in chunk.records {
      if !notes.isEmpty { report(&notes, before: number, of: chunk, to: result) }
      if record.isMarkAlone {
        processor.reporter.add([.byteOrderMark(at: 0)], of: chunk.source(of: record, number: nil), to: result)
        continue
      }
      if let finder {
        let whole = WholeText(record, of: chunk)
        guard decodeParts(of: whole, finder, &sent, into: result, makeRoom) else { return false }
        continue
      }
      defer { number += 1 }
      let options = options(of: record, options(for: result))
      let item = RecordProcessor.Item(record: record)
      guard processor.decode(item, of: chunk, options, &result.output, into: result) else { return false }
      result.endRecord()
      if isFull(result) { makeRoom() }
    }
    report(&notes, before: number, of: chunk, to: result)
    if let issue = chunk.documentIssue {
      statistics?.countUnparsed()
      processor.reporter.add(issue, of: chunk, to: result)
    }
    if let error = chunk.readError { report(readError: error, of: chunk, to: result) }
    return true
  }

  private func isFull(_ result: ChunkResult) -> Bool {
    result.diagnostics.count >= Self.maximumDiagnostics || result.groups.count >= Self.maximumDiagnostics
  }

  // MARK: - Options of records

  /// The chunk's records, as a host needs them.
  private func batch(of chunk: Chunk) -> RecordBatch {
    var batch = chunk.batch(isCounting: statistics != nil)
    guard processor.host.needsRecords else { return batch }
    let base = options(after: 0)
    for record in chunk.records where !record.isMarkAlone {
      batch.records.append(RecordBatch.Record(record.range, options(of: record, base)))
    }
    return batch
  }

  /// The options for a record after this many problems. A batch that is sent to a host uses those of its first record.
  private func options(after problems: Int) -> RecordDecoder.Options {
    processor.reporter.wantsHints(after: problems) ? options : options.union(.fewHints)
  }

  /// The options for the record that is decoded next.
  private func options(for result: ChunkResult) -> RecordDecoder.Options {
    options(after: processor.host.needsRecords ? 0 : result.diagnostics.count + result.omitted.count)
  }

  private func options(of record: ChunkRecord, _ base: RecordDecoder.Options) -> RecordDecoder.Options {
    record.beginsInput ? base.union(.beginsInput) : base
  }

  // MARK: - Values at a path

  /// Decodes each value at a path of a text as a record.
  ///
  /// - Parameter sent: the text whose values were decoded last.
  /// - Returns: whether all values were decoded; false after an interruption.
  @inline(never)
  private func decodeParts(
    of whole: WholeText, _ finder: PartFinder, _ sent: inout Text?, into result: ChunkResult,
    _ makeRoom: () -> Void
  ) -> Bool {
    let (record, chunk) = (whole.record, whole.chunk)
    let found = finder.parse(
      chunk.text, record.range, beginsInput: record.beginsInput,
      firstOnly: options.contains(.firstIssueOnly))
    whole.isRefused = processor.reporter.hasError(found.issues)
    whole.isRejected = whole.isRefused
    report(found.issues, of: whole, to: result)
    if found.isParsed {
      // A host in another process decodes many values in the time needed to request one.
      let most = processor.host.needsRecords ? Self.maximumParts : 1
      finder.forEachPart { warnings in
        decodeCollected(of: whole, &sent, into: result, makeRoom)
        report(warnings, of: whole, to: result)
      } _: { part in
        if let last = whole.parts.last,
          last.text !== part.text || whole.parts.count == most || whole.bytes > Self.maximumOutput
        {
          decodeCollected(of: whole, &sent, into: result, makeRoom)
        }
        whole.parts.append(part)
        whole.bytes += part.range.count
        if most == 1 { decodeCollected(of: whole, &sent, into: result, makeRoom) }
      }
      decodeCollected(of: whole, &sent, into: result, makeRoom)
      if whole.isEnded { return false }
    } else {
      statistics?.countUnparsed()
      result.records += 1
      result.refused += 1
    }
    guard chunk.unit == .line else { return true }
    if whole.isRejected {
      processor.reject(record.raw, of: chunk.text, to: result)
    } else {
      result.output.append(result.held)
    }
    result.held.removeAll()
    result.endRecord()
    return true
  }

  /// Decodes the collected values.
  private func decodeCollected(
    of whole: WholeText, _ sent: inout Text?, into result: ChunkResult, _ makeRoom: () -> Void
  ) {
    guard let text = whole.parts.first?.text, !whole.isEnded else { return }
    let options = options(for: result)
    processor.host.begin(batch(of: whole, text, continuesText: sent === text, options))
    sent = text
    // Lines are rejected as a whole, so all or none of the values of a line are written.
    let holdsValues = whole.chunk.unit == .line && processor.settings.rejects != nil
    for part in whole.parts where !whole.isEnded {
      let item = RecordProcessor.Item(record: whole.record, part: part, whole: whole)
      let goesOn =
        holdsValues
        ? processor.decode(item, of: whole.chunk, options, &result.held, into: result)
        : processor.decode(item, of: whole.chunk, options, &result.output, into: result)
      whole.isEnded = !goesOn
      if !holdsValues { result.endRecord() }
      if isFull(result) || result.output.bytes.count >= Self.maximumOutput { makeRoom() }
    }
    whole.parts.removeAll(keepingCapacity: true)
    whole.bytes = 0
  }

  /// The collected values, as a host needs them.
  private func batch(
    of whole: WholeText, _ text: Text, continuesText: Bool, _ options: RecordDecoder.Options
  ) -> RecordBatch {
    var batch = whole.chunk.batch(isCounting: statistics != nil)
    guard processor.host.needsRecords else { return batch }
    (batch.text, batch.continuesText) = (text, continuesText)
    for part in whole.parts where part.problem == nil {
      batch.records.append(RecordBatch.Record(part.range, options))
      guard batch.site != nil else { continue }
      let start = whole.lines.location(of: part.rangeInWhole.start)
      batch.site?.places.append(RecordBatch.Place(part.range, start: start, path: part.path))
    }
    return batch
  }

  // MARK: - Reports

  /// Reports the problems of a text outside of its values.
  private func report(_ issues: [Issue], of whole: WholeText, to result: ChunkResult) {
    if issues.isEmpty { return }
    var source = whole.chunk.source(of: whole.record, number: result.records)
    source.lines = whole.lines
    processor.reporter.add(issues, of: source, to: result)
  }

  /// Reports the notes before the element with this number, and removes them.
  @inline(never)
  private func report(
    _ notes: inout ArraySlice<ElementScanner.Note>, before number: Int, of chunk: Chunk,
    to result: ChunkResult
  ) {
    while let note = notes.first, note.elementsBefore <= number {
      notes.removeFirst()
      processor.reporter.add(note.issue, of: chunk, to: result)
    }
  }

  private func report(readError error: String, of chunk: Chunk, to result: ChunkResult) {
    var diagnostic = Diagnostic(
      file: chunk.input, severity: .error, code: .unreadableInput, message: "cannot read: \(error)")
    if error == ChunkReader.tooLargeText {
      diagnostic.help = [.option("split it: --lines and --each read inputs of any length")]
    }
    if Glob(chunk.input).isPattern, PathKind(of: chunk.input) == .nothing {
      diagnostic.help = ["no file matches this pattern"]
    }
    processor.reporter.add(diagnostic, isRecord: false, to: result)
  }
}

/// A text whose values at a path are decoded.
final class WholeText {
  let record: ChunkRecord
  let chunk: Chunk
  /// Built for the first problem of the text.
  lazy var lines = {
    let source = chunk.source(of: record, number: 0)
    return LineTable(source.text, source.range, first: source.start)
  }()
  /// Whether the text itself has an error, so that none of its values is written.
  var isRefused = false
  var isRejected = false
  /// Values that are decoded together, all from one text.
  var parts: [Part] = []
  /// The number of bytes of these values.
  var bytes = 0
  /// Whether decoding has ended.
  var isEnded = false

  init(_ record: ChunkRecord, of chunk: Chunk) { (self.record, self.chunk) = (record, chunk) }
}
