/// How far a run has come.
struct ProgressCounts: Hashable, Sendable {
  /// Of the inputs, decoded or given up.
  var bytes = 0
  var records = 0
  /// Errors and warnings.
  var problems = 0
}
