/// Counts a run's files, records and problems for the summary on standard error.
public struct Tally: Hashable, Sendable {
  public private(set) var files = 0
  public private(set) var filesWithProblems = 0
  public private(set) var records = 0
  public private(set) var errors = 0
  public private(set) var warnings = 0

  public init() {}

  public mutating func add(_ file: FinishedFile) {
    files += 1
    filesWithProblems += file.errors + file.warnings > 0 ? 1 : 0
    records += file.records
    errors += file.errors
    warnings += file.warnings
  }

  /// `5 problems (3 errors, 2 warnings) in 2 of 5 files (120 records)`; nil if there were no problems.
  public var summary: String? {
    let problems: String
    switch (errors, warnings) {
    case (0, 0): return nil
    case (_, 0): problems = "\(Counted(errors, "problem"))"
    case (0, _): problems = "\(Counted(warnings, "warning"))"
    default:
      problems =
        "\(errors + warnings) problems (\(Counted(errors, "error")), \(Counted(warnings, "warning")))"
    }
    let place = files == 1 ? "1 file" : "\(filesWithProblems) of \(files) files"
    return "\(problems) in \(place) (\(Counted(records, "record")))"
  }
}
