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
