import JSONCoding

/// The words and paths that a group gives its issues, without anything that varies between records.
struct GroupWording {
  private let isRedacted: Bool

  /// - Parameter isRedacted: whether to hide names that only the payload knows.
  init(isRedacted: Bool) {
    self.isRedacted = isRedacted
  }

  func message(of issue: Issue) -> String {
    switch issue.kind {
    case .roundTrip(.changedCount): return "changed value: the length of the array changes"
    case .roundTrip(.addedKey(let name, let value)) where !isRedacted:
      return "added key \(QuotedValue.name(name)): the model writes \(value.words(isRedacted: true))"
    default: break
    }
    if let message = issue.surroundingsMessage(isRedacted: true) { return message }
    var issue = issue
    // Hints are computed only for an issue that is shown by itself.
    issue.hints = []
    issue.choices = nil
    issue.caseNames = nil
    let lost = issue.loss.map { "; the model silently drops the \($0.name)" } ?? ""
    if issue.missingKey == nil, let words = issue.words, !words.isEmpty { return Self.refusal + lost }
    return MessageWording(lines: nil, isRedacted: true).message(of: issue) + lost
  }

  private static let refusal = "the model refused the value"

  /// The message of an error thrown by the model.
  func ownWords(of issue: Issue) -> String? {
    if isRedacted { return nil }
    var words = issue.missingKey == nil ? issue.words : nil
    if case .dataCorrupted(.thrown(let thrown)) = issue.kind { words = words ?? thrown }
    return words.flatMap { $0.isEmpty ? nil : QuotedValue.cut($0, to: 500) }
  }

  /// The path from the input's top value with all its names, which a redacted report does not show.
  func namedPath(of issue: Issue, in source: RecordSource) -> PathPattern {
    PathPattern((source.path + issue.path).map { PathPattern.Step($0) })
  }

  /// The path from the input's top value, without indexes and names that are data.
  func path(of issue: Issue, in source: RecordSource) -> [PathPattern.Step] {
    var steps = source.path.enumerated().map { index, component in
      PathPattern.Step(component, isData: !source.ownNames.contains(index))
    }
    let path = issue.path
    let payloadNames = issue.payloadNames
    for (index, component) in path.enumerated() {
      // For an unread key, the group is about its name.
      let isTold = index == path.count - 1 && issue.isAboutName && !isRedacted
      steps.append(PathPattern.Step(component, isData: payloadNames.contains(index) && !isTold))
    }
    return steps
  }

  /// The value found, as JSON; nil if it adds nothing to the message.
  func example(of issue: Issue) -> String? {
    guard !isRedacted, let found = issue.found?.json else { return nil }
    if case .roundTrip(.changedValue(let new)) = issue.kind {
      return new.json.map { "\(found) becomes \($0)" }
    }
    return found
  }
}

extension Issue {
  /// Whether the issue is about the name that its path ends with.
  fileprivate var isAboutName: Bool {
    switch kind {
    case .unreadKey, .unconvertedKey, .duplicateKey, .roundTrip(.lostKey): true
    default: false
    }
  }
}

extension Issue.Found {
  /// A value that differs from others of its kind.
  fileprivate var json: String? {
    switch self {
    case .bool(let value): value ? "true" : "false"
    case .number(let text): QuotedValue.cut(text, to: QuotedValue.limit)
    case .string(let text, let isCut): QuotedValue.string(text, isCut: isCut)
    case .null, .array, .object, .endOfArray: nil
    }
  }
}
