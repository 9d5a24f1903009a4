import Diagnostics
import JSONCoding

/// A stretch of one input that one worker decodes, and what came of it; used again and again.
final class Chunk {
  /// One worker alone reads it, for each record; no code of a model sees the chunk.
  @exclusivity(unchecked) private(set) var text = Text(capacity: 0)
  /// Which one of the run it is, from 0 on.
  var number = 0
  /// The input's name as it is shown.
  var input = ""
  /// The model that must refuse the input; nil where it should decode.
  var refusingModel: String?
  var beginsInput = false
  var endsInput = false
  /// The place of the text's first byte.
  var start = SourceLocation(line: 1, column: 1)
  var offset = 0
  var readError: String?
  /// The elements of the document that is read as a stream, where that is the unit.
  var elements: [ElementScanner.Element] = []
  /// The byte order mark before that document.
  var mark: DocumentIssue?
  /// What is wrong with the document around the elements, found while it was cut.
  var documentIssue: DocumentIssue?

  // What came of it.

  var output = RecordBytes()
  var rejects = RecordBytes()
  var diagnostics: [Diagnostic] = []
  /// The problems that have no diagnostic, because no report would show it.
  var omitted = Omitted()
  var records = 0
  var errors = 0
  var warnings = 0

  // Where it is worked on a second time, because a model's own code crashed on one of its records.

  /// How many of its records need not be done again: what came of them has been written.
  @exclusivity(unchecked) var done = 0
  /// How many are to be done in all.
  @exclusivity(unchecked) var limit = Int.max
  /// The records that crashed, counted from 0.
  @exclusivity(unchecked) var crashes: [Int: Crash] = [:]

  /// Whether there is a record in it so large that few others are: memory for it is not kept for the next chunk.
  var isLarge: Bool { text.count > 1 << 20 }

  func clear() {
    if isLarge { text = Text(capacity: 0) } else { text.removeAll() }
    input = ""
    refusingModel = nil
    beginsInput = false
    endsInput = false
    readError = nil
    elements.removeAll(keepingCapacity: true)
    mark = nil
    documentIssue = nil
    done = 0
    limit = .max
    crashes = [:]
    clearResults()
  }

  /// Drops what came of the records so far, for those that follow.
  func clearResults() {
    output.removeAll()
    rejects.removeAll()
    diagnostics.removeAll(keepingCapacity: true)
    omitted = Omitted()
    records = 0
    errors = 0
    warnings = 0
  }

  /// Drops what is behind `end`.
  func cut(at end: Int) {
    text.truncate(to: end)
  }

  /// Counts a problem that is not shown.
  func omit(_ severity: Severity) {
    switch severity {
    case .error:
      errors += 1
      omitted.errors += 1
    case .warning:
      warnings += 1
      omitted.warnings += 1
    }
  }

  func report(_ diagnostic: Diagnostic) {
    switch diagnostic.severity {
    case .error: errors += 1
    case .warning: warnings += 1
    }
    diagnostics.append(diagnostic)
  }
}
