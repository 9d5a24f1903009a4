/// How bad a diagnostic is; errors alone decide the exit code.
public enum Severity: String, Sendable, Comparable {
  case warning
  case error

  public static func < (left: Severity, right: Severity) -> Bool {
    left == .warning && right == .error
  }
}
