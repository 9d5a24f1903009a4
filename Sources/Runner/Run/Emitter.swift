import Diagnostics
import JSONDecoding

/// Writes what batches have come to, in order, and knows how the run ends. The one funnel of values and diagnostics.
final class Emitter {
  private let values: OutputFile
  private let rejects: OutputFile?
  private var reports: [ReportFile]
  private let progress: ProgressDisplay?
  private let complain: (String) -> Void
  private var bytes = 0
  private var file = FinishedFile(name: "", records: 0)
  /// Whether the input at hand, which should not decode, has given an error.
  private var isRefused = false
  private(set) var tally = Tally()
  private(set) var status = ExitStatus.success
  /// Whether going on is of no use: nobody reads any more, or nothing can be written.
  private(set) var isStopped = false

  init(
    values: OutputFile, rejects: OutputFile?, reports: [ReportFile], progress: ProgressDisplay? = nil,
    complain: @escaping (String) -> Void
  ) {
    self.values = values
    self.rejects = rejects
    self.reports = reports
    self.progress = progress
    self.complain = complain
  }

  func emit(_ batch: Batch) {
    guard !isStopped else { return }
    write(batch.output, to: values)
    if let rejects { write(batch.rejects, to: rejects) }
    if let model = batch.refusingModel {
      expectErrors(in: batch, model)
    } else {
      for diagnostic in batch.diagnostics { report(diagnostic) }
    }
    file.records += batch.records
    if batch.endsInput { finishFile(batch) }
    flush()
    bytes += batch.text.count
    progress?.update(
      ProgressCounts(
        bytes: bytes, records: tally.records + file.records,
        problems: tally.errors + tally.warnings + file.errors + file.warnings))
  }

  /// Of an input that should not decode there are two things to tell: that it does, or that nobody knows.
  private func expectErrors(in batch: Batch, _ model: String) {
    for diagnostic in batch.diagnostics where diagnostic.severity == .error {
      isRefused = true
      if diagnostic.code == .unreadableInput { report(diagnostic) }
    }
    guard batch.endsInput else { return }
    if !isRefused, !Interruption.isRequested {
      report(
        Diagnostic(
          file: batch.input, severity: .error, code: .dataCorrupted,
          message: "expected this file to be invalid, but it decodes as \(model)"))
    }
    isRefused = false
  }

  private func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if let number = diagnostic.record { diagnostic.record = number + file.records }
    for index in reports.indices { reports[index].add(diagnostic) }
    switch diagnostic.severity {
    case .error:
      file.errors += 1
      status = max(status, diagnostic.code == .unreadableInput ? .inputOutput : .invalid)
    case .warning:
      file.warnings += 1
    }
  }

  private func finishFile(_ batch: Batch) {
    file.name = batch.input
    file.couldBeRead = batch.readError == nil
    for index in reports.indices { reports[index].finish(file) }
    tally.add(file)
    file = FinishedFile(name: "", records: 0)
  }

  /// Ends the reports and closes what was opened.
  func finish() {
    for index in reports.indices { reports[index].end() }
    flush()
    for output in [rejects].compactMap({ $0 }) + reports.map(\.output) {
      attempt(on: output) { () throws(SystemError) in try output.finish() }
    }
  }

  private func flush() {
    for index in reports.indices where reports[index].hasText {
      progress?.makeRoom(for: reports[index].output)
      attempt(on: reports[index].output) { () throws(SystemError) in try reports[index].flush() }
    }
  }

  private func write(_ bytes: [UInt8], to output: OutputFile) {
    guard !bytes.isEmpty else { return }
    progress?.makeRoom(for: output)
    attempt(on: output) { () throws(SystemError) in try output.write(bytes) }
  }

  private func attempt(on output: OutputFile, _ body: () throws(SystemError) -> Void) {
    do throws(SystemError) {
      try body()
    } catch {
      isStopped = true
      // Who closes the pipe has seen enough: that is no error.
      guard !error.isClosedPipe else { return }
      progress?.erase()
      if status != .inputOutput { complain("cannot write \(output.name): \(error.words)") }
      status = .inputOutput
    }
  }
}
