import Diagnostics

/// Writes what batches have come to, in order, and knows how the run ends. The one funnel of values and diagnostics.
final class Emitter {
  private let values: OutputFile
  private let rejects: OutputFile?
  private var reports: [ReportFile]
  /// How bad a file without a record is; nil where the records themselves tell.
  private let emptiness: Severity?
  private let complain: (String) -> Void
  /// Problems that were counted, but have no diagnostic.
  private var omitted = Omitted()
  private var file = FinishedFile(name: "", records: 0)
  private(set) var tally = Tally()
  private(set) var status = ExitStatus.success
  /// Whether going on is of no use: nobody reads any more, or nothing can be written.
  private(set) var isStopped = false

  init(
    values: OutputFile, rejects: OutputFile?, reports: [ReportFile], emptiness: Severity?,
    complain: @escaping (String) -> Void
  ) {
    self.values = values
    self.rejects = rejects
    self.reports = reports
    self.emptiness = emptiness
    self.complain = complain
  }

  func emit(_ batch: Batch) {
    guard !isStopped else { return }
    write(to: values) { () throws(SystemError) in
      if !batch.output.isEmpty { try values.write(batch.output) }
    }
    if let rejects, !batch.rejects.isEmpty {
      write(to: rejects) { () throws(SystemError) in try rejects.write(batch.rejects) }
    }
    report(batch)
    if batch.endsInput { finishFile(batch) }
    flush()
  }

  private func report(_ batch: Batch) {
    for var diagnostic in batch.diagnostics {
      if let number = diagnostic.record { diagnostic.record = number + file.records }
      for index in reports.indices { reports[index].add(diagnostic) }
      note(diagnostic)
    }
    if batch.omitted.errors > 0 { status = max(status, .invalid) }
    omitted.errors += batch.omitted.errors
    omitted.warnings += batch.omitted.warnings
    file.records += batch.records
    file.errors += batch.errors
    file.warnings += batch.warnings
  }

  private func note(_ diagnostic: Diagnostic) {
    guard diagnostic.severity == .error else { return }
    status = max(status, diagnostic.code == .unreadableInput ? .inputOutput : .invalid)
  }

  private func finishFile(_ batch: Batch) {
    file.name = batch.input
    file.couldBeRead = batch.readError == nil
    if let emptiness, file.records == 0, file.couldBeRead, !Interruption.isRequested {
      report(
        Diagnostic(
          file: file.name, severity: emptiness, code: .emptyInput, message: "the input holds no records"))
    }
    for index in reports.indices { reports[index].finish(file) }
    tally.add(file)
    file = FinishedFile(name: "", records: 0)
  }

  /// A diagnostic that belongs to no batch.
  func report(_ diagnostic: Diagnostic) {
    for index in reports.indices { reports[index].add(diagnostic) }
    note(diagnostic)
    switch diagnostic.severity {
    case .error: file.errors += 1
    case .warning: file.warnings += 1
    }
  }

  /// Ends the reports and closes what was opened.
  func finish() {
    for index in reports.indices { reports[index].end(omitting: omitted) }
    flush()
    for output in [rejects].compactMap({ $0 }) + reports.map(\.output) {
      write(to: output) { () throws(SystemError) in try output.finish() }
    }
  }

  private func flush() {
    for index in reports.indices {
      write(to: reports[index].output) { () throws(SystemError) in try reports[index].flush() }
    }
  }

  private func write(to output: OutputFile, _ body: () throws(SystemError) -> Void) {
    do throws(SystemError) {
      try body()
    } catch {
      isStopped = true
      // Who closes the pipe has seen enough: that is no error.
      guard !error.isClosedPipe else { return }
      if status != .inputOutput { complain("cannot write \(output.name): \(error.words)") }
      status = .inputOutput
    }
  }
}
