import JSONCoding

/// The message for a value that an enum does not accept.
struct ChoicesWording {
  private let issue: Issue
  private let isRedacted: Bool

  init(_ issue: Issue, isRedacted: Bool) {
    self.issue = issue
    self.isRedacted = isRedacted
  }

  /// Nil if the values that the enum accepts are unknown.
  ///
  /// - Parameter found: the words for the value.
  func message(found: String) -> String? {
    guard let choices = issue.choices else { return nil }
    guard choices.kind == .keys else {
      return "expected a value of \(issue.expectedWords ?? "the type"), found \(found)"
    }
    guard let names = issue.caseNames else {
      return "expected an object with one of the keys \(choices.list); found \(found)"
    }
    let isAmbiguous = names.known.count > 1
    if isAmbiguous || names.unknown.isEmpty {
      let found = isAmbiguous ? list(names.known) : "no key"
      return "invalid number of keys found, expected one of \(choices.list); found \(found)"
    }
    let others = isRedacted ? Counted(names.unknown.count, "other key").description : list(names.unknown)
    return "expected one of the keys \(choices.list); found \(others)"
  }

  /// `"circle" and "square"`, or `"a", "b" and "c"`.
  private func list(_ names: [String]) -> String {
    let quoted = names.map { QuotedValue.string($0, isCut: false) }
    guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}
