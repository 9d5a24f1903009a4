import Words

/// Counts the diagnostics that a report does not show.
package struct Omitted: Hashable, Codable, Sendable {
  package var errors: Int
  package var warnings: Int
  package var notes: Int

  package init(errors: Int = 0, warnings: Int = 0, notes: Int = 0) {
    self.errors = errors
    self.warnings = warnings
    self.notes = notes
  }

  package var count: Int { errors + warnings + notes }

  package mutating func add(_ others: Omitted) {
    errors += others.errors
    warnings += others.warnings
    notes += others.notes
  }

  /// Counts one diagnostic more, or one less.
  package mutating func count(_ severity: Severity, _ difference: Int = 1) {
    switch severity {
    case .error: errors += difference
    case .warning: warnings += difference
    case .note: notes += difference
    }
  }

  /// The text of a last line, `23 more problems`; nil if nothing was left out.
  var words: String? {
    if count == 0 { return nil }
    let noun = count == notes ? "note" : count == warnings ? "warning" : "problem"
    return "\(Counted(count, "more \(noun)"))"
  }
}
