import JSONCoding
import Words

/// The message for a value that an enum does not accept.
extension MessageWording {
  /// Nil if the values that the enum accepts are unknown.
  ///
  /// - Parameter found: the words for the value.
  func choicesMessage(of issue: Issue, found: String) -> String? {
    guard let choices = issue.choices else { return nil }
    guard let wanted = wantedChoice(of: issue) else {
      let known = issue.caseNames?.known ?? []
      let found = known.count > 1 ? list(known) : "no key"
      return "invalid number of keys found, expected one of \(choices.list); found \(found)"
    }
    guard choices.kind == .keys else { return "expected \(wanted), found \(found)" }
    guard let names = issue.caseNames else { return "expected \(wanted); found \(found)" }
    let others = isRedacted ? Counted(names.unknown.count, "other key").description : list(names.unknown)
    return "expected \(wanted); found \(others)"
  }

  /// The expected part of the message; nil if the message is about the number of keys.
  func wantedChoice(of issue: Issue) -> String? {
    guard let choices = issue.choices else { return nil }
    if choices.kind != .keys { return "a value of \(issue.expectedWords ?? "the type")" }
    guard let names = issue.caseNames else { return "an object with one of the keys \(choices.list)" }
    if names.known.count > 1 || names.unknown.isEmpty { return nil }
    return "one of the keys \(choices.list)"
  }

  /// `"circle" and "square"`, or `"a", "b" and "c"`.
  private func list(_ names: [String]) -> String {
    names.map { QuotedValue.string($0, isCut: false) }.listed()
  }
}

extension Issue {
  /// Whether the value has the right kind but matches no case of the enum.
  var matchesNoCase: Bool {
    guard case .dataCorrupted(let corruption) = kind else { return false }
    if let choices { return choices.kind != .keys }
    return if case .notARawValue = corruption { true } else { false }
  }
}
