import Diagnostics
import JSONCoding

/// Decodes the records of chunks: values into the chunk's output, issues into its diagnostics.
struct Worker {
  /// How far a worker has come in its chunk. It stands here, and not in the chunk: that may lie in memory beside something of
  /// another thread's, and to write there for each record would slow both down.
  final class Position {
    /// How many records of the chunk have been begun.
    @exclusivity(unchecked) fileprivate(set) var begun = 0
    /// How many of them are among the chunk's results.
    @exclusivity(unchecked) fileprivate var counted = 0
    /// Whether the chunk was begun before, and one of its records has crashed.
    @exclusivity(unchecked) fileprivate var isAgain = false
  }

  private let worker: RecordWorker
  private let settings: Settings
  private let options: RecordDecoder.Options
  /// So many diagnostics of a chunk can matter: none of the reports shows more.
  private let shownAtMost: Int
  /// Called between two records of a chunk that has become large; it may clear the chunk's results.
  var makeRoom: (Chunk) -> Void = { _ in }
  /// Whether the problems of a record beside its first one are looked for.
  var looksFurther = true
  let position = Position()

  /// So many diagnostics of a chunk are kept, before somebody is asked to make room: lines of two bytes can have a hundred thousand.
  private static let keptAtMost = 1000

  init(_ model: Model, _ settings: Settings, _ workerSettings: WorkerSettings) {
    worker = model.makeWorker(workerSettings)
    self.settings = settings
    var options: RecordDecoder.Options = []
    if settings.unread != .ignore { options.insert(.unreadKeys) }
    if settings.stopsAtFirstError { options.insert(.firstIssueOnly) }
    self.options = options
    shownAtMost = settings.reports.map { settings.limit(of: $0.format) ?? .max }.max() ?? .max
  }

  /// Whether that is what it is just doing; any thread may ask where this one is stopped.
  var isSearchingFurther: Bool { worker.isSearchingFurther() }

  /// Gives the chunk its results. One that is worked on again has none yet.
  @inline(never)  // As a part of the loop over chunks, it would count references for each record.
  func process(_ chunk: Chunk) {
    position.begun = 0
    position.counted = 0
    position.isAgain = !chunk.crashes.isEmpty
    // Taken out of the chunk while values are written: in an object, each record would count a reference to it.
    var output = RecordBytes()
    swap(&output, &chunk.output)
    switch settings.unit {
    case .text: if chunk.readError == nil { processAll(chunk, &output) }
    case .line: processLines(chunk, &output)
    case .element: processElements(chunk, &output)
    }
    swap(&output, &chunk.output)
    chunk.records = position.counted
    if let error = chunk.readError {
      chunk.report(
        Diagnostic(
          file: chunk.input, severity: .error, code: .unreadableInput, message: "cannot read: \(error)"))
    }
  }

  // MARK: - Units

  private func processAll(_ chunk: Chunk, _ output: inout RecordBytes) {
    let range = SourceRange(start: 0, end: chunk.text.count)
    decode(
      range, raw: range, chunk, &output, beginsInput: true,
      RecordSource(file: chunk.input, text: chunk.text, range: range))
  }

