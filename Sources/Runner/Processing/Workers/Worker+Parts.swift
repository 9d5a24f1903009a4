import Diagnostics
import JSONCoding

/// Decodes the values at a path of a text, each as a record.
extension Worker {
  /// What is known about the text whose values are decoded.
  struct Whole {
    let record: ChunkRecord
    let attempt: Attempt
    /// Made for the first problem of the text, for all of them.
    var lines: LineTable?
    /// Whether the text itself has an error, so that none of its values is written.
    var isRefused = false
    var isRejected = false

    var chunk: Chunk { attempt.chunk }
  }

  /// The bytes of values after which there is room to be made: a text may hold any number of records.
  private static let mostOutput = 1 << 20

  /// - Parameter number: the 0-based number in the chunk of the text's first record, and then of the next text's.
  @inline(never)
  func decodeParts(
    of record: ChunkRecord, _ number: inout Int, _ finder: PartFinder, _ attempt: Attempt,
    _ begun: WatchedNumber, into result: ChunkResult, _ makeRoom: () -> Void
  ) {
    if attempt.isRetry, number >= attempt.limit { return }
    var whole = Whole(record: record, attempt: attempt)
    let options = options(for: attempt)
    // An attempt that has crashed on a record has reported what is wrong with its text.
    let isReported = attempt.isRetry && number <= attempt.finished
    let found = finder.parse(
      attempt.chunk.text, record.range, beginsInput: record.beginsInput,
      firstOnly: options.contains(.firstIssueOnly))
    whole.isRefused = reporter.hasError(found.issues)
    whole.isRejected = whole.isRefused
    if !isReported { report(found.issues, of: &whole, to: result) }
    if found.isParsed {
      finder.forEachPart { warnings in
        if !isReported { report(warnings, of: &whole, to: result) }
      } _: { part in
        defer { number += 1 }
        if attempt.isRetry, attempt.skips(number) { return }
        begun.value = number + 1
        decode(part, number, of: &whole, options, into: result)
        if !holdsValues { result.endRecord() }
        if result.diagnostics.count >= Self.mostDiagnostics || result.output.bytes.count >= Self.mostOutput {
          makeRoom()
        }
      }
    } else {
      number += 1
      if !isReported {
        result.records += 1
        result.refused += 1
      }
    }
    // An attempt that has crashed has not come to the end of the text, but to those of the texts before.
    let isDone = attempt.isRetry && number <= attempt.finished
    guard attempt.chunk.unit == .line, !isDone else { return }
    if whole.isRejected {
      reject(record, of: attempt.chunk, to: result)
    } else {
      result.output.append(result.held)
    }
    result.held.removeAll()
    result.endRecord()
  }

  /// Whether the values of a line are written all or not at all, because a line that is rejected is whole.
  private var holdsValues: Bool { settings.unit == .line && settings.rejects != nil }

  private func decode(
    _ part: Part, _ number: Int, of whole: inout Whole, _ options: RecordDecoder.Options,
    into result: ChunkResult
  ) {
    let attempt = whole.attempt
    var options = options
    if !reporter.wantsHints(result) { options.insert(.fewHints) }
    if let problem = part.problem {
      result.records += 1
      result.refused += 1
      reject(part, of: &whole, to: result)
      return report([problem], of: part, in: &whole, to: result)
    }
    if attempt.isRetry, let crash = attempt.crashes[number] {
      guard let found = crash.issuesFound else {
        result.records += 1
        result.refused += 1
        reject(part, of: &whole, to: result)
        let source = source(of: part, in: &whole, result)
        return reporter.add(crash, of: source, record: part.rangeInWhole, to: result)
      }
      searchAgain(&options, crash.search, upTo: found)
    }
    defer { search?.mostIssues = .max }
    // Known before decoding, which may take the index over.
    let (range, text) = (part.range, part.text)
    var issues =
      holdsValues
      ? worker.processPart(part, options, &result.held.bytes)
      : worker.processPart(part, options, &result.output.bytes)
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
    guard !issues.isEmpty else { return }
    if mayHideMore(options) {
      issues[issues.count - 1].hints.append(.moreMayHide)
    }
    report(issues, of: part, in: &whole, to: result)
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
