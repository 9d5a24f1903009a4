import Diagnostics
import JSONCoding
import ModelHost

/// Decodes records one after another, and adds its value or its problems to the results.
struct RecordProcessor {
  let host: any RecordHost
  let settings: Settings
  let reporter: IssueReporter

  /// A value to decode: a whole record, or the value at a path in one.
  struct Item {
    let record: ChunkRecord
    var part: Part?
    /// The text that the part is in.
    var whole: WholeText?
  }

  /// Decodes a value, and adds its problems to the result.
  ///
  /// - Parameter output: receives the value if it is wanted; `result.output`, or `result.held`.
  /// - Returns: false if decoding ends: the user has interrupted the run, the slice is incomplete, or there is no
  ///   process.
  func decode(
    _ item: Item, of chunk: Chunk, _ options: RecordDecoder.Options, _ output: inout RecordBytes,
    into result: ChunkResult
  ) -> Bool {
    // Computed before decoding, which may take over the index of a part.
    let text = item.part?.text ?? chunk.text
    let range = item.part?.range ?? item.record.range
    let raw = item.part == nil ? item.record.raw : range
    var issues: [Issue] = []
    do throws(HostEnd) {
      issues = try process(item, chunk, options, &output.bytes)
    } catch {
      if let obstacle = error.obstacle { result.obstacle = obstacle }
      if error.cause == .interruption || result.obstacle != nil { return false }
      refuse(item, raw, of: text, &output, in: result)
      let source = source(of: item, in: chunk, number: result.records - 1)
      reporter.add(error, of: source, record: item.part?.rangeInWhole, to: result)
      return true
    }
    let hasErrors = reporter.hasError(issues)
    if hasErrors {
      refuse(item, raw, of: text, &output, in: result)
    } else {
      result.records += 1
      if item.whole?.isRefused == true {
        output.dropUnfinished()
      } else if settings.output == .source {
        append(raw, of: text, to: &output)
      } else if settings.output != .none {
        output.endRecord()
      }
    }
    if hasErrors, options.contains(.fewHints), item.part?.problem == nil,
      reporter.needsHints(issues, of: source(of: item, in: chunk, number: result.records - 1), in: result)
    {
      issues = explained(text, range, options).map { item.part?.inWhole($0) ?? $0 } ?? issues
    }
    if !issues.isEmpty { report(issues, of: item, in: chunk, to: result) }
    return true
  }

  private func process(
    _ item: Item, _ chunk: Chunk, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue] {
    guard let part = item.part else {
      return try host.process(chunk.text, item.record.range, options, &output)
    }
    if let problem = part.problem { return [problem] }
    return try host.process(part, options, &output)
  }

  /// The issues with their help: the record is decoded again. After a hundred problems, records are decoded with few
  /// hints, but one with a new kind of problem still gets its help.
  @inline(never)
  private func explained(_ text: Text, _ range: SourceRange, _ options: RecordDecoder.Options) -> [Issue]? {
    var unused: [UInt8] = []
    return try? host.process(text, range, options.subtracting(.fewHints).union(.uncounted), &unused)
  }

  /// Counts a value that does not decode, and drops the part of it that was already written.
  @inline(never)
  private func refuse(
    _ item: Item, _ raw: SourceRange, of text: Text, _ output: inout RecordBytes, in result: ChunkResult
  ) {
    output.dropUnfinished()
    result.records += 1
    result.refused += 1
    item.whole?.isRejected = true
    if item.whole?.chunk.unit != .line { reject(raw, of: text, to: result) }
  }

  func reject(_ range: SourceRange, of text: Text, to result: ChunkResult) {
    if settings.rejects != nil { append(range, of: text, to: &result.rejects) }
  }

  /// Appends the record's own bytes, and a newline if they do not end in one.
  private func append(_ range: SourceRange, of text: Text, to output: inout RecordBytes) {
    text.withBytes(range) { output.bytes.append(contentsOf: $0) }
    if output.bytes.last != UInt8(ascii: "\n") { output.bytes.append(UInt8(ascii: "\n")) }
    output.endRecord()
  }

  // MARK: - Reports

  private func source(of item: Item, in chunk: Chunk, number: Int) -> RecordSource {
    var source = chunk.source(of: item.record, number: number)
    if item.part != nil || item.record.element != nil { source.ownNames = settings.at?.ownNames ?? [] }
    guard let whole = item.whole, let part = item.part else { return source }
    source.lines = whole.lines
    source.path = part.path
    if settings.at?.mayBranch == true { source.number = number }
    return source
  }

  @inline(never)
  private func report(_ issues: [Issue], of item: Item, in chunk: Chunk, to result: ChunkResult) {
    var source = source(of: item, in: chunk, number: result.records - 1)
    var issues = issues
    var documentIssue: Issue?
    // A syntax error at the end of an element may belong to the document around it, unless it is a trailing comma.
    if let element = item.record.element, case .syntax(let error)? = issues.last?.kind,
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
}
