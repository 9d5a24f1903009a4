import JSONCoding

/// The type that a property needs to accept the value found.
enum TypeHelp {
  /// One line of help; nil if no other type is known to accept the value.
  static func line(_ issue: Issue, isRedacted: Bool) -> String? {
    guard issue.loss == nil, issue.attempts.isEmpty, !issue.isThrownByModel, issue.wrappedType == nil,
      !issue.codingPath.isEmpty, let type = issue.requestedType
    else { return nil }
    switch (issue.kind, issue.found) {
    case (.valueNotFound, .null) where !issue.hints.contains(.absenceFits):
      return TypeName.source(type).map { "to accept null, make it optional: \($0)?" }
    case (.numberOutOfRange, _) where !isRedacted && issue.takesFraction:
      return "to accept fractions, make it a Double"
    default: return nil
    }
  }
}
