/// How serious a diagnostic is; only errors affect the exit status.
public enum Severity: String, Codable, Sendable, Comparable {
  case warning
  case error

  public static func < (left: Severity, right: Severity) -> Bool {
    left == .warning && right == .error
  }
}
