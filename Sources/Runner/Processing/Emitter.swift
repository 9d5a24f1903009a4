import Diagnostics
import JSONCoding

/// Writes what chunks have come to, in order, and knows how the run ends. The one funnel of values and diagnostics.
final class Emitter {
  /// Nil where there are no values to write.
  private let values: OutputFile?
  private let rejects: OutputFile?
  private var reports: [ReportFile]
  /// How bad a file without a record is; nil where the records themselves tell.
  private let emptiness: Severity?
  private let progress: ProgressDisplay?
  private let complain: (String) -> Void
  private var bytes = 0
  /// Problems that were counted, but have no diagnostic.
  private var omitted = Omitted()
  private var file = FinishedFile(name: "", records: 0)
  /// Whether the file at hand has an error.
  private var isRefused = false
  private(set) var tally = Tally()
  private(set) var status = ExitStatus.success
  /// Whether the reader of the values has closed the pipe.
  private var isClosed = false
  /// Whether an interruption has ended a write.
  private var isInterrupted = false

  /// Whether going on is of no use: nobody reads any more, or nothing can be written.
  var isStopped: Bool { isClosed || isInterrupted || outputs.allSatisfy(\.isGone) }

  private var outputs: [OutputFile] { [values, rejects].compactMap { $0 } + reports.map(\.output) }

  init(
    values: OutputFile?, rejects: OutputFile?, reports: [ReportFile], emptiness: Severity? = nil,
    progress: ProgressDisplay? = nil, complain: @escaping (String) -> Void
  ) {
    self.values = values
    self.rejects = rejects
    self.reports = reports
    self.emptiness = emptiness
    self.progress = progress
    self.complain = complain
  }

  /// Empties what will be written, unless that is one of the files that are read, or written to already.
  ///
  /// - Throws: `UsageError`, before anything is emptied, or `CannotOpen`.
  func begin(reading inputs: [String]) throws {
    try OutputConflicts.check(outputs, inputs: inputs)
    for output in outputs {
      do throws(SystemError) {
        try output.empty()
      } catch {
        throw CannotOpen(output: output.name, error: error)
      }
    }
  }

  func emit(_ chunk: Chunk) {
    guard !isStopped else { return }
    write(chunk)
    if chunk.endsInput, !isInterrupted {
      reportEnd(of: chunk)
      finishFile(chunk.input, couldBeRead: chunk.readError == nil)
    }
    flush()
    bytes += chunk.text.count
    showProgress()
  }

  /// Writes what has come of the chunk's first records; what comes of the others follows.
  func emitPart(of chunk: Chunk) {
    guard !isStopped else { return }
    write(chunk)
    flush()
    showProgress()
  }

  private func showProgress() {
    progress?.update(
      ProgressCounts(
        bytes: bytes, records: tally.records + file.records,
        problems: tally.errors + tally.warnings + file.errors + file.warnings))
  }

  /// Reports on a file that was read, but not for its records.
  func report(_ diagnostics: [Diagnostic], of name: String) {
    for diagnostic in diagnostics { report(diagnostic) }
    finishFile(name)
    flush()
  }

  private func write(_ chunk: Chunk) {
    if let values { write(chunk.output, to: values) }
    if let rejects { write(chunk.rejects, to: rejects) }
    // What was not taken is not counted either.
    if isInterrupted { return }
    for diagnostic in chunk.diagnostics { report(diagnostic, of: chunk) }
    count(chunk.omitted, of: chunk)
    file.records += chunk.records
  }

  /// Reports what only the whole input shows.
  private func reportEnd(of chunk: Chunk) {
    guard chunk.readError == nil, !Interruption.isRequested else { return }
    if let emptiness, file.records == 0 {
      report(
        Diagnostic(
          file: chunk.input, severity: emptiness, code: .emptyInput, message: "the input holds no records"),
        of: chunk)
    }
    if let model = chunk.refusingModel, !isRefused {
      report(
        Diagnostic(
          file: chunk.input, severity: .error, code: .dataCorrupted,
          message: "expected this file to be invalid, but it decodes as \(model)"))
    }
  }

  /// Of an input that should not decode only that is told that keeps it from being known.
  private func report(_ diagnostic: Diagnostic, of chunk: Chunk) {
    if diagnostic.severity == .error { isRefused = true }
    if chunk.refusingModel == nil || diagnostic.code == .unreadableInput { report(diagnostic) }
  }

  private func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if let number = diagnostic.record { diagnostic.record = number + file.records }
    for index in reports.indices where !reports[index].output.isGone { reports[index].add(diagnostic) }
    switch diagnostic.severity {
    case .error:
      file.errors += 1
      status = max(status, diagnostic.code == .unreadableInput ? .inputOutput : .invalid)
    case .warning:
      file.warnings += 1
    }
  }

  private func count(_ more: Omitted, of chunk: Chunk) {
    if more.errors > 0 { isRefused = true }
    if chunk.refusingModel != nil { return }
    if more.errors > 0 { status = max(status, .invalid) }
    omitted.errors += more.errors
    omitted.warnings += more.warnings
    file.errors += more.errors
    file.warnings += more.warnings
  }

  private func finishFile(_ name: String, couldBeRead: Bool = true) {
    file.name = name
    file.couldBeRead = couldBeRead
    for index in reports.indices { reports[index].finish(file) }
    tally.add(file)
    file = FinishedFile(name: "", records: 0)
    isRefused = false
  }

  /// Ends the reports and closes what was opened.
  func finish() {
    // Interrupted in the middle of a file, all the same it says how far it came.
    if Interruption.isRequested, file.records > 0 { tally.add(file) }
    for index in reports.indices { reports[index].end(omitting: omitted) }
    flush()
    for output in outputs {
      attempt(on: output) { () throws(SystemError) in try output.finish() }
    }
  }

  private func flush() {
    for index in reports.indices where reports[index].hasText {
      attempt(on: reports[index].output) { () throws(SystemError) in try reports[index].flush() }
    }
  }

  private func write(_ records: RecordBytes, to output: OutputFile) {
    guard !records.isEmpty else { return }
    attempt(on: output) { () throws(SystemError) in try output.write(records) }
  }

  /// Does something to an output, once; where that fails, the others go on without it.
  private func attempt(on output: OutputFile, _ body: () throws(SystemError) -> Void) {
    guard !output.isGone else { return }
    do throws(SystemError) {
      if let progress { try progress.makeRoom(for: output, body) } else { try body() }
    } catch {
      output.giveUp()
      if error.isInterruption {
        isInterrupted = true
      } else if error.isClosedPipe {
        // Who closes the pipe has seen enough: that is no error. Nor is there more to do for who has seen enough values.
        if output === values { isClosed = true }
      } else {
        status = .inputOutput
        let message = "cannot write \(output.name): \(error.words)"
        if let progress { progress.erase { complain(message) } } else { complain(message) }
      }
    }
  }
}
