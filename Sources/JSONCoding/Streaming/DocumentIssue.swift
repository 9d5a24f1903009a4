/// An issue of an input outside of its records, with an excerpt of the text around it.
public struct DocumentIssue: Sendable {
  /// The issue, with ranges in ``text``.
  public var issue: Issue
  /// The text around the issue.
  public var text: Text
  /// The 0-based offset in the input of the text's first byte.
  public var offset: Int
  /// The location in the input of the text's first byte.
  public var start: SourceLocation
}

extension DocumentIssue {
  /// The issue of an input that is not UTF-8, by its first four bytes; nil if `text`, its beginning, does not show it.
  ///
  /// - Parameter isOfLines: whether the input has lines, each of which would have a problem.
  package init?(beginningOf text: Text, isOfLines: Bool) {
    let whole = SourceRange(start: 0, end: text.count)
    guard let error = SyntaxError.notUTF8(text, whole, isWhole: false, isOfLines: isOfLines)
    else { return nil }
    self.text = Text(capacity: Self.reach)
    let end = min(text.count, Self.reach)
    let newline = text.firstOffset(of: .newline, in: SourceRange(start: 0, end: end))
    self.text.append(text, to: newline ?? end)
    issue = Issue(error)
    offset = 0
    start = SourceLocation(line: 1, column: 1)
  }

  /// As many bytes as an excerpt needs.
  package static let reach = 1 << 10
}
