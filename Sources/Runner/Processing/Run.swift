import Diagnostics
import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Words

/// One run of a model over the inputs.
struct Run {
  private let model: Model
  /// The catalog's own coders.
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
    try StandardStreams.leaveToModels(isSilent: settings.silencesModels)
    StandardOutput.writeEachLine()
    var workerSettings = try WorkerSettings(settings, for: model, coders)
    let session = try Session(
      settings, files, alsoRead: list + (statistics?.filesRead ?? []))
    if let onto = settings.onto {
      guard let stored = loadStored(onto, workerSettings, session) else { return session.end() }
      workerSettings.options.stored = stored
    }
    workerSettings.statistics = statistics?.recorders()
    if files.isEmpty, let file = list.first {
      session.emitter.complain(
        "\(file == "-" ? "standard input" : Quoted(path: file).description) lists no inputs")
    }
    session.decode(files, as: model, settings, workerSettings)
    if let recorders = workerSettings.statistics {
      statistics?.finish(recorders, of: files, settings, session)
    }
    return session.end([model.name])
  }

  /// Checks that the model supports the options of the command line.
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
    if !result.diagnostics.isEmpty { session.emitter.report(result.diagnostics, of: chunk.input) }
    return result.hasErrors ? nil : chunk.text.data(SourceRange(start: 0, end: chunk.text.count))
  }
}

/// The run-wide results: statistics of all records, and changes since earlier statistics. Only one thread uses this.
private struct RunStatistics {
  private let earlier: EarlierStatistics?
  /// Files read before the records.
  let filesRead: [String]

  /// Reads the earlier statistics, if there are any. Nil if no statistics are wanted.
  ///
  /// - Throws: `UsageError` if they are not statistics; `CannotOpen`.
  init?(_ settings: Settings) throws {
    guard settings.statistics != nil else { return nil }
    filesRead = settings.since.map { [$0] } ?? []
    earlier = try settings.since.map(Self.read)
  }

  private static func read(_ path: String) throws -> EarlierStatistics {
    let text = try InputFile.contents(of: path)
    do throws(EarlierStatistics.Malformed) { return try EarlierStatistics.reading(text) } catch {
      throw UsageError(
        "\(Quoted(path)) holds no statistics" + (error.words.map { ": \($0)" } ?? ""),
        hint:
          "\(OptionName.since.long) reads what '\(Version.program) \(Command.stats) -o json' writes")
    }
  }

  /// Counts the records.
  func recorders() -> ShapeRecorders { ShapeRecorders(Statistics.limits) }

  /// Writes the statistics of the records, and reports changes.
  ///
  /// - Parameter inputs: the inputs with the records.
  func finish(_ recorders: ShapeRecorders, of inputs: [Input], _ settings: Settings, _ session: Session) {
    let names = inputs.map { $0.name == "-" ? settings.standardInputName : $0.name }
    let statistics = recorders.statistics(
      inputs: names, isRedacted: settings.isRedacted, dictionaries: earlier?.dictionaries ?? [])
    if let path = filesRead.first, let earlier, !Interruption.isRequested {
      let changes = StatisticsChanges(statistics, since: earlier)
      if changes.comparesNothing {
        session.emitter.complain(
          "nothing is compared: \(Quoted(path)) has no place with \(StatisticsChanges.minimumEarlierValues) values, and fewer say little about what never occurs"
        )
      } else if changes.isIncomplete {
        session.emitter.complain(
          "the records have more paths than statistics keep, so some changes may be missing")
      }
      let problems = changes.problems(
        settings.isStrict ? .error : .warning, ownNames: settings.at?.ownNames ?? [],
        text: InputExcerpts(inputs: inputs).around)
      if !problems.isEmpty { session.emitter.report(problems, of: path) }
    }
    session.emitter.write(statistics: settings.statistics == .json ? statistics.json : statistics.text)
  }
}

/// Reads the text around a place in an input again, after the run. A pipe can be read only once.
private struct InputExcerpts {
  /// By input number.
  let inputs: [Input]

  /// The bytes before and after the place, as many as an excerpt needs.
  func around(_ place: ShapeSite) -> (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)? {
    guard place.piece < inputs.count else { return nil }
    guard inputs[place.piece].name != "-" else { return nil }
    let path = StandardStreams.path(inputs[place.piece].name)
    guard let status = StartFolder.status(of: path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    let descriptor = openat(StartFolder.descriptor, path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let start = max(0, place.offset - Excerpt.reach)
    let before = place.offset - start
    guard (try? file.seek(toOffset: UInt64(start))) != nil,
      let data = try? file.read(upToCount: before + Excerpt.reach), data.count > before
    else { return nil }
    let bytes = Array(data)
    return (bytes[..<before], bytes[before...])
  }
}

extension ModelCatalog {
  /// Decodes the inputs as one of the models, or as a model of a host. The catalogue's coders are for its own models.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package func run(_ model: Model, _ inputs: InputList, _ settings: Settings) throws -> ExitStatus {
    try Run(model, coders, inputs, settings).run()
  }
}