  private func processLines(_ chunk: Chunk, _ output: inout RecordBytes) {
    let text = chunk.text
    var line = chunk.start.line
    var start = 0
    while start < text.count {
      let newline = text.firstOffset(of: UInt8(ascii: "\n"), in: SourceRange(start: start, end: text.count))
      var end = newline ?? text.count
      let raw = SourceRange(start: start, end: newline.map { $0 + 1 } ?? end)
      if end > start, text.byte(at: end - 1) == UInt8(ascii: "\r") { end -= 1 }
      let range = SourceRange(start: start, end: end)
      let beginsInput = start == 0 && chunk.beginsInput
      if isBlank(text, beginsInput ? withoutMark(range, of: text) : range) {
        // A line that holds a mark alone is no record, but the mark is told of.
        if !isBlank(text, range), chunk.done == 0 {
          let source = RecordSource(file: chunk.input, text: text, range: range)
          report([.byteOrderMark(at: 0)], source, chunk)
        }
      } else {
        let number = position.counted
        decode(
          range, raw: raw, chunk, &output, beginsInput: beginsInput,
          RecordSource(
            file: chunk.input, text: text, range: range, offset: chunk.offset + start,
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

  private func processElements(_ chunk: Chunk, _ output: inout RecordBytes) {
    if let mark = chunk.mark, chunk.done == 0 { report(mark, chunk) }
    for (index, element) in chunk.elements.enumerated() {
      let number = position.counted
      decode(
        element.range, raw: element.range, chunk, &output, beginsInput: false, element: index,
        RecordSource(
          file: chunk.input, text: chunk.text, range: element.range,
          offset: chunk.offset + element.range.start, start: element.start, number: number,
          path: [element.component]))
    }
    if let issue = chunk.documentIssue { report(issue, chunk) }
  }

  private func report(_ found: DocumentIssue, _ chunk: Chunk) {
    let source = RecordSource(
      file: chunk.input, text: found.text, range: SourceRange(start: 0, end: found.text.count),
      offset: found.offset, start: found.start)
    let words = IssueWording(source, isRedacted: settings.isRedacted)
    chunk.report(words.diagnostic(found.issue, severity: severity(of: found.issue)))
  }

  // MARK: - One record

  /// Decodes the record in the range, of the chunk's element where there are such; its source is made only where there is something
  /// to report.
  private func decode(
    _ range: SourceRange, raw: SourceRange, _ chunk: Chunk, _ output: inout RecordBytes,
    beginsInput: Bool, element: Int = 0, _ source: @autoclosure () -> RecordSource
  ) {
    position.begun += 1
    if position.isAgain, position.begun <= chunk.done || position.begun > chunk.limit { return }
    position.counted += 1
    // A mark is no byte of the record.
    let raw = beginsInput ? withoutMark(raw, of: chunk.text) : raw
    var options = options
    if beginsInput { options.insert(.beginsInput) }
    if position.isAgain || !looksFurther {
      let crash = chunk.crashes[position.begun - 1]
      if let crash, !crash.whileLookingFurther { return reject(raw, chunk, for: crash, source()) }
      if crash != nil || !looksFurther { options.insert(.firstIssueOnly) }
    }
    let issues = worker.process(chunk.text, range, options, settings.output, &output.bytes)
    if issues.contains(where: { severity(of: $0) == .error }) {
      output.dropUnfinished()
      reject(raw, chunk)
    } else if settings.output == .source {
      append(raw, of: chunk.text, to: &output)
    } else if settings.output != .none {
      output.endRecord()
    }
    guard !issues.isEmpty else { return }
    report(issues, options, element, source(), chunk)
    if chunk.diagnostics.count >= Self.keptAtMost {
      swap(&output, &chunk.output)
      chunk.records = position.counted
      makeRoom(chunk)
      chunk.done = position.begun
      position.counted = 0
      swap(&output, &chunk.output)
    }
  }

  /// Reports the issues of a record, which is the chunk's element where there are such.
  @inline(never)
  private func report(
    _ issues: [Issue], _ options: RecordDecoder.Options, _ element: Int, _ source: RecordSource,
    _ chunk: Chunk
  ) {
    if settings.unit == .element, case .syntax(let error) = issues[0].kind {
      var source = source
      source.path = []
      return report([Issue(chunk.elements[element].inDocument(error, chunk.text))], source, chunk)
    }
    var issues = issues
    if options.contains(.firstIssueOnly), !settings.stopsAtFirstError {
      issues[issues.count - 1].hints.append(.moreMayHide)
    }
    report(issues, source, chunk)
  }

  @inline(never)
  private func reject(_ raw: SourceRange, _ chunk: Chunk, for crash: Crash, _ source: RecordSource) {
    reject(raw, chunk)
    chunk.report(crash.diagnostic(source, isRedacted: settings.isRedacted))
  }

  private func reject(_ raw: SourceRange, _ chunk: Chunk) {
    if settings.rejects != nil { append(raw, of: chunk.text, to: &chunk.rejects) }
  }

  private func withoutMark(_ range: SourceRange, of text: Text) -> SourceRange {
    SourceRange(start: range.start + (text.hasByteOrderMark(range) ? 3 : 0), end: range.end)
  }

  /// Words the issues; those that no report would show are only counted.
  private func report(_ issues: [Issue], _ source: RecordSource, _ chunk: Chunk) {
    var wording: IssueWording?
    for issue in issues {
      let severity = severity(of: issue)
      guard chunk.diagnostics.count < shownAtMost else {
        chunk.omit(severity)
        continue
      }
      let words = wording ?? IssueWording(source, isRedacted: settings.isRedacted)
      wording = words
      chunk.report(words.diagnostic(issue, severity: severity))
    }
  }

  /// The record's own bytes, and a newline where they have none.
  private func append(_ range: SourceRange, of text: Text, to output: inout RecordBytes) {
    text.withBytes(range) { output.bytes.append(contentsOf: $0) }
    if output.bytes.last != UInt8(ascii: "\n") { output.bytes.append(UInt8(ascii: "\n")) }
    output.endRecord()
  }

  private func severity(of issue: Issue) -> Severity {
    guard issue.isWarning, !settings.isStrict else { return .error }
    if case .unreadKey = issue.kind, settings.unread == .error { return .error }
    return .warning
  }
}
