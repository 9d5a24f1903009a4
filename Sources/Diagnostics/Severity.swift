/// How serious a diagnostic is; only errors affect the exit status.
package enum Severity: String, CaseIterable, Codable, Sendable, Comparable {
  /// Nothing is wrong, but someone asked for more information.
  case note
  case warning
  case error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}
