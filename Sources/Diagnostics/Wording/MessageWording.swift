import JSONCoding

/// The messages for issues.
struct MessageWording {
  /// Nil for a message without places.
  let lines: LineTable?
  let isRedacted: Bool

  func message(of issue: Issue) -> String {
    if let message = issue.surroundingsMessage(isRedacted: isRedacted) { return message }
    let expected = issue.expectedWords
    let found = found(issue)
    if let message = ChoicesWording(issue, isRedacted: isRedacted).message(found: found) { return message }
    if let words = issue.words, !isRedacted, !words.isEmpty { return QuotedValue.cut(words, to: 500) }
    if let key = issue.missingKey {
      let isThere =
        issue.isNameUnknown || issue.hints.contains { if case .convertedKey = $0 { true } else { false } }
      let name = issue.isMissingKeyPayloads ? shown(key) : " " + QuotedValue.name(key)
      return (isThere ? "no name becomes the key" : "missing key") + name
        + (expected.map { ", expected \($0)" } ?? "")
    }
    switch issue.kind {
    case .syntax(let error):
      return SyntaxWording(error, lines: lines, isRedacted: isRedacted).message
    case .trailingComma:
      return SyntaxWording.trailingComma
    case .typeMismatch, .valueNotFound, .keyNotFound:
      return "expected \(expected ?? "a value"), found \(found)"
    case .numberOutOfRange:
      return NumberWording.message(issue, isRedacted: isRedacted)
    case .dataCorrupted(let corruption):
      return message(of: corruption, expected: expected, found: found)
    case .duplicateKey(let name, let first):
      let place = lines.map { issue.firstLocation ?? $0.location(of: first.start) }
      return
        "duplicate key\(shown(name)): the first one\(place.map { ", at \($0.line):\($0.column)," } ?? "") is used"
    case .unreadKey(let name):
      return "unread key\(shown(name)): the model never asks for it"
    case .unconvertedKey(let name, let spelling):
      let isHidden = isRedacted && issue.payloadNames.contains(issue.path.count - 1)
      let instead = isHidden ? "" : ", and the API probably has \(QuotedValue.name(spelling))"
      return
        "key\(isHidden ? "" : " " + QuotedValue.name(name)) matches only because the strategy leaves it alone"
        + instead
    case .distantDate(let date):
      return (issue.isShiftedDate ? "date 31 years late" : "date beyond the year 10,000")
        + (isRedacted ? "" : ": \(found) is read as \(DateWording.text(date))")
    case .encodingFailed(let words):
      return isRedacted
        ? "the model cannot encode the value" : "cannot encode: " + QuotedValue.cut(words, to: 500)
    case .byteOrderMark:
      return "byte order mark before the JSON text, skipped"
    case .roundTrip(let change):
      return ChangeWording(change, found: found, isRedacted: isRedacted).message
    case .missingPath(let start, let count):
      return MissingPathWording.message(start, count: count, found: issue.found, isRedacted: isRedacted)
    }
  }

  private func found(_ issue: Issue) -> String {
    if let words = issue.loss?.nothing?.words, !isRedacted { return words }
    return issue.found?.words(isRedacted: isRedacted) ?? "nothing"
  }

  private func message(of corruption: Issue.Corruption, expected: String?, found: String) -> String {
    switch corruption {
    case .notARawValue: "expected a value of \(expected ?? "the type"), found \(found)"
    case .invalidURL: #"expected a URL such as "https://example.com/path", found \#(found)"#
    case .invalidUUID:
      #"expected a UUID such as "9B1DEB4D-3B7D-4BAD-9BDD-2B0D7B3DCB6D", found \#(found)"#
    case .invalidBase64: #"expected Base64 data such as "aGVsbG8=", found \#(found)"#
    case .invalidDate(let format): "expected \(format), found \(found)"
    case .embeddedSyntax(let error):
      "in the JSON text of a string: " + SyntaxWording(error, lines: lines, isRedacted: isRedacted).message
    case .thrown(let words):
      isRedacted || words.isEmpty ? "the model refused the value" : QuotedValue.cut(words, to: 500)
    }
  }

  /// A name that only the payload knows; empty if it must be hidden.
  private func shown(_ name: String) -> String {
    isRedacted ? "" : " " + QuotedValue.name(name)
  }
}
