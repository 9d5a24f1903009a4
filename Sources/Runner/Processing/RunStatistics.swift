import Diagnostics
import JSONCoding

/// What a run writes and reports about all its records: their statistics, and what is new since earlier ones.
///
/// A suite has separate statistics for each check. One thread uses this.
final class RunStatistics {
  private let earlier: EarlierRun?
  /// What is read before the records.
  let filesRead: [String]
  /// What has been found so far, in the order of the checks.
  private var parts: [StatisticsPart] = []

  /// Reads the earlier statistics, if there are any. Nil if nobody wants statistics.
  ///
  /// - Throws: `UsageError` if they are not statistics, or not those of such a run; `CannotOpen`.
  init?(_ settings: Settings, isSuite: Bool = false) throws {
    guard settings.statistics != nil else { return nil }
    filesRead = settings.since.map { [$0] } ?? []
    earlier = try settings.since.map { try Self.read($0, isSuite: isSuite) }
  }

  private static func read(_ path: String, isSuite: Bool) throws -> EarlierRun {
    let run: EarlierRun
    let text = try InputFile.contents(of: path)
    do throws(EarlierRun.Malformed) { run = try EarlierRun.reading(text) } catch {
      throw UsageError(
        "\(Quoted(path)) holds no statistics: \(error.words)",
        hint: "\(OptionName.since.long) reads what \(OptionName.stats.long) json=FILE writes")
    }
    guard run.isOfSuite == isSuite else {
      throw UsageError(
        isSuite
          ? "\(Quoted(path)) has the statistics of one model, and this run has the checks of a suite"
          : "\(Quoted(path)) has the statistics of a suite, and this run has one model")
    }
    return run
  }

  /// Where the records of a model are counted.
  func recorders() -> ShapeRecorders { ShapeRecorders(Statistics.limits) }

  /// Takes over the findings in the records of a check, and reports what is new.
  ///
  /// - Parameters:
  ///   - check: the check's name and its number; nil if the run has a single model.
  ///   - inputs: the inputs that the records are from.
  func add(
    _ recorders: ShapeRecorders, of inputs: [Input], _ settings: Settings,
    check: (name: String, number: Int)? = nil, to session: Session
  ) {
    let known = earlier?.statistics(ofCheck: check?.name)
    let names = inputs.map { $0.name == "-" ? settings.standardInputName : $0.name }
    let statistics = recorders.statistics(
      inputs: names, isRedacted: settings.isRedacted, dictionaries: known?.dictionaries ?? [])
    let tree = settings.showsExamples ? StatisticsTree(statistics, at: settings.root) : nil
    let part = StatisticsPart(statistics, check: check, tree: tree)
    parts.append(part)
    session.emitter.report(part)
    guard let path = filesRead.first, !Interruption.isRequested else { return }
    guard let known else {
      let name = Quoted(check?.name ?? "")
      return session.emitter.complain("\(Quoted(path)) has no check \(name), which is not compared")
    }
    let changes = StatisticsChanges(statistics, since: known)
    if changes.isIncomplete {
      session.emitter.complain("there are more paths than are kept, so not all changes are found")
    }
    let problems = changes.problems(
      settings.isStrict ? .error : .warning, ownNames: settings.at?.ownNames ?? [],
      text: InputExcerpts(inputs: inputs).around)
    if !problems.isEmpty { session.emitter.report(problems, of: check.map { "\(path): \($0.name)" } ?? path) }
  }

  /// Writes the statistics.
  func finish(_ session: Session) {
    guard let format = session.settings.statistics?.format else { return }
    let parts = parts.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
    session.emitter.write(
      statistics: format == .json ? StatisticsPart.json(parts) : StatisticsPart.text(parts))
  }
}
