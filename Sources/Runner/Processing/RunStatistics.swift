import Diagnostics
import Foundation
import JSONCoding

/// What a run writes and reports about all its records: their statistics, and what has changed since a baseline.
///
/// A suite has separate statistics for each check. One thread uses this.
final class RunStatistics {
  private let baseline: BaselineFile?
  /// What has been found so far, in the order of the checks.
  private var parts: [StatisticsPart] = []

  private init(_ baseline: BaselineFile?) {
    self.baseline = baseline
  }

  /// Reads the baseline, if there is one. Returns the settings for the rest of the run, because an existing baseline is
  /// not written again, and nil instead of the statistics if nobody wants any.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  static func begin(_ settings: Settings, isSuite: Bool = false) throws -> (Settings, RunStatistics?) {
    let baseline = try settings.baseline.map { try BaselineFile($0, settings) }
    if let baseline, let known = baseline.baseline, known.isOfSuite != isSuite {
      throw UsageError(
        isSuite
          ? "\(Quoted(baseline.path)) is a baseline of one model, and this run has the checks of a suite"
          : "\(Quoted(baseline.path)) is a baseline of a suite, and this run has one model",
        hint: "a run is compared with an earlier one like it")
    }
    guard settings.statistics != nil || baseline != nil else { return (settings, nil) }
    return (baseline?.settings(settings) ?? settings, RunStatistics(baseline))
  }

  /// What is read before the records and not written.
  var filesRead: [String] { baseline.map { $0.isOutput ? [] : [$0.path] } ?? [] }

  /// Where the records of a model are counted.
  func recorders() -> ShapeRecorders { ShapeRecorders(Statistics.limits) }

  /// Takes over the findings in the records of a check, and reports what has changed.
  ///
  /// - Parameters:
  ///   - check: the check's name and its number; nil if the run has a single model.
  ///   - inputs: the inputs that the records are from.
  ///   - checks: how many checks the run has.
  func add(
    _ recorders: ShapeRecorders, of inputs: [Input], _ settings: Settings,
    check: (name: String, number: Int)? = nil, checks: Int = 1,
    to session: Session
  ) {
    let known = baseline?.baseline?.part(named: check?.name)
    let names = inputs.map { $0.name == "-" ? settings.standardInputName : $0.name }
    let statistics = recorders.statistics(
      inputs: names, isRedacted: settings.isRedacted, dictionaries: known?.dictionaries ?? [])
    let isCompared = baseline?.baseline != nil && !Interruption.isRequested
    let drift = (isCompared ? known : nil).map {
      Drift(
        statistics, since: $0, tolerance: settings.driftTolerance,
        falseAlarms: Drift.FalseAlarms(confidence: settings.driftConfidence, models: checks))
    }
    let tree =
      settings.showsExamples ? StatisticsTree(statistics, at: settings.root, since: known, drift) : nil
    take(StatisticsPart(statistics, check: check, tree: tree), to: session)
    guard let baseline, isCompared else { return }
    let place = check.map { "\(baseline.path): \($0.name)" } ?? baseline.path
    guard let drift else {
      let problem = Diagnostic(
        file: baseline.path, severity: .error, code: .newPath,
        message: "the baseline has no check \(Quoted(check?.name ?? ""))", help: [baseline.remedy])
      return session.emitter.report([(problem, ProblemGroup(problem))], of: place)
    }
    let problems = drift.problems(
      ownNames: settings.at?.ownNames ?? [], remedy: baseline.remedy,
      text: InputExcerpts(inputs: inputs).around)
    if drift.isIncomplete {
      session.emitter.complain("there are more paths than are kept, so not all changes are found")
    }
    if drift.lacksRecords {
      session.emitter.complain(
        "the baseline \(Quoted(baseline.path)) was written by an earlier version, so the contents of arrays are not compared\nto compare them, regenerate the baseline from payloads like those it was made from, with \(OptionName.stats.long) json=FILE"
      )
    }
    if let (now, before) = drift.tooFew {
      session.emitter.complain(
        "\(Counted(now, "record")) and \(before) in the baseline are too few to tell changes from chance: none is an error\nto see every difference: \(OptionName.driftConfidence.long) 0"
      )
    }
    if !problems.isEmpty { session.emitter.report(problems, of: place) }
  }

  /// Takes over the statistics that another program has made.
  func take(_ part: StatisticsPart, to session: Session) {
    parts.append(part)
    session.emitter.transfer(part)
  }

  /// Writes the statistics.
  func finish(_ session: Session) {
    let parts = parts.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
    guard let baseline, baseline.baseline == nil else {
      guard let format = session.settings.statistics?.format else { return }
      return session.emitter.write(
        statistics: format == .json ? StatisticsPart.json(parts) : StatisticsPart.text(parts))
    }
    guard parts.contains(where: \.hasRecords), !Interruption.isRequested else {
      baseline.removeIfEmpty()
      if !Interruption.isRequested {
        session.emitter.complain("there are no records, so no baseline is written")
        session.emitter.raise(.invalid)
      }
      return
    }
    session.emitter.write(statistics: StatisticsPart.json(parts))
    if session.emitter.status != .inputOutput {
      session.emitter.complain("there was no baseline; \(Quoted(baseline.path)) is written")
    }
  }
}
