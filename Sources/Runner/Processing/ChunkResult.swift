import Diagnostics

/// What came of a chunk's records: made by one worker, then handed over to be written.
struct ChunkResult {
  /// The values.
  var output = RecordBytes()
  var rejects = RecordBytes()
  private(set) var diagnostics: [Diagnostic] = []
  /// The problems without a diagnostic, because no report would show it.
  private(set) var omitted = Omitted()
  /// How many records these are the results of.
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
