/// An issue of a document that is read as a stream, outside of its elements, with the part of the text that shows it.
public struct DocumentIssue: Sendable {
  /// Its ranges are in ``text``.
  public var issue: Issue
  public var text: Text
  /// The 0-based offset in the input of the text's first byte.
  public var offset: Int
  /// The location in the input of the text's first byte.
  public var start: SourceLocation
}
