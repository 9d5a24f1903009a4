/// Counts the diagnostics that a report does not show.
public struct Omitted: Hashable, Codable, Sendable {
  public var errors: Int
  public var warnings: Int

  public init(errors: Int = 0, warnings: Int = 0) {
    self.errors = errors
    self.warnings = warnings
  }

  public var count: Int { errors + warnings }

  mutating func note(_ diagnostic: Diagnostic) {
    switch diagnostic.severity {
    case .error: errors += 1
    case .warning: warnings += 1
    }
  }

  /// The text of a last line, `23 more problems`; nil if nothing was left out.
  var words: String? {
    if count == 0 { return nil }
    let noun = errors == 0 ? "warning" : "problem"
    return "\(Counted(count, "more \(noun)"))"
  }
}
