import Diagnostics
import JSONDecoding

/// Decodes the records of batches: values into the batch's output, issues into its diagnostics.
struct Worker {
  private let records: RecordWorker
  private let settings: Settings
  private let notices: RecordDecoder.Notices
  /// So many diagnostics of a batch can matter: none of the reports shows more.
  private let shownAtMost: Int
  /// Called between two records of a batch that has become large; it may clear the batch's results.
  var makeRoom: (Batch) -> Void = { _ in }

  /// So many diagnostics of a batch are kept, before somebody is asked to make room: lines of two bytes can have a hundred thousand.
  private static let keptAtMost = 1000

  init(_ model: Model, _ settings: Settings, _ workerSettings: WorkerSettings) {
    records = model.makeWorker(workerSettings)
    self.settings = settings
    var notices: RecordDecoder.Notices = []
    if settings.unread != .ignore { notices.insert(.unreadKeys) }
    if settings.stopsAtFirstError { notices.insert(.firstProblemOnly) }
    self.notices = notices
    shownAtMost = settings.reports.map { settings.limit(of: $0.format) ?? .max }.max() ?? .max
  }

  /// Whether the problems of a record beside its first one are looked for.
  var looksFurther = true

  /// Whether that is what it is just doing; any thread may ask where this one is stopped.
  var isLookingFurther: Bool { records.isLookingFurther() }

  /// Gives the batch its results. One that is worked on again has none yet.
  func process(_ batch: Batch) {
    batch.begun = 0
    // Taken out of the batch while values are written: in an object, each record would count a reference to it.
    var output = RecordBytes()
    swap(&output, &batch.output)
    switch settings.unit {
    case .text: if batch.readError == nil { processAll(batch, &output) }
    case .line: processLines(batch, &output)
    case .element: processElements(batch, &output)
    }
    swap(&output, &batch.output)
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
      range, raw: range, batch, &output, .beginsInput,
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
      let notices: RecordDecoder.Notices = batch.beginsInput && start == 0 ? .beginsInput : []
      if isBlank(text, notices.contains(.beginsInput) ? withoutMark(range, of: text) : range) {
        // A line that holds a mark alone is no record, but the mark is told of.
        if !isBlank(text, range), batch.done == 0 {
          let source = RecordSource(file: batch.input, text: text, range: range)
          report([.byteOrderMark(at: 0)], source, batch)
        }
      } else {
        decode(
          range, raw: raw, batch, &output, notices,
          RecordSource(
            file: batch.input, text: text, range: range, offset: batch.offset + start,
            start: SourceLocation(line: line, column: 1), number: batch.records - 1))
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
      decode(
        element.range, raw: element.range, batch, &output, [], element: index,
        RecordSource(
          file: batch.input, text: batch.text, range: element.range,
          offset: batch.offset + element.range.start, start: element.start, number: batch.records - 1,
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
    _ more: RecordDecoder.Notices, element: Int = 0, _ source: @autoclosure () -> RecordSource
  ) {
    batch.begun += 1
    guard batch.begun > batch.done, batch.begun <= batch.limit else { return }
    batch.records += 1
    // A mark is no byte of the record.
    let raw = more.contains(.beginsInput) ? withoutMark(raw, of: batch.text) : raw
    let crash = batch.crashes.isEmpty ? nil : batch.crashes[batch.begun - 1]
    if let crash, !crash.whileLookingFurther {
      reject(raw, batch)
      batch.report(crash.diagnostic(source(), isRedacted: settings.isRedacted))
      return
    }
    let isCutShort = crash != nil || !looksFurther
    let notices = notices.union(more).union(isCutShort ? .firstProblemOnly : [])
    var issues = records.process(batch.text, range, notices, settings.output, &output.bytes)
    if issues.contains(where: { severity(of: $0) == .error }) {
      output.dropUnfinished()
      reject(raw, batch)
    } else if settings.output == .source {
      append(raw, of: batch.text, to: &output)
    } else if settings.output != .none {
      output.endRecord()
    }
    guard !issues.isEmpty else { return }
    if isCutShort, !settings.stopsAtFirstError { issues[issues.count - 1].hints.append(.moreMayHide) }
    if settings.unit == .element, case .syntax(let error) = issues[0].kind {
      var source = source()
      source.path = []
      report([Issue(batch.elements[element].inDocument(error, batch.text))], source, batch)
    } else {
      report(issues, source(), batch)
    }
    if batch.diagnostics.count >= Self.keptAtMost {
      swap(&output, &batch.output)
      makeRoom(batch)
      swap(&output, &batch.output)
    }
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
