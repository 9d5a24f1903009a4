import Compilation
import Diagnostics
import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Words

/// The outputs and the progress line of a run, from opening the outputs to the summary.
package struct Session {
  let settings: Settings
  package let emitter: Emitter
  private let progress: ProgressDisplay?
  /// The problems of an earlier report, which are left out; nil for none.
  private let known: KnownProblems?
  let inputs: [Input]

  /// Opens the outputs. `inputs` will be decoded; `alsoRead` names other files that are read.
  ///
  /// - Throws: `UsageError` if an output is one of them, or `CannotOpen`.
  package init(_ settings: Settings, _ inputs: [Input], alsoRead: [String] = []) throws {
    self.settings = settings
    self.inputs = inputs
    var known = try settings.known.map(Self.known)
    known?.comparesSubjects = !settings.isRedacted
    self.known = known
    // Programs that read a report expect no other lines.
    let takesLines = settings.reports.allSatisfy {
      $0.destination != .standardError || [.text, .summary].contains($0.format)
    }
    progress = ProgressDisplay(
      settings.progress, inputs, takesLines: takesLines && !settings.isQuiet)
    let outputs = try RunOutputs(settings)
    let read = alsoRead + settings.sources + [settings.onto, settings.known].compactMap(\.self)
    try outputs.begin(reading: inputs.map(\.name) + read)
    let isQuiet = settings.isQuiet
    emitter = Emitter(outputs, known: known, tolerance: settings.tolerance, progress: progress) {
      if !isQuiet { Console.complain("\(Version.program): \($0)") }
    }
    Interruption.watch()
    OutOfMemory.watch()
  }

  /// - Throws: `UsageError` if the file is not a report, or `CannotOpen`.
  private static func known(in file: String) throws -> KnownProblems {
    let text = try InputFile.contents(of: file)
    let report = text.string(SourceRange(start: 0, end: text.count))
    guard
      let known = KnownProblems(report, workingDirectory: FileManager.default.currentDirectoryPath)
    else {
      throw UsageError(
        "\(Quoted(path: file)) is not a report in the format json",
        hint: "write one with \(OptionName.report.long) json=FILE")
    }
    return known
  }

  /// Decodes the inputs and writes the results.
  ///
  /// - Parameter settings: the settings of these inputs, which may be read differently from others of the run.
  package func decode(
    _ inputs: [Input], as model: Model, _ settings: Settings, _ workerSettings: WorkerSettings
  ) {
    var known = known
    known?.model = model.name
    known?.comparesSubjects = !settings.isRedacted
    var settings = settings
    // Without its braces, a text cannot be split into its members.
    if workerSettings.assumesTopLevelDictionary { settings.readElementsOfWholeTexts() }
    var workerSettings = workerSettings
    workerSettings.options.decodesParts = settings.at != nil && settings.unit != .element
    process(inputs, as: model.name, settings) { [known, workerSettings] in
      Worker(model.makeHost(workerSettings), model.places, $0, workerSettings, known)
    }
    model.program?.endIdle()
    if let stray = model.program?.takeStray() { note(stray) }
  }

  /// Adds the records to a shape instead of decoding them.
  ///
  /// - Parameter name: the name of their model in reports.
  package func record(
    _ inputs: [Input], as name: String, in recorders: ShapeRecorders, _ settings: Settings
  ) {
    var workerSettings = WorkerSettings(settings)
    workerSettings.statistics = recorders
    process(inputs, as: name, settings) { [workerSettings] in
      Worker(RecordingHost(recorders.borrow(), workerSettings.options), nil, $0, workerSettings)
    }
  }

  private func process(
    _ inputs: [Input], as name: String, _ settings: Settings,
    makeWorker: @escaping @Sendable (Settings) -> Worker
  ) {
    // A log without lines deserves a warning; an empty array does not. For an empty text, decoding reports the error.
    let hasLines = settings.unit == .line || settings.unit == .text && inputs.contains(where: \.hasLines)
    emitter.model = name
    emitter.emptiness = hasLines ? (settings.isStrict ? .error : .warning) : nil
    // A single text is a single chunk: one thread is enough, and determining the number of cores takes time.
    let isSingle = inputs.count == 1 && settings.unit == .text && !hasLines
    let jobs = isSingle ? 1 : settings.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let blockSize = Pipeline.blockSize(jobs: jobs)
    let reader = ChunkReader(
      inputs: inputs, unit: settings.unit, path: settings.at ?? PathExpression([]),
      trailingCommas: settings.trailingCommas, standardInputName: settings.standardInputName,
      blockSize: blockSize)
    let pipeline = Pipeline(reader, emitter, jobs: jobs) { [settings] in makeWorker(settings) }
    pipeline.run { progress?.redraw() }
  }

  /// Decodes a chunk that is not part of the inputs. The caller handles its results.
  package func decode(
    _ chunk: Chunk, as model: Model, _ settings: Settings, _ workerSettings: WorkerSettings
  ) -> ChunkResult {
    let result = ChunkResult()
    // On a separate thread, for its larger stack.
    let work: @Sendable () -> Void = {
      _ = Worker(model.makeHost(workerSettings), model.places, settings, workerSettings)
        .process(chunk, into: result)
    }
    if let thread = ModelThread.start(work) { thread.join() } else { work() }
    return result
  }

  /// Whether to stop reading, because the user has interrupted the run or nobody reads its output.
  var isOver: Bool { Interruption.isRequested || emitter.isStopped }

  /// Reports that the model ended a process between records.
  private func note(_ stray: HostEnd) {
    emitter.complain(
      "the model's own code \(stray.words(" outside any record")), probably in a thread that it started")
    emitter.raise(stray.isOutOfMemory ? .inputOutput : .invalid)
  }

  /// Ends the reports, prints the summary, and returns the exit status.
  ///
  /// - Parameter models: the names of the models that the inputs should decode as.
  package func end(_ models: [String] = []) -> ExitStatus {
    emitter.finish()
    progress?.erase()
    if !settings.isQuiet { sumUp(models) }
    return Interruption.status ?? emitter.status
  }

  private func sumUp(_ models: [String]) {
    let isInterrupted = Interruption.isRequested
    if let summary = emitter.tally.summary {
      let (failed, records) = emitter.failures
      let isTolerated = failed > 0 && emitter.status == .success
      Console.complain(
        (isInterrupted ? "interrupted: \(summary)" : summary)
          + (isTolerated
            ? "; \(failed.grouped) of \(Counted(records, "record")) failed, within the tolerance" : ""))
    } else if isInterrupted {
      let records = emitter.tally.records
      Console.complain("interrupted after \(Counted(records, "record"))")
    } else if settings.isCheck, !settings.makesModel, emitter.status == .success, Console.isTerminal {
      let isStandardInput = inputs.map(\.name) == ["-"]
      let success = emitter.tally.success(as: models, isStandardInput: isStandardInput)
      if !success.isEmpty { Console.complain(success) }
    }
  }
}

/// Reports lack of memory where the runtime would only trap: a failed allocation ends a Swift program like a crash.
private enum OutOfMemory {
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT]

  /// Must be called once, before records are decoded.
  static func watch() { for number in signals { signal(number, endWithoutMemory) } }
}

/// The signal handler, which may only call what POSIX calls async-signal-safe.
private func endWithoutMemory(_ number: Int32) {
  if errno == ENOMEM || !FreeMemory.isAvailable(FreeMemory.least) {
    let line: StaticString = "decode-model: out of memory\n"
    _ = write(StandardStreams.errors, line.utf8Start, line.utf8CodeUnitCount)
    _exit(ExitStatus.inputOutput.rawValue)
  }
  // The fault recurs when the handler returns, and ends the program.
  signal(number, SIG_DFL)
}
