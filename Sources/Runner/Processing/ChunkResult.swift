import Diagnostics

/// The results of a chunk's records. One worker fills it and hands it over to be written.
struct ChunkResult {
  /// What goes to standard output: values, or the records' own bytes.
  var output = RecordBytes()
  var rejects = RecordBytes()
  private(set) var diagnostics: [Diagnostic] = []
  /// Counts the problems that got no diagnostic because no report would show one.
  private(set) var omitted = Omitted()
  /// The number of records that these results cover.
  var records = 0

  /// Whether a record did not decode.
  var hasErrors: Bool { omitted.errors > 0 || diagnostics.contains { $0.severity == .error } }

  mutating func add(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }

  /// Counts a problem that is not shown.
  mutating func omit(_ severity: Severity) {
    switch severity {
    case .error: omitted.errors += 1
    case .warning: omitted.warnings += 1
    }
  }

  /// Drops everything, but keeps the memory for the next results.
  mutating func removeAll() {
    output.removeAll()
    rejects.removeAll()
    diagnostics.removeAll(keepingCapacity: true)
    omitted = Omitted()
    records = 0
  }
}
