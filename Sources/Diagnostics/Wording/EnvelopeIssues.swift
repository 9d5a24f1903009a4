import JSONCoding

extension Issue {
  /// Whether the issue is about the text itself and independent of the model.
  fileprivate var isAboutText: Bool {
    switch kind {
    case .syntax, .trailingComma, .duplicateKey, .byteOrderMark: true
    default: false
    }
  }

  /// Whether the record is an object or array around the wanted value, or an error answer.
  var isAboutSurroundings: Bool {
    guard found == .object || found == .array, path.isEmpty, case .typeMismatch = kind else { return false }
    return hints.contains(where: \.isAboutSurroundings)
  }

  /// The message for such a record; nil for any other issue.
  func surroundingsMessage(isRedacted: Bool) -> String? {
    guard isAboutSurroundings else { return nil }
    let expected = "expected \(EnvelopeWording.words(recordType)), found "
    guard case .errorAnswer(let message)? = hints.first(where: \.isAboutSurroundings) else {
      return expected + surroundings
    }
    let words = isRedacted ? nil : message.map { " (\(QuotedValue.string($0, isCut: false)))" }
    return expected + "an error response" + (words ?? "")
  }

  private var surroundings: String {
    if found == .array { return "an array of them" }
    return fittingPart?.path.steps == [PathExpression.Step(.each)] ? "a dictionary of them" : "an envelope"
  }

  /// The same issue about the whole record, instead of about a key that it lacks.
  fileprivate func ofRecord(_ type: ModelType?) -> Issue {
    var issue = self
    if missingKey != nil {
      issue = Issue(topLevel: .typeMismatch, range: range)
      issue.found = .object
      issue.expected = type.map { .type($0) }
    }
    issue.recordType = type
    return issue
  }
}

extension Issue.Hint {
  /// Whether the record is only an envelope of the wanted values, or has none of them.
  var isAboutSurroundings: Bool {
    switch self {
    case .partFits, .errorAnswer: true
    default: false
    }
  }
}

extension [Issue] {
  /// The same issues; if the record is an envelope or an error answer, only one that concerns the model.
  ///
  /// The keys that an envelope lacks or that the model leaves unread in it say nothing about the value.
  package var withoutEnvelopeIssues: [Issue] {
    guard let bearer = place(where: { $0.hints.contains(where: \.isAboutSurroundings) }).map({ self[$0] }),
      let hint = bearer.hints.first(where: \.isAboutSurroundings)
    else { return self }
    // A member of another type may be the envelope's own, but a missing key never is.
    let ofTop = first { $0.missingKey != nil && $0.path.count == 1 } ?? first { $0.path.isEmpty } ?? bearer
    var issue = ofTop.ofRecord(bearer.recordType)
    issue.hints = [hint]
    let others = self.count { !$0.isAboutText } - 1
    if others > 0 { issue.hints.append(.leftOut(others)) }
    return filter(\.isAboutText) + [issue]
  }
}
