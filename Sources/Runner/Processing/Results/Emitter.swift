import Diagnostics
import JSONCoding
import OperatingSystem

/// Writes the results of chunks and determines the exit status: all values and diagnostics pass through here.
package final class Emitter {
  private var outputs: RunOutputs
  /// Problems to leave out; nil for none.
  private var known: KnownProblems?
  /// The severity of an input without records; nil if another part reports it.
  var emptiness: Severity?
  /// The name of the current model, if any.
  package var model: String?
  /// The name of the suite's current check, if any.
  var check: String?
  private let progress: ProgressDisplay?
  /// Tells the user what went wrong with the run itself.
  package let complain: @Sendable (String) -> Void
  private var bytes = 0
  /// Problems that were counted without a diagnostic.
  private var omitted = ProblemCounts()
  private var file = FinishedFile(name: "", records: 0)
  /// Whether the current file has an error.
  private var isRefused = false
  private(set) var tally = Tally()
  private(set) var status = ExitStatus.success
  /// How many records may fail without failing the run; nil for none.
  private let tolerance: Tolerance?
  /// The number of records that should decode, and how many of them have errors.
  private(set) var failures = (failed: 0, records: 0)
  /// The place of the first record from which the model may have lost something.
  private var uncertainLoss: String?
  /// Counts of the current file's dates.
  private var dates = DateCounts()
  private var hasWarnedOfDates = false
  /// Whether the reader of the values has closed the pipe.
  private var isClosed = false
  /// Whether an interruption has ended a write.
  private var isInterrupted = false
  /// Whether nothing more can be decoded.
  private var hasObstacle = false

  /// Whether to stop: nobody reads the values any more, or nothing can be written and the status is known. A
  /// tolerance applies to all records, however few of their problems are read.
  var isStopped: Bool {
    isClosed || isInterrupted || hasObstacle
      || tolerance?.isOpen(after: failures.failed) != true && outputs.isGone
  }

  /// - Parameters:
  ///   - known: the problems to leave out; nil for none.
  ///   - complain: tells the user what went wrong with the run itself.
  init(
    _ outputs: RunOutputs, known: KnownProblems? = nil, tolerance: Tolerance? = nil,
    progress: ProgressDisplay? = nil, complain: @escaping @Sendable (String) -> Void
  ) {
    (self.outputs, self.known, self.tolerance) = (outputs, known, tolerance)
    (self.progress, self.complain) = (progress, complain)
  }

  /// Writes the result of the chunk, or the rest of it after ``emitPart(_:of:)``.
  func emit(_ result: ChunkResult, of chunk: Chunk) {
    guard !isStopped else { return }
    write(result, of: chunk)
    if chunk.endsInput, !isInterrupted {
      reportEnd(of: chunk)
      file.shouldBeInvalid = chunk.refusingModel != nil
      finishFile(chunk.input, couldBeRead: chunk.readError == nil)
    }
    flush()
    bytes += chunk.text.count
    showProgress()
  }

  /// Writes the result of the chunk's first records; the results of the others follow.
  func emitPart(_ result: ChunkResult, of chunk: Chunk) {
    guard !isStopped else { return }
    write(result, of: chunk)
    flush()
    showProgress()
  }

  private func showProgress() {
    progress?.update(
      ProgressCounts(
        bytes: bytes, records: tally.records + file.records,
        problems: tally.problems.count + file.problems.count))
  }

  /// Reports on a file that was read, but not as an input: a suite, or the stored record of `--onto`.
  ///
  /// - Parameters:
  ///   - records: the number of its records.
  ///   - isGenerated: whether these are payloads generated for the model.
  ///   - leavesOutKnown: whether known problems are left out; false for problems of the run itself.
  package func report(
    _ diagnostics: [Diagnostic], of name: String, records: Int = 0, isGenerated: Bool = false,
    leavesOutKnown: Bool = true
  ) {
    for diagnostic in diagnostics { reportAlone(diagnostic, leavesOutKnown: leavesOutKnown) }
    file.records += records
    file.isGenerated = isGenerated
    finishFile(name)
    flush()
  }

  /// Reports problems of all records together, determined by comparison with the file `name`.
  func report(_ problems: [(Diagnostic, ProblemGroup)], of name: String) {
    for (diagnostic, group) in problems where !leavesOut(diagnostic) { report(diagnostic, in: group) }
    finishFile(name, isInput: false)
    flush()
  }

  /// The exit status is at least this one.
  package func raise(_ status: ExitStatus) {
    self.status = max(self.status, status)
  }

  private func write(_ result: ChunkResult, of chunk: Chunk) {
    defer {
      if let (message, status) = result.obstacle {
        hasObstacle = true
        complain(message)
        raise(status)
      }
    }
    if let values = outputs.values {
      write(result.output, to: values)
      // Records that an interruption kept from being written are neither rejected nor reported.
      if isInterrupted { result.dropProblems(behind: values.writtenBytes) }
    }
    let isCut = isInterrupted
    let shouldDecode = chunk.refusingModel == nil
    if shouldDecode {
      failures.failed += failing(result)
      failures.records += result.records
    }
    let statusBefore = status
    defer {
      // Errors of records are counted together at the end. A missing record is not one that fails.
      if tolerance != nil, status == .invalid, result.refused > 0, chunk.documentIssue == nil,
        !result.isMissing
      {
        status = statusBefore
      }
    }
    if let rejects = outputs.rejects { write(result.rejects, to: rejects) }
    if isInterrupted, !isCut { return }
    // Of an input that should be invalid, only errors of reading it are reported.
    for diagnostic in result.diagnostics where shouldDecode || diagnostic.code == .unreadableInput {
      report(diagnostic)
    }
    // Problems of records that were not written are in the same groups.
    if !isCut {
      for group in result.groups.groups where shouldDecode || group.key.code == .unreadableInput {
        add(group)
      }
    }
    if shouldDecode {
      count(result.omitted)
      file.known += result.known.count
      uncertainLoss = uncertainLoss ?? result.uncertainLoss
      dates.add(result.dates, after: file.records)
    } else if result.known.errors + result.omitted.errors > 0
      || result.diagnostics.contains(where: { $0.severity == .error })
    {
      isRefused = true
    }
    file.records += result.records
    file.refused = (file.refused ?? 0) + result.refused
  }

  /// The number of records with errors that no earlier report has.
  private func failing(_ result: ChunkResult) -> Int {
    guard known != nil else { return result.refused }
    let errors = result.diagnostics.filter { $0.severity == .error }
    return min(result.refused, Set(errors.map(\.record)).count + result.omitted.errors)
  }

  /// Reports findings that are only known at the end of an input.
  private func reportEnd(of chunk: Chunk) {
    defer { dates = DateCounts() }
    guard chunk.readError == nil, !Interruption.isRequested else { return }
    if let emptiness, chunk.unit == .line, file.records == 0, chunk.documentIssue == nil {
      if chunk.refusingModel == nil {
        reportAlone(
          Diagnostic(
            file: chunk.input, severity: emptiness, code: .emptyInput, message: "the input holds no records"))
      } else if emptiness == .error {
        isRefused = true
      }
    }
    // A decoder reads all dates alike, so one warning is enough.
    if !hasWarnedOfDates, var warning = dates.warning {
      hasWarnedOfDates = true
      warning.record = warning.record.map { $0 - file.records }
      reportAlone(warning)
    }
    if let model = chunk.refusingModel, !isRefused {
      reportAlone(
        Diagnostic(
          file: chunk.input, severity: .error, code: .dataCorrupted,
          message: "expected this file to be invalid, but it decodes as \(model)"))
    }
  }

  /// Reports a problem that belongs to no chunk's result, and so to none of its groups, unless it is known.
  private func reportAlone(_ diagnostic: Diagnostic, leavesOutKnown: Bool = true) {
    if leavesOutKnown, leavesOut(diagnostic) { return }
    report(diagnostic, in: ProblemGroup(diagnostic))
  }

  private func report(_ diagnostic: Diagnostic, in group: ProblemGroup) {
    var diagnostic = diagnostic
    diagnostic.group = group.key
    report(diagnostic)
    add(group)
  }

  private func add(_ group: ProblemGroup) {
    render { $0.add(group, to: &$1) }
  }

  /// Whether a problem is known, and therefore only counted.
  private func leavesOut(_ diagnostic: Diagnostic) -> Bool {
    known?.model = model
    guard known?.contains(diagnostic) == true else { return false }
    file.known += 1
    return true
  }

  private func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    diagnostic.model = model
    if let number = diagnostic.record {
      diagnostic.record = number + file.records
    }
    render { $0.add(diagnostic, to: &$1) }
    file.problems.count(diagnostic.severity)
    guard diagnostic.severity == .error else { return }
    status = max(status, diagnostic.code == .unreadableInput ? .inputOutput : .invalid)
  }

  private func count(_ more: ProblemCounts) {
    if more.errors > 0 { status = max(status, .invalid) }
    omitted.add(more)
    file.problems.add(more)
  }

  private func finishFile(_ name: String, couldBeRead: Bool = true, isInput: Bool = true) {
    file.name = name
    file.model = model
    file.check = check
    file.couldBeRead = couldBeRead
    file.isInput = isInput
    render { $0.finish(file, to: &$1) }
    tally.add(file)
    file = FinishedFile(name: "", records: 0)
    isRefused = false
  }

  /// Writes the statistics of all results.
  func write(statistics text: String) {
    guard let statistics = outputs.statistics else { return }
    attempt(on: statistics) { () throws(SystemError) in try statistics.write(text) }
  }

  /// Ends the reports and closes the outputs.
  func finish() {
    // The part of a file read before an interruption still counts, unless all output has ended.
    if Interruption.isRequested || !isStopped, file.records > 0 { tally.add(file) }
    let note = uncertainLoss.map {
      "the model may have lost values, first in the record at \($0): it seems to catch the error of an init(from:) that it calls itself"
    }
    render { renderer, text in
      renderer.end(omitting: omitted, note: note, to: &text)
    }
    flush()
    for output in outputs.all {
      attempt(on: output) { () throws(SystemError) in try output.finish() }
    }
    if let note { complain(note) }
    if tolerance != nil, failures.failed > 0, !toleratesFailures { raise(.invalid) }
  }

  /// Whether the number of failed records is within the tolerance.
  var toleratesFailures: Bool { tolerance?.allows(failures.failed, of: failures.records) ?? false }

  /// Lets each report that can still be written append to its text.
  private func render(_ body: (inout any Renderer, inout String) -> Void) {
    for index in outputs.reports.indices where !outputs.reports[index].output.isGone {
      outputs.reports[index].render(body)
    }
  }

  private func flush() {
    for index in outputs.reports.indices where outputs.reports[index].hasText {
      let output = outputs.reports[index].output
      attempt(on: output) { () throws(SystemError) in try outputs.reports[index].flush() }
    }
  }

  private func write(_ records: RecordBytes, to output: OutputFile) {
    guard !records.isEmpty else { return }
    attempt(on: output) { () throws(SystemError) in
      try output.write(records.bytes, endingRecordsAt: records.ends)
    }
  }

  /// Writes to an output, unless that has failed before. If it fails now, the run continues without this output.
  private func attempt(on output: OutputFile, _ body: () throws(SystemError) -> Void) {
    guard !output.isGone else { return }
    do throws(SystemError) {
      if let progress { try progress.makeRoom(for: output, body) } else { try body() }
    } catch {
      output.giveUp()
      if error.isInterruption {
        isInterrupted = true
      } else if error.isClosedPipe {
        // A closed pipe is not an error. If it carries the values, the run is over.
        if output === outputs.values { isClosed = true }
      } else {
        status = .inputOutput
        let message = "cannot write \(output.name): \(error.words)"
        if let progress { progress.erase { complain(message) } } else { complain(message) }
      }
    }
  }
}
