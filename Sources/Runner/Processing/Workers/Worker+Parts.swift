import Diagnostics
import JSONCoding
import ModelHost

/// Decodes each value at a path of a text as a record.
extension Worker {
  /// State for the text whose values are decoded.
  struct Whole {
    let record: ChunkRecord
    let chunk: Chunk
    /// Built once, for the first problem of the text.
    var lines: LineTable?
    /// Whether the text itself has an error, so that none of its values is written.
    var isRefused = false
    var isRejected = false
    /// Values that are decoded together, all from one text.
    var parts: [Part] = []
    /// The number of bytes of these values.
    var bytes = 0
    /// The text of the last values that were decoded.
    var text: Text?
    /// Whether the user has interrupted the run.
    var isEnded = false
  }

  /// The number of bytes of values after which results are written: a text may hold any number of records.
  private static let maximumOutput = 1 << 20
  /// The maximum number of values that are decoded together.
  private static let maximumParts = 4096

  /// - Parameter sent: the text whose values were decoded last.
  /// - Returns: whether all values were decoded; false after an interruption.
  @inline(never)
  func decodeParts(
    of record: ChunkRecord, _ finder: PartFinder, _ chunk: Chunk, _ sent: inout Text?,
    into result: ChunkResult,
    _ makeRoom: () -> Void
  ) -> Bool {
    var whole = Whole(record: record, chunk: chunk)
    whole.text = sent
    defer { sent = whole.text }
    let found = finder.parse(
      chunk.text, record.range, beginsInput: record.beginsInput,
      firstOnly: options.contains(.firstIssueOnly))
    whole.isRefused = reporter.hasError(found.issues)
    whole.isRejected = whole.isRefused
    report(found.issues, of: &whole, to: result)
    if found.isParsed {
      // A host in another process decodes many values in the time needed to request one.
      let most = host.needsRecords ? Self.maximumParts : 1
      finder.forEachPart { warnings in
        decodeParts(of: &whole, into: result, makeRoom)
        report(warnings, of: &whole, to: result)
      } _: { part in
        if let last = whole.parts.last,
          last.text !== part.text || whole.parts.count == most || whole.bytes > Self.maximumOutput
        {
          decodeParts(of: &whole, into: result, makeRoom)
        }
        whole.parts.append(part)
        whole.bytes += part.range.count
        if most == 1 { decodeParts(of: &whole, into: result, makeRoom) }
      }
      decodeParts(of: &whole, into: result, makeRoom)
      if whole.isEnded { return false }
    } else {
      statistics?.countUnparsed()
      result.records += 1
      result.refused += 1
    }
    guard chunk.unit == .line else { return true }
    if whole.isRejected {
      reject(record, of: chunk, to: result)
    } else {
      result.output.append(result.held)
    }
    result.held.removeAll()
    result.endRecord()
    return true
  }

  /// Whether all or none of the values of a line are written, because lines are rejected as a whole.
  private func holdsValues(of chunk: Chunk) -> Bool { chunk.unit == .line && settings.rejects != nil }

  /// Decodes the collected values.
  private func decodeParts(of whole: inout Whole, into result: ChunkResult, _ makeRoom: () -> Void) {
    guard let text = whole.parts.first?.text, !whole.isEnded else { return }
    let options = options(for: result)
    var batch = whole.chunk.batch(isCounting: statistics != nil)
    if host.needsRecords {
      batch.continuesText = whole.text === text
      batch.text = text
      for part in whole.parts where part.problem == nil {
        batch.records.append(RecordBatch.Record(part.range, options))
        guard batch.site != nil else { continue }
        let start = source(of: &whole, number: 0).lines?.location(of: part.rangeInWhole.start)
        batch.site?.places.append(
          RecordBatch.Place(part.range, start: start ?? whole.record.start, path: part.path))
      }
    }
    whole.text = text
    host.begin(batch)
    for part in whole.parts where !whole.isEnded {
      decode(part, of: &whole, options, into: result)
      if !holdsValues(of: whole.chunk) { result.endRecord() }
      if result.diagnostics.count >= Self.maximumDiagnostics
        || result.output.bytes.count >= Self.maximumOutput
      {
        makeRoom()
      }
    }
    whole.parts.removeAll(keepingCapacity: true)
    whole.bytes = 0
  }

