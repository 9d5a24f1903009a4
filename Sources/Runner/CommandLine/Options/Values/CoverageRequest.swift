/// What is asked of the coverage of a model.
struct CoverageRequest: Hashable, Sendable {
  /// Of 100, how much has to be shown; nil if any coverage is right.
  var least: Int?
}
