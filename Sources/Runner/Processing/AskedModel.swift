import Diagnostics
import JSONCoding
import ModelHost
import OperatingSystem

/// A model that is run on records to observe its answers: nothing is written or reported.
///
/// Only one thread at a time may use it. A model in this process needs the stack of a `ModelThread`.
package final class AskedModel {
  /// The model's answers to some records of an input.
  package struct Answers {
    /// The input's name as shown.
    package let input: String
    /// The number of records.
    package fileprivate(set) var records = 0
    /// The errors of the records, by record number.
    package fileprivate(set) var problems: [Int: [Diagnostic]] = [:]
    /// Whether there is an answer for each record that was asked about.
    package fileprivate(set) var isWhole = true
    /// The JSON written for records that decode, if values are wanted.
    package fileprivate(set) var written: [Int: [UInt8]] = [:]
  }

  package let model: Model
  /// How the model reads dates, data and infinity. Its own code is replaced by a strategy that cannot be called.
  package let strategies: CodingStrategies
  private let settings: Settings
  private let workerSettings: WorkerSettings
  /// The hosts, by the question that they answer.
  private var hosts: [Question: any RecordHost] = [:]

  private struct Question: Hashable {
    let form: HostOptions.ValueForm
    let isOfParts: Bool
  }

  /// The time limit in seconds for each payload of an observation, which has thousands.
  private static let observationLimit = 1.0

  /// - Parameter catalog: supplies the coders of a model in this process.
  /// - Throws: `UsageError` if the settings of its coders cannot be used.
  package init(_ model: Model, _ catalog: ModelCatalog, _ settings: Settings) throws(UsageError) {
    self.model = model
    var settings = settings
    settings.isCheck = true
    settings.output = .none
    settings.reports = [ReportRequest(format: .json, destination: .standardOutput)]
    settings.hasDefaultReport = false
    settings.maxErrors = 0
    (settings.isStrict, settings.stopsAtFirstError) = (false, false)
    (settings.known, settings.statistics) = (nil, nil)
    self.settings = settings
    var workerSettings = try WorkerSettings(settings, for: model, catalog.coders)
    // Otherwise it would be printed for each of many payloads.
    workerSettings.isSilent = true
    self.workerSettings = workerSettings
    strategies = workerSettings.strategies
  }

  private func host(_ form: HostOptions.ValueForm, _ settings: Settings) -> any RecordHost {
    let isOfParts = settings.at != nil && settings.unit != .element
    let question = Question(form: form, isOfParts: isOfParts)
    if let host = hosts[question] { return host }
    var workerSettings = workerSettings
    workerSettings.options.form = form
    workerSettings.options.decodesParts = isOfParts
    if form == .observation { workerSettings.recordLimit = Self.observationLimit }
    let host = model.makeHost(workerSettings)
    hosts[question] = host
    return host
  }

  /// Gives the model one payload.
  ///
  /// - Returns: its problems, and the value in the requested form.
  /// - Throws: ``HostEnd`` if the model has ended its process.
  package func answer(
    to payload: [UInt8], in form: HostOptions.ValueForm
  ) throws(HostEnd) -> (issues: [Issue], value: [UInt8]) {
    var settings = settings
    settings.at = nil
    let host = host(form, settings)
    let text = payload.withUnsafeBytes { Text($0) }
    let range = SourceRange(start: 0, end: text.count)
    let options: RecordDecoder.Options = [.beginsInput, .firstIssueOnly, .noPlaceholders, .noTrials]
    var batch = RecordBatch(text)
    batch.records = [RecordBatch.Record(range, options)]
    host.begin(batch)
    var value: [UInt8] = []
    let issues = try host.process(text, range, options, &value)
    return (issues, value)
  }

  /// Gives the model payloads, each without line ends.
  ///
  /// - Parameter wantsValues: whether the written values are wanted.
  /// - Throws: `UsageError` if the model cannot run.
  package func answers(
    to payloads: [[UInt8]], unread: Policy = .ignore, wantsValues: Bool = false
  ) throws(UsageError) -> Answers {
    var settings = settings
    (settings.unit, settings.at, settings.readsElements) = (.line, nil, false)
    settings.unread = unread
    let bytes = Array(payloads.joined(separator: [UInt8(ascii: "\n")]))
    var chunk = Chunk(text: bytes.withUnsafeBytes { Text($0) }, unit: .line)
    (chunk.beginsInput, chunk.endsInput) = (true, true)
    return try answers(to: chunk, settings, wantsValues: wantsValues)
  }

  /// Gives the model the records of files, split as the settings say.
  ///
  /// - Returns: the answers, file by file.
  /// - Throws: `UsageError` if the model cannot run.
  package func answers(toRecordsOf files: [String], wantsValues: Bool) throws(UsageError) -> [Answers] {
    var settings = settings
    if workerSettings.assumesTopLevelDictionary { settings.readElementsOfWholeTexts() }
    let reader = ChunkReader(
      inputs: files.map { Input($0) }, unit: settings.unit, path: settings.at ?? PathExpression([]),
      trailingCommas: settings.trailingCommas, standardInputName: settings.standardInputName)
    var all: [Answers] = []
    var isAtStart = true
    while !Interruption.isRequested, let chunk = reader.next(into: Text(capacity: 0)) {
      let answers = try answers(to: chunk, settings, wantsValues: wantsValues)
      if isAtStart { all.append(answers) } else { all[all.count - 1].append(answers) }
      isAtStart = chunk.endsInput
    }
    return all
  }

  private func answers(
    to chunk: Chunk, _ settings: Settings, wantsValues: Bool
  ) throws(UsageError) -> Answers {
    var answers = Answers(input: chunk.input)
    let checked = try result(of: chunk, settings, .none)
    answers.records = checked.records
    answers.problems = checked.errors
    guard wantsValues, model.isEncodable, !Interruption.isRequested else { return answers }
    var writing = settings
    writing.output = .json
    writing.unread = .ignore
    let written = try result(of: chunk, writing, .json)
    let refused = written.errors
    let decoded = (0..<written.records).filter { refused[$0] == nil }
    let lines = written.output.bytes.split(separator: UInt8(ascii: "\n"))
    // A record may be paired only with text that was written for itself.
    guard written.records == checked.records, lines.count == decoded.count else {
      answers.isWhole = false
      return answers
    }
    for (record, line) in zip(decoded, lines) where checked.errors[record] == nil {
      answers.written[record] = Array(line)
    }
    return answers
  }

  private func result(
    of chunk: Chunk, _ settings: Settings, _ form: HostOptions.ValueForm
  ) throws(UsageError) -> ChunkResult {
    let result = ChunkResult()
    _ = Worker(host(form, settings), model.places, settings, workerSettings).process(chunk, into: result)
    if let (message, _) = result.obstacle { throw UsageError(message, hint: "") }
    return result
  }
}

extension AskedModel.Answers {
  /// Adds the answers to the next records of the same input.
  fileprivate mutating func append(_ next: Self) {
    for (number, problems) in next.problems {
      self.problems[records + number] = problems.map { problem in
        var problem = problem
        problem.record = problem.record.map { $0 + records }
        return problem
      }
    }
    for (number, value) in next.written { written[records + number] = value }
    isWhole = isWhole && next.isWhole
    records += next.records
  }
}

extension ChunkResult {
  /// The errors of the records, by record number.
  fileprivate var errors: [Int: [Diagnostic]] {
    Dictionary(grouping: diagnostics.filter { $0.severity == .error }) { $0.record ?? 0 }
  }
}