  private func decode(
    _ part: Part, of whole: inout Whole, _ options: RecordDecoder.Options, into result: ChunkResult
  ) {
    if let problem = part.problem {
      result.records += 1
      result.refused += 1
      reject(part, of: &whole, to: result)
      return report([problem], of: part, in: &whole, to: result)
    }
    // Computed before decoding, which may take over the index.
    let (range, text) = (part.range, part.text)
    let holdsValues = holdsValues(of: whole.chunk)
    var issues: [Issue]
    do throws(HostEnd) {
      issues =
        holdsValues
        ? try host.process(part, options, &result.held.bytes)
        : try host.process(part, options, &result.output.bytes)
    } catch {
      whole.isEnded = endsRun(error, result)
      return whole.isEnded ? () : reject(part, of: &whole, for: error, to: result)
    }
    result.records += 1
    let hasErrors = reporter.hasError(issues)
    if hasErrors {
      result.refused += 1
      reject(part, of: &whole, to: result)
    }
    let isWanted = !hasErrors && !whole.isRefused
    if holdsValues {
      finish(&result.held, isWanted: isWanted, range, of: text)
    } else {
      finish(&result.output, isWanted: isWanted, range, of: text)
    }
    if options.contains(.fewHints), hasErrors,
      reporter.needsHints(issues, of: source(of: part, in: &whole, result), in: result)
    {
      // The index that was taken over is built again.
      issues = explained(issues, options) { options, output throws(HostEnd) in
        part.inWhole(try host.process(text, range, options, &output))
      }
    }
    if !issues.isEmpty { report(issues, of: part, in: &whole, to: result) }
  }

  private func reject(_ part: Part, of whole: inout Whole, for end: HostEnd, to result: ChunkResult) {
    if holdsValues(of: whole.chunk) { result.held.dropUnfinished() } else { result.output.dropUnfinished() }
    result.records += 1
    result.refused += 1
    reject(part, of: &whole, to: result)
    let source = source(of: part, in: &whole, result)
    reporter.add(end, of: source, record: part.rangeInWhole, to: result)
  }

  /// Ends the value that was appended, or drops it.
  private func finish(_ output: inout RecordBytes, isWanted: Bool, _ range: SourceRange, of text: Text) {
    if !isWanted {
      output.dropUnfinished()
    } else if settings.output == .source {
      append(range, of: text, to: &output)
    } else if settings.output != .none {
      output.endRecord()
    }
  }

  // MARK: - Reports

  private func reject(_ part: Part, of whole: inout Whole, to result: ChunkResult) {
    whole.isRejected = true
    guard settings.rejects != nil, whole.chunk.unit != .line else { return }
    append(part.range, of: part.text, to: &result.rejects)
  }

  private func report(_ issues: [Issue], of whole: inout Whole, to result: ChunkResult) {
    if issues.isEmpty { return }
    reporter.add(issues, of: source(of: &whole, number: result.records), to: result)
  }

  private func report(
    _ issues: [Issue], of part: Part, in whole: inout Whole, to result: ChunkResult
  ) {
    reporter.add(issues, of: source(of: part, in: &whole, result), to: result)
  }

  private func source(of part: Part, in whole: inout Whole, _ result: ChunkResult) -> RecordSource {
    var source = source(of: &whole, number: result.records - 1)
    source.path = part.path
    source.ownNames = settings.at?.ownNames ?? []
    if settings.at?.mayBranch == true { source.number = result.records - 1 }
    return source
  }

  private func source(of whole: inout Whole, number: Int) -> RecordSource {
    var source = whole.chunk.source(of: whole.record, number: number)
    let lines = whole.lines ?? LineTable(source.text, source.range, first: source.start)
    whole.lines = lines
    source.lines = lines
    return source
  }
}
