import Diagnostics
import Foundation
import JSONCoding

/// What the records of a run show of its models. In a suite, the checks of one model count together.
///
/// One thread uses this.
final class RunCoverage {
  /// A model as it is read in some checks.
  private struct Observed {
    let model: Model
    let keys: CodingStrategies.Keys
    let recorders: CoverageRecorders
    var least: Int?
    /// The number of its first check.
    let number: Int
  }

  private var observed: [Observed] = []
  /// With the numbers of the first checks.
  private var parts: [(number: Int, part: CoveragePart)] = []

  /// Observes the model, unless that was done for another check, before its records are decoded.
  ///
  /// - Parameters:
  ///   - workerSettings: those of the check, with the coders.
  ///   - number: that of the check.
  /// - Returns: where the records of the check are noted; nil if nobody wants to know, or nothing is known.
  func recorders(
    for model: Model, _ settings: Settings, _ workerSettings: WorkerSettings, number: Int = 0
  ) -> CoverageRecorders? {
    guard let request = settings.coverage else { return nil }
    let workerSettings = workerSettings.forModel(convertsSnakeCase: model.convertsSnakeCase)
    // Names are other ones with another strategy.
    let keys = workerSettings.strategies.keys
    if let index = observed.firstIndex(where: { $0.model.name == model.name && $0.keys == keys }) {
      observed[index].least = [observed[index].least, request.least].compactMap(\.self).max()
      return observed[index].recorders
    }
    let observation = ModelObservation(
      model: model, settings: workerSettings, supply: workerSettings.coders)
    let found = StandardStreams.silently {
      observation.run { type, observer in CoverageItems(of: type, isOver: observer.isOver) }
    }
    if Interruption.isRequested { return nil }
    var items = found ?? .unknown
    if found == nil || observation.watch.hasGivenUp { items.isIncomplete = true }
    let recorders = CoverageRecorders(items)
    observed.append(
      Observed(model: model, keys: keys, recorders: recorders, least: request.least, number: number))
    return recorders
  }

  /// Takes over what another program has found.
  func take(_ part: CoveragePart) { parts.append((parts.count, part)) }

  /// Reports the items that no record shows, once all records are decoded.
  func report(to session: Session) {
    if Interruption.isRequested { return }
    for one in observed {
      let coverage = Coverage(of: one.model.name, one.recorders.items, shown: one.recorders.shown)
      session.emitter.model = one.model.name
      let problems = coverage.problems(one.model.places, line: SourceLines().line)
      let names = problems.map(\.0.file)
      for (index, name) in names.enumerated() where names.firstIndex(of: name) == index {
        session.emitter.report(problems.filter { $0.0.file == name }, of: name)
      }
      if let least = one.least, let shortage = coverage.shortage(least) {
        session.emitter.report([(shortage, ProblemGroup(shortage))], of: shortage.file)
      }
      parts.append((one.number, coverage.part))
    }
    observed = []
  }

  /// Says how much is shown: of each model, and of all together unless the report goes to another program.
  func finish(_ session: Session, isPart: Bool = false) {
    if Interruption.isRequested { return }
    var all = parts.sorted { $0.number < $1.number }.map(\.part)
    if !isPart, all.count > 1 { all.append(CoveragePart(total: all)) }
    for part in all {
      session.emitter.add(part)
      if !isPart { session.emitter.complain(part.words) }
    }
  }
}
