import JSONCoding

/// What has changed since a baseline, in the order of the paths.
package struct Drift {
  /// One change.
  struct Change {
    var severity = Severity.error
    let code: DiagnosticCode
    let message: String
    /// The path of the change, as shown.
    let pattern: PathPattern
    /// The first value that shows the change.
    let site: ShapeSite?
    /// Whether ``site`` is the value from which the path's last step leads nowhere.
    var isAtParent = false
    var expected: String?
    var found: String?
  }

  let changes: [Change]
  let statistics: Statistics
  /// Whether there are more paths than are kept, so that there may be more changes.
  package let isIncomplete: Bool
  /// Whether an older version wrote the baseline, so that nothing is known about the contents of arrays.
  package let lacksRecords: Bool
  /// The numbers of records of the run and of the baseline, if there are changes but too few records for any of them
  /// to be an error.
  package private(set) var tooFew: (now: Int, before: Int)?

  /// - Parameters:
  ///   - tolerance: by how many percentage points a share may change.
  ///   - falseAlarms: the accepted probability that chance alone gives an error; nil for no tests: every change is then
  ///     an error.
  package init(_ statistics: Statistics, since baseline: Baseline, tolerance: Int, falseAlarms: FalseAlarms?)
  {
    self.statistics = statistics
    isIncomplete = statistics.isCut || baseline.isCut
    lacksRecords = falseAlarms != nil && baseline.lacksRecords
    guard statistics.records > 0 else {
      let words = "there are no records; the baseline has \(baseline.records)"
      let isChange = baseline.records > 0
      changes = isChange ? [Change(code: .pathGone, message: words, pattern: PathPattern([]), site: nil)] : []
      return
    }
    var comparison = DriftComparison(statistics, baseline, tolerance: tolerance, falseAlarms?.ofRun)
    comparison.compare()
    guard let falseAlarms else {
      changes = comparison.changes.map(\.change)
      return
    }
    let limit = comparison.limit
    changes = comparison.changes.compactMap { change, chance in
      var change = change
      change.severity = chance <= limit ? .error : .warning
      return chance <= max(limit, falseAlarms.ofTest) ? change : nil
    }
    if !comparison.canFind, !comparison.changes.isEmpty { tooFew = (statistics.records, baseline.records) }
  }

  /// The accepted probability that chance alone gives a change.
  package struct FalseAlarms: Sendable {
    /// Of a single test, for a warning.
    let ofTest: Double
    /// Of all tests of a model together, for an error.
    let ofRun: Double

    /// Nil if `confidence` is 0.
    ///
    /// - Parameters:
    ///   - confidence: the probability, in percent, that a run without changes has no error.
    ///   - models: how many models the run compares.
    package init?(confidence: Double, models: Int) {
      if confidence == 0 { return nil }
      ofTest = 1 - confidence / 100
      ofRun = ofTest / Double(max(models, 1))
    }
  }
}
