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

  /// Takes a note about the whole run that is not a problem. Called before the end, if at all.
  mutating func note(_ words: String, to output: inout String)

  /// Writes the end of the report; `omitted` counts the diagnostics that this renderer never received.
  mutating func end(omitting omitted: Omitted, to output: inout String)
}

/// Keeps the notes about a whole record while a renderer leaves out its problems, for the first problem it shows.
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

/// Formats that do not show these do nothing.
extension Renderer {
  package mutating func add(_ diagnostic: Diagnostic, to output: inout String) {}

  package mutating func add(_ group: ProblemGroup, to output: inout String) {}

  package mutating func finish(_ file: FinishedFile, to output: inout String) {}

  package mutating func note(_ words: String, to output: inout String) {}
}
