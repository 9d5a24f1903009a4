import Diagnostics
import JSONDecoding

/// Decodes the records of batches: values into the batch's output, issues into its diagnostics.
struct Worker {
  /// How far a worker has come in its batch. It stands here, and not in the batch: that may lie in memory beside something of
  /// another thread's, and to write there for each record would slow both down.
  final class Position {
    /// How many records of the batch have been begun.
    @exclusivity(unchecked) fileprivate(set) var begun = 0
    /// How many of them are among the batch's results.
    @exclusivity(unchecked) fileprivate var counted = 0
    /// Whether the batch was begun before, and one of its records has crashed.
    @exclusivity(unchecked) fileprivate var isAgain = false
  }

  private let worker: RecordWorker
  private let settings: Settings
  private let notices: RecordDecoder.Notices
  /// So many diagnostics of a batch can matter: none of the reports shows more.
  private let shownAtMost: Int
  /// Called between two records of a batch that has become large; it may clear the batch's results.
  var makeRoom: (Batch) -> Void = { _ in }
  /// Whether the problems of a record beside its first one are looked for.
  var looksFurther = true
  let position = Position()

  /// So many diagnostics of a batch are kept, before somebody is asked to make room: lines of two bytes can have a hundred thousand.
  private static let keptAtMost = 1000

  init(_ model: Model, _ settings: Settings, _ workerSettings: WorkerSettings) {
    worker = model.makeWorker(workerSettings)
    self.settings = settings
    var notices: RecordDecoder.Notices = []
    if settings.unread != .ignore { notices.insert(.unreadKeys) }
    if settings.stopsAtFirstError { notices.insert(.firstProblemOnly) }
    self.notices = notices
    shownAtMost = settings.reports.map { settings.limit(of: $0.format) ?? .max }.max() ?? .max
  }

  /// Whether that is what it is just doing; any thread may ask where this one is stopped.
  var isLookingFurther: Bool { worker.isLookingFurther() }

  /// Gives the batch its results. One that is worked on again has none yet.
  @inline(never)  // As a part of the loop over batches, it would count references for each record.
  func process(_ batch: Batch) {
    position.begun = 0
    position.counted = 0
    position.isAgain = !batch.crashes.isEmpty
    // Taken out of the batch while values are written: in an object, each record would count a reference to it.
    var output = RecordBytes()
    swap(&output, &batch.output)
    switch settings.unit {
    case .text: if batch.readError == nil { processAll(batch, &output) }
    case .line: processLines(batch, &output)
    case .element: processElements(batch, &output)
    }
    swap(&output, &batch.output)
    batch.records = position.counted
    if let error = batch.readError {
      batch.report(
        Diagnostic(
          file: batch.input, severity: .error, code: .unreadableInput, message: "cannot read: \(error)"))
    }
  }

  // MARK: - Units

  private func processAll(_ batch: Batch, _ output: inout RecordBytes) {
    let range = SourceRange(start: 0, end: batch.text.count)
    decode(
      range, raw: range, batch, &output, beginsInput: true,
      RecordSource(file: batch.input, text: batch.text, range: range))
  }

  private func processLines(_ batch: Batch, _ output: inout RecordBytes) {
    let text = batch.text
    var line = batch.start.line
    var start = 0
    while start < text.count {
      let newline = text.firstOffset(of: UInt8(ascii: "\n"), in: SourceRange(start: start, end: text.count))
      var end = newline ?? text.count
      let raw = SourceRange(start: start, end: newline.map { $0 + 1 } ?? end)
      if end > start, text.byte(at: end - 1) == UInt8(ascii: "\r") { end -= 1 }
      let range = SourceRange(start: start, end: end)
      let beginsInput = start == 0 && batch.beginsInput
      if isBlank(text, beginsInput ? withoutMark(range, of: text) : range) {
        // A line that holds a mark alone is no record, but the mark is told of.
        if !isBlank(text, range), batch.done == 0 {
          let source = RecordSource(file: batch.input, text: text, range: range)
          report([.byteOrderMark(at: 0)], source, batch)
        }
      } else {
        let number = position.counted
        decode(
          range, raw: raw, batch, &output, beginsInput: beginsInput,
          RecordSource(
            file: batch.input, text: text, range: range, offset: batch.offset + start,
            start: SourceLocation(line: line, column: 1), number: number))
      }
      start = raw.end
      line += 1
    }
  }

