import Diagnostics
import Foundation
import JSONCoding

/// What a run writes and reports about all its records.
extension Session {
  /// Writes the statistics, and reports what has changed since the baseline.
  ///
  /// - Parameters:
  ///   - recorders: what was found in the records.
  ///   - ownNames: see ``Drift/problems(ownNames:remedy:)``.
  func finish(_ recorders: ShapeRecorders, _ baseline: BaselineFile?, ownNames: Set<Int>) {
    let names = inputs.map { $0.name == "-" ? settings.standardInputName : $0.name }
    let statistics = recorders.statistics(
      inputs: names, isRedacted: settings.isRedacted, dictionaries: baseline?.baseline?.dictionaries ?? [])
    if let baseline, baseline.baseline == nil {
      writeFirst(statistics, baseline)
    } else if let format = settings.statistics?.format {
      emitter.write(statistics: format == .json ? statistics.json : statistics.text)
    }
    guard let known = baseline?.baseline, let path = baseline?.path, !Interruption.isRequested else { return }
    let drift = Drift(statistics, since: known, tolerance: settings.driftTolerance)
    let remedy =
      baseline?.isOutput == true
      ? "if all changes are meant: remove \(Quoted(path).contents) and run again, which writes it anew"
      : "if all changes are meant: write \(Quoted(path).contents) anew, by \(OptionName.stats.long) json=FILE"
    if !drift.isEmpty { emitter.report(drift.problems(ownNames: ownNames, remedy: remedy), of: path) }
  }

  /// Writes the baseline that later runs are compared with.
  private func writeFirst(_ statistics: Statistics, _ baseline: BaselineFile) {
    guard statistics.hasRecords, !Interruption.isRequested else {
      // The file has been made, and must not be taken for a baseline.
      try? FileManager.default.removeItem(atPath: FilePath.resolved(baseline.path))
      return
    }
    emitter.write(statistics: statistics.json)
    if !settings.isQuiet, emitter.status != .inputOutput {
      emitter.complain("there was no baseline; \(Quoted(baseline.path)) is written")
    }
  }
}
