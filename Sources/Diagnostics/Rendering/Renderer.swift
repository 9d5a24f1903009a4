import Words

/// Writes one report format. It only turns diagnostics into text, as they arrive.
///
/// The calls come in input order: a file's diagnostics, then the finished file, and after the last file the end, once.
/// Each call appends to the caller's buffer, which the caller may write out and empty between calls. A renderer keeps
/// no more of the run than its format requires, and does no input or output itself.
package protocol Renderer: Sendable {
  mutating func add(_ diagnostic: Diagnostic, to output: inout String)

  /// Takes problems counted in groups. If any report of the run is ``ReportFormat/isGrouped``, all problems also arrive
  /// this way; such a report uses nothing else.
  mutating func add(_ group: ProblemGroup, to output: inout String)

  /// Called for each file after its diagnostics, even if it has none.
  mutating func finish(_ file: FinishedFile, to output: inout String)

  /// Writes the end of the report.
  ///
  /// - Parameters:
  ///   - omitted: counts the problems that this renderer never received.
  ///   - note: a remark on the whole run that is not a problem.
  mutating func end(omitting omitted: ProblemCounts, note: String?, to output: inout String)
}

/// Holds the notes about a record whose problems are left out until one of its problems is shown.
struct RecordNotes {
  private var isShown = false
  private var notes: [Help] = []
  private var record: (file: String, number: Int?)?

  /// Whether a problem of the same record was shown before.
  private mutating func begin(_ diagnostic: Diagnostic) {
    let current = (diagnostic.file, diagnostic.record)
    if let record, record == current { return }
    (record, isShown, notes) = (current, false, [])
  }

  /// Takes the notes of a problem that is left out.
  ///
  /// - Returns: the notes to show now, because the last problem shown is of the same record.
  mutating func leaveOut(_ diagnostic: Diagnostic) -> [Help] {
    begin(diagnostic)
    if isShown { return diagnostic.recordHelp }
    notes += diagnostic.recordHelp
    return []
  }

  /// The problem with the notes of its record's omitted problems.
  mutating func show(_ diagnostic: Diagnostic) -> Diagnostic {
    begin(diagnostic)
    isShown = true
    var diagnostic = diagnostic
    diagnostic.help += notes
    notes = []
    return diagnostic
  }
}

/// Does nothing, for formats that do not show these.
extension Renderer {
  package mutating func add(_ diagnostic: Diagnostic, to output: inout String) {}

  package mutating func add(_ group: ProblemGroup, to output: inout String) {}

  package mutating func finish(_ file: FinishedFile, to output: inout String) {}
}

/// The numbers of problems by severity.
package struct ProblemCounts: Hashable, Codable, Sendable {
  package private(set) var errors: Int
  package private(set) var warnings: Int
  package private(set) var notes: Int

  package init(errors: Int = 0, warnings: Int = 0, notes: Int = 0) {
    (self.errors, self.warnings, self.notes) = (errors, warnings, notes)
  }

  package var count: Int { errors + warnings + notes }

  package mutating func add(_ others: ProblemCounts) {
    errors += others.errors
    warnings += others.warnings
    notes += others.notes
  }

  /// Adds problems of a severity, or subtracts them.
  package mutating func count(_ severity: Severity, _ difference: Int = 1) {
    switch severity {
    case .error: errors += difference
    case .warning: warnings += difference
    case .note: notes += difference
    }
  }

  /// The problems that are not among the shown ones.
  func beyond(_ shown: ProblemCounts) -> ProblemCounts {
    ProblemCounts(
      errors: max(errors - shown.errors, 0), warnings: max(warnings - shown.warnings, 0),
      notes: max(notes - shown.notes, 0))
  }

  /// `23 more problems`, for a report that leaves these out; nil for none.
  var moreWords: String? {
    if count == 0 { return nil }
    let noun = count == notes ? "note" : count == warnings ? "warning" : "problem"
    return "\(Counted(count, "more \(noun)"))"
  }
}

/// The results of one file, complete once the whole file has been processed.
package struct FinishedFile: Hashable, Codable, Sendable {
  /// The file's name, as in its diagnostics.
  package var name: String
  /// The number of records, whether they decode or not.
  package var records: Int
  /// Its problems, including any that `--max-errors` leaves out of the report.
  package var problems: ProblemCounts
  /// The number of problems left out because an earlier report has them.
  package var known = 0
  /// False for a file that is missing, is a directory, or failed while it was read.
  package var couldBeRead = true
  /// Whether the file was expected to be invalid.
  package var shouldBeInvalid = false
  /// False for a file that is only compared with all inputs, such as earlier statistics.
  package var isInput = true
  /// The number of records that do not decode; nil if they were not meant to be decoded.
  package var refused: Int?
  /// Whether the records are payloads generated for the model.
  package var isGenerated = false
  /// The model that the records are decoded as, if any.
  package var model: String?
  /// The name of the suite's check that it belongs to, if any.
  package var check: String?

  package init(name: String, records: Int, problems: ProblemCounts = ProblemCounts()) {
    (self.name, self.records, self.problems) = (name, records, problems)
  }
}
