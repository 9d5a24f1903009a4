import JSONCoding

/// The properties that all issues of a group share, computed without wording: most issues are only counted.
struct IssueShape: Hashable {
  private let severity: Severity
  private let code: DiagnosticCode
  private let expected: Issue.Expected?
  /// The expected types of a value that the model drops.
  private let alsoExpected: [Issue.Expected]?
  private let lost: Issue.Expected?
  private let wrappedType: ModelType?
  /// The kind of the value found.
  private let found: String?
  /// The message, if the properties above do not determine it.
  private let message: String?
  private let path: [PathPattern.Step]

  init(_ issue: Issue, _ severity: Severity, _ path: [PathPattern.Step], message: () -> String) {
    self.severity = severity
    code = issue.code
    expected = issue.expected
    alsoExpected = issue.loss?.expected
    lost = issue.loss?.value
    wrappedType = issue.wrappedType
    found = issue.found?.words(isRedacted: true)
    self.path = path
    switch issue.kind {
    case .typeMismatch where issue.isAboutSurroundings: self.message = message()
    case .typeMismatch, .keyNotFound, .unreadKey, .duplicateKey, .dataCorrupted(.thrown),
      .dataCorrupted(.notARawValue):
      self.message = nil
    default: self.message = message()
    }
  }
}
