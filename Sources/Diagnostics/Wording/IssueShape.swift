import JSONCoding

/// The properties that all issues of a group share, found without wording: most issues are only counted.
struct IssueShape: Hashable {
  private enum Expected: Hashable {
    case object
    case array
    case type(ObjectIdentifier)

    init(_ expected: Issue.Expected) {
      switch expected {
      case .object: self = .object
      case .array: self = .array
      case .type(let type): self = .type(ObjectIdentifier(type))
      }
    }
  }

  private let severity: Severity
  private let code: DiagnosticCode
  private let expected: Expected?
  /// Everything that was expected of a value that the model does without.
  private let alsoExpected: [Expected]?
  private let lost: Expected?
  private let wrappedType: ObjectIdentifier?
  /// The kind of the value found.
  private let found: String?
  /// The message, if the properties above do not determine it.
  private let message: String?
  private let path: [PathPattern.Step]

  init(_ issue: Issue, _ severity: Severity, _ path: [PathPattern.Step], message: () -> String) {
    self.severity = severity
    code = issue.code
    expected = issue.expected.map { Expected($0) }
    alsoExpected = issue.loss?.expected.map { Expected($0) }
    lost = issue.loss.map { Expected($0.value) }
    wrappedType = issue.wrappedType.map { ObjectIdentifier($0) }
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
