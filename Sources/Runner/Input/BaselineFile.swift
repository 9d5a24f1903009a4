import Diagnostics
import Foundation
import JSONCoding

/// The file of `--baseline`: earlier statistics, or where the first ones go.
struct BaselineFile {
  let path: String
  /// Nil in a first run, which writes it.
  let baseline: Baselines?
  /// Whether the statistics of a first run go to the same file.
  let isOutput: Bool
  /// Whether there was no file before the run.
  private let isNew: Bool
  /// Where the file is, also once a model's code has changed to another folder.
  private let place: String

  /// Reads the file.
  ///
  /// - Throws: `UsageError` if it holds no statistics, or `CannotOpen`.
  init(_ path: String, _ settings: Settings) throws {
    self.path = path
    isOutput = settings.statistics?.isBaseline(at: path) ?? false
    isNew = PathKind(of: path) == .nothing
    place = FilePath.resolved(path)
    let isFirst = isNew || Self.isEmptyFile(place)
    if isOutput, isFirst {
      baseline = nil
      return
    }
    baseline = try Self.read(path)
  }

  private static func read(_ path: String) throws -> Baselines {
    guard path == "-" || PathKind(of: path) != .nothing else {
      throw UsageError(
        "there is no baseline \(Quoted(path))",
        hint: "to write the first one: \(OptionName.stats.long) json=\(Quoted(path).contents)")
    }
    switch Baselines.reading(try InputFile.contents(of: path)) {
    case .success(let baseline): return baseline
    case .failure(let problem):
      throw UsageError(
        "\(Quoted(path)) is not a baseline: \(problem.words)",
        hint: "a baseline is what \(OptionName.stats.long) json=FILE writes")
    }
  }

  /// The settings for the rest of the run: an existing baseline is not written again.
  func settings(_ settings: Settings) -> Settings {
    guard isOutput, baseline != nil else { return settings }
    var settings = settings
    settings.statistics = nil
    return settings
  }

  /// What to do if the changes are intended.
  var remedy: String {
    let name = Quoted(path).contents
    return isOutput
      ? "if the changes are intended, remove \(name) and run again, which regenerates it"
      : "if the changes are intended, regenerate \(name) with \(OptionName.stats.long) json=FILE"
  }

  /// An interrupted first run may have left it.
  private static func isEmptyFile(_ place: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    return attributes?[.type] as? FileAttributeType == .typeRegular && attributes?[.size] as? Int == 0
  }

  /// Removes the file that a first run has made and not written: it must not be taken for a baseline.
  func removeIfEmpty() {
    if isNew, Self.isEmptyFile(place) { try? FileManager.default.removeItem(atPath: place) }
  }
}