  private func isBlank(_ text: Text, _ range: SourceRange) -> Bool {
    for offset in range.start..<range.end {
      let byte = text.byte(at: offset)
      guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") else {
        return false
      }
    }
    return true
  }

  private func processElements(_ batch: Batch, _ output: inout RecordBytes) {
    if let mark = batch.mark, batch.done == 0 { report(mark, batch) }
    for (index, element) in batch.elements.enumerated() {
      let number = position.counted
      decode(
        element.range, raw: element.range, batch, &output, beginsInput: false, element: index,
        RecordSource(
          file: batch.input, text: batch.text, range: element.range,
          offset: batch.offset + element.range.start, start: element.start, number: number,
          path: [element.component]))
    }
    if let fault = batch.documentFault { report(fault, batch) }
  }

  private func report(_ found: DocumentIssue, _ batch: Batch) {
    let source = RecordSource(
      file: batch.input, text: found.text, range: SourceRange(start: 0, end: found.text.count),
      offset: found.offset, start: found.start)
    let words = IssueWording(source, isRedacted: settings.isRedacted)
    batch.report(words.diagnostic(found.issue, severity: severity(of: found.issue)))
  }

  // MARK: - One record

  /// Decodes the record in the range, of the batch's element where there are such; its source is made only where there is something
  /// to report.
  private func decode(
    _ range: SourceRange, raw: SourceRange, _ batch: Batch, _ output: inout RecordBytes,
    beginsInput: Bool, element: Int = 0, _ source: @autoclosure () -> RecordSource
  ) {
    position.begun += 1
    if position.isAgain, position.begun <= batch.done || position.begun > batch.limit { return }
    position.counted += 1
    // A mark is no byte of the record.
    let raw = beginsInput ? withoutMark(raw, of: batch.text) : raw
    var notices = notices
    if beginsInput { notices.insert(.beginsInput) }
    if position.isAgain || !looksFurther {
      let crash = batch.crashes[position.begun - 1]
      if let crash, !crash.whileLookingFurther { return reject(raw, batch, for: crash, source()) }
      if crash != nil || !looksFurther { notices.insert(.firstProblemOnly) }
    }
    let issues = worker.process(batch.text, range, notices, settings.output, &output.bytes)
    if issues.contains(where: { severity(of: $0) == .error }) {
      output.dropUnfinished()
      reject(raw, batch)
    } else if settings.output == .source {
      append(raw, of: batch.text, to: &output)
    } else if settings.output != .none {
      output.endRecord()
    }
    guard !issues.isEmpty else { return }
    report(issues, notices, element, source(), batch)
    if batch.diagnostics.count >= Self.keptAtMost {
      swap(&output, &batch.output)
      batch.records = position.counted
      makeRoom(batch)
      batch.done = position.begun
      position.counted = 0
      swap(&output, &batch.output)
    }
  }

  /// Reports the issues of a record, which is the batch's element where there are such.
  @inline(never)
  private func report(
    _ issues: [Issue], _ notices: RecordDecoder.Notices, _ element: Int, _ source: RecordSource,
    _ batch: Batch
  ) {
    if settings.unit == .element, case .syntax(let error) = issues[0].kind {
      var source = source
      source.path = []
      return report([Issue(batch.elements[element].inDocument(error, batch.text))], source, batch)
    }
    var issues = issues
    if notices.contains(.firstProblemOnly), !settings.stopsAtFirstError {
      issues[issues.count - 1].hints.append(.moreMayHide)
    }
    report(issues, source, batch)
  }

  @inline(never)
  private func reject(_ raw: SourceRange, _ batch: Batch, for crash: Crash, _ source: RecordSource) {
    reject(raw, batch)
    batch.report(crash.diagnostic(source, isRedacted: settings.isRedacted))
  }

  private func reject(_ raw: SourceRange, _ batch: Batch) {
    if settings.rejects != nil { append(raw, of: batch.text, to: &batch.rejects) }
  }

  private func withoutMark(_ range: SourceRange, of text: Text) -> SourceRange {
    SourceRange(start: range.start + (text.hasByteOrderMark(range) ? 3 : 0), end: range.end)
  }

  /// Words the issues; those that no report would show are only counted.
  private func report(_ issues: [Issue], _ source: RecordSource, _ batch: Batch) {
    var wording: IssueWording?
    for issue in issues {
      let severity = severity(of: issue)
      guard batch.diagnostics.count < shownAtMost else {
        batch.omit(severity)
        continue
      }
      let words = wording ?? IssueWording(source, isRedacted: settings.isRedacted)
      wording = words
      batch.report(words.diagnostic(issue, severity: severity))
    }
  }

  /// The record's own bytes, and a newline where they have none.
  private func append(_ range: SourceRange, of text: Text, to output: inout RecordBytes) {
    text.withBytes(range) { output.bytes.append(contentsOf: $0) }
    if output.bytes.last != UInt8(ascii: "\n") { output.bytes.append(UInt8(ascii: "\n")) }
    output.endRecord()
  }

  private func severity(of issue: Issue) -> Severity {
    guard issue.isNotice, !settings.isStrict else { return .error }
    if case .unreadKey = issue.kind, settings.unread == .error { return .error }
    return .warning
  }
}
