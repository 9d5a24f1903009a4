extension ElementScanner {
  /// An element of the array, or the value of a member of the object.
  public struct Element: Sendable {
    /// The element's bytes in the current piece.
    public var range: SourceRange
    /// The path to the array or object.
    public var parents: [PathComponent]
    /// The element's index, or the member's name.
    public var component: PathComponent
    /// The location in the input of the element's first byte.
    public var start: SourceLocation

    /// The path to the element.
    public var path: [PathComponent] { parents + [component] }

    /// Converts an error of the element alone to one of the whole document, with the document's path.
    public func inDocument(_ error: SyntaxError, _ text: Text) -> SyntaxError {
      var error = error
      var isAfterElement = false
      switch error.kind {
      case .trailingContent(let found):
        let isMember = if case .member = component { true } else { false }
        error.kind = .unexpected(found, expected: isMember ? .commaOrObjectEnd : .commaOrArrayEnd)
        isAfterElement = true
      case .unexpected(let found, expected: .value)
      where error.range.start == range.start && component == .index(0):
        error.kind = .unexpected(found, expected: .valueOrEnd)
      case .comment, .invalidUTF8: isAfterElement = isAfterScalar(error.range.start, text)
      default: break
      }
      error.path = isAfterElement ? parents : path + error.path
      return error
    }

    /// Whether the element is a number or literal that ends at or before `offset`.
    ///
    /// For a string, array or object, the parser reports trailing content instead.
    private func isAfterScalar(_ offset: Int, _ text: Text) -> Bool {
      guard offset > range.start else { return false }
      let first = text.byte(at: range.start)
      return first.isLetter || ((first.isDigit || first == .minus) && text.byte(at: offset - 1).isDigit)
    }
  }

  /// A warning, or a place where the path ends too early, before an element or after the last one of a piece.
  public struct Note: Sendable {
    /// The warning, or what the path ends at.
    public var issue: DocumentIssue
    /// The number of elements of the piece before it.
    public var elementsBefore: Int
  }
}

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
