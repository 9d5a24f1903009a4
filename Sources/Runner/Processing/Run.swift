import Diagnostics
import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Words

/// One run of a model over the inputs.
struct Run {
  private let model: Model
  /// The catalog's own.
  private let coders: OwnCoders?
  private let inputs: InputList
  private let settings: Settings

  init(_ model: Model, _ coders: OwnCoders?, _ inputs: InputList, _ settings: Settings) {
    self.model = model
    self.coders = coders
    self.inputs = inputs
    self.settings = settings
  }

  /// Decodes the inputs and writes the results.
  ///
  /// - Throws: `UsageError` or `CannotOpen`, before anything is decoded.
  func run() throws -> ExitStatus {
    try checkModel()
    let names = try InputNames.names(inputs)
    let statistics = try RunStatistics(settings)
    var list: [String] = []
    if case .listed(let file, _) = inputs {
      list = [file]
      try Conflicts.check(settings, inputs: list + names)
    }
    let files = names.map { Input($0) }
    try Conflicts.check(rejectsOf: files, settings)
    var workerSettings = WorkerSettings(settings)
    try StandardStreams.leaveToModels(isSilent: settings.silencesModels)
    StandardOutput.writeEachLine()
    workerSettings = try CoderCheck(
      workerSettings, isByOptions: settings.hasOwnCoders, isQuiet: settings.isQuiet
    ).checked(model, coders)
    let session = try Session(
      settings, files, alsoRead: list + (statistics?.filesRead ?? []))
    if let onto = settings.onto {
      guard let stored = loadStored(onto, workerSettings, session) else { return session.end() }
      workerSettings.options.stored = stored
    }
    workerSettings.statistics = statistics?.recorders()
    session.decode(files, as: model, settings, workerSettings)
    if let stray = model.program?.takeStray() { session.note(stray) }
    if let recorders = workerSettings.statistics {
      statistics?.finish(recorders, of: files, settings, session)
    }
    return session.end([model.name])
  }

  /// Checks that the model can do what the command line asks of it.
  private func checkModel() throws(UsageError) {
    try model.checkRoundTrip(settings)
    if settings.output == .json || settings.output == .pretty, !model.isEncodable {
      throw UsageError(
        "model \(Quoted(model.name)) cannot be written as JSON: it is Decodable, but not Encodable",
        hint: "use --output swift, or make it Codable")
    }
    if settings.onto != nil, !model.isPatch {
      throw UsageError(
        "option \"--onto\" does not work with model \(Quoted(model.name)): it does not tell absent from null")
    }
  }

  /// The bytes of the stored record; nil, with a diagnostic, if they do not decode.
  private func loadStored(_ path: String, _ workerSettings: WorkerSettings, _ session: Session) -> Data? {
    var settings = settings
    settings.unit = .text
    settings.at = nil
    settings.output = .none
    var workerSettings = workerSettings
    workerSettings.options.form = .none
    let reader = ChunkReader(
      inputs: [Input(path)], unit: .text, standardInputName: settings.standardInputName)
    guard let chunk = reader.next(into: Text(capacity: 0)) else { return nil }
    let result = session.decode(chunk, as: model, settings, workerSettings)
    // The stored record is not an input: it appears in reports only if something is wrong with it.
    if !result.diagnostics.isEmpty { session.report(result.diagnostics, of: chunk.input) }
    return result.hasErrors ? nil : chunk.text.data(SourceRange(start: 0, end: chunk.text.count))
  }
}
