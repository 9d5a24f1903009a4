/// How far a run has got.
struct ProgressCounts: Hashable, Sendable {
  /// Input bytes that were decoded or given up.
  var bytes = 0
  var records = 0
  /// Errors and warnings.
  var problems = 0
}
