import JSONCoding

extension Issue {
  /// Whether the issue is about the text itself, whatever the model is.
  fileprivate var isAboutText: Bool {
    switch kind {
    case .syntax, .trailingComma, .duplicateKey, .byteOrderMark: true
    default: false
    }
  }

  /// The message for the object around the wanted value.
  func envelopeMessage(_ message: String) -> String? {
    guard fittingPart != nil, missingKey != nil else { return nil }
    return "expected \(EnvelopeWording.words(recordType)), found an object around one (\(message))"
  }
}

extension [Issue] {
  /// The same issues, but only one about the model if the record is an object around the wanted value.
  ///
  /// The keys that the model misses or leaves unread in such an object say nothing about the value.
  public var withoutThoseOfEnvelope: [Issue] {
    guard let bearer = first(where: { $0.fittingPart != nil }), let part = bearer.fittingPart else {
      return self
    }
    // A member of another type may be the envelope's own, but a missing key never is.
    var issue = first { $0.missingKey != nil && $0.path.count == 1 } ?? bearer
    issue.recordType = bearer.recordType
    issue.hints = [.partFits(part)]
    let others = self.count { !$0.isAboutText } - 1
    if others > 0 { issue.hints.append(.leftOut(others)) }
    return filter(\.isAboutText) + [issue]
  }
}
