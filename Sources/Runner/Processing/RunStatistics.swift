import Diagnostics
import JSONCoding
import OperatingSystem
import Words

/// What a run writes and reports about all its records: their statistics, and what is new since earlier ones. One
/// thread uses this.
struct RunStatistics {
  private let earlier: EarlierStatistics?
  /// What is read before the records.
  let filesRead: [String]

  /// Reads the earlier statistics, if there are any. Nil if nobody wants statistics.
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
        "\(Quoted(path)) holds no statistics: \(error.words)",
        hint:
          "\(OptionName.since.long) reads what '\(Version.program) \(Command.stats.rawValue) -o json' writes")
    }
  }

  /// Where the records are counted.
  func recorders() -> ShapeRecorders { ShapeRecorders(Statistics.limits) }

  /// Writes the statistics of the records, and reports what is new.
  ///
  /// - Parameter inputs: the inputs that the records are from.
  func finish(_ recorders: ShapeRecorders, of inputs: [Input], _ settings: Settings, _ session: Session) {
    let names = inputs.map { $0.name == "-" ? settings.standardInputName : $0.name }
    let statistics = recorders.statistics(
      inputs: names, isRedacted: settings.isRedacted, dictionaries: earlier?.dictionaries ?? [])
    if settings.showsExamples { session.emitter.report(StatisticsTree(statistics, at: settings.root)) }
    if let path = filesRead.first, let earlier, !Interruption.isRequested {
      let changes = StatisticsChanges(statistics, since: earlier)
      if changes.isIncomplete {
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
