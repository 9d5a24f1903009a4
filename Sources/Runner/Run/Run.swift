import Diagnostics
import Foundation
import JSONDecoding

/// One run over the inputs: what is opened, in which order, and how it ends.
struct Run {
  private let model: Model
  private let inputs: InputList
  private let settings: Settings

  init(_ model: Model, _ inputs: InputList, _ settings: Settings) {
    self.model = model
    self.inputs = inputs
    self.settings = settings
  }

  func run() -> ExitStatus {
    do {
      try checkModel()
      let names = try InputNames.names(inputs)
      let emitter = try makeEmitter()
      var workerSettings = WorkerSettings(settings)
      if let onto = settings.onto {
        guard let stored = loadStored(onto, workerSettings, emitter) else { return end(emitter) }
        workerSettings.stored = stored
      }
      decode(names, workerSettings, emitter)
      return end(emitter)
    } catch let error as UsageError {
      Console.complain(error.text)
      return .usage
    } catch {
      Console.complain("\(Version.program): \(error)")
      return .inputOutput
    }
  }

  /// What the command line asks of the model that it cannot do.
  private func checkModel() throws(UsageError) {
    if settings.output == .json || settings.output == .pretty, !model.isEncodable {
      throw UsageError(
        "model \(Quoted(model.name)) cannot be written as JSON: it is Decodable, but not Encodable",
        hint: "use --output=swift, or make it Codable")
    }
    if settings.onto != nil, !model.isPatch {
      throw UsageError(
        "option \"--onto\" does not work with model \(Quoted(model.name)): it does not tell absent from null")
    }
  }

  // MARK: - Outputs

  private func makeEmitter() throws(CannotOpen) -> Emitter {
    let values = try open(.standardOutput)
    var rejects: OutputFile?
    if let destination = settings.rejects { rejects = try open(destination) }
    var reports: [ReportFile] = []
    for request in settings.reports { reports.append(try report(request.format, to: request.destination)) }
    // Annotations come with the text where GitHub reads along and nobody asked for anything else.
    if settings.isCheck, settings.hasDefaultReport,
      ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"
    {
      reports.append(try report(.github, to: .standardOutput))
    }
    // An empty log is no fault, yet seldom what was meant; an empty array is just that.
    let emptiness: Severity? = settings.unit == .line ? (settings.isStrict ? .error : .warning) : nil
    return Emitter(values: values, rejects: rejects, reports: reports, emptiness: emptiness) {
      Console.complain("\(Version.program): \($0)")
    }
  }

  private func report(_ format: ReportFormat, to destination: Destination) throws(CannotOpen) -> ReportFile {
    let output = try open(destination)
    let isColored = ColorPolicy(settings.color).isColored(isTerminal: output.isTerminal)
    let context = ReportFormat.Context(
      workingDirectory: FileManager.default.currentDirectoryPath, toolVersion: Version.number,
      isColored: isColored)
    return ReportFile(format.renderer(in: context, limit: settings.limit(of: format)), to: output)
  }

  private func open(_ destination: Destination) throws(CannotOpen) -> OutputFile {
    do throws(SystemError) {
      return try OutputFile(destination)
    } catch {
      var name = "standard output"
      if case .file(let path) = destination { name = path }
      throw CannotOpen(name: name, purpose: "write", error: error)
    }
  }

  // MARK: - Records

  private func decode(_ names: [String], _ workerSettings: WorkerSettings, _ emitter: Emitter) {
    Interruption.watch()
    let source = BatchSource(
      names: names, unit: settings.unit, standardInputName: settings.standardInputName)
    let jobs = settings.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let (model, settings) = (model, settings)
    Pipeline(source, emitter, jobs: jobs) { Worker(model, settings, workerSettings) }.run()
  }

  /// The bytes of the stored record, or nil, with a diagnostic, where they do not decode.
  private func loadStored(_ path: String, _ workerSettings: WorkerSettings, _ emitter: Emitter) -> Data? {
    let text = Text(capacity: 0)
    var settings = settings
    settings.unit = .text
    settings.output = .none
    let batch = Batch()
    let source = BatchSource(names: [path], unit: .text, standardInputName: settings.standardInputName)
    guard source.next(into: batch) else { return nil }
    text.append(batch.text)
    Worker(model, settings, workerSettings).process(batch)
    emitter.emit(batch)
    return batch.errors == 0 ? text.data(SourceRange(start: 0, end: text.count)) : nil
  }

  private func end(_ emitter: Emitter) -> ExitStatus {
    emitter.finish()
    let isInterrupted = Interruption.isRequested
    if let summary = emitter.tally.summary {
      Console.complain(isInterrupted ? "interrupted: \(summary)" : summary)
    } else if isInterrupted {
      let records = emitter.tally.records
      Console.complain("interrupted after \(records) record\(records == 1 ? "" : "s")")
    }
    return isInterrupted ? .interrupted : emitter.status
  }
}

/// A file that the command line names cannot be opened.
struct CannotOpen: Error, CustomStringConvertible {
  let name: String
  /// `read` or `write`.
  let purpose: String
  let error: SystemError

  var description: String { "cannot \(purpose) \(Quoted(name)): \(error.words)" }
}
