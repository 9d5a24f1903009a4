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

    /// Converts an error of the element alone to one of the whole document: that of a short one with such an element.
    public func inDocument(_ error: SyntaxError, _ text: Text) -> SyntaxError {
      let before =
        switch component {
        case .member: #"{"":"#
        case .index(let index): index == 0 ? "[" : #"["","#
        }
      let parsed = Text(before)
      parsed.append(text, from: range.start, to: range.end)
      let whole = SourceRange(start: 0, end: parsed.count)
      do throws(SyntaxError) {
        // All but the comma that is the error.
        let commas = error.kind == .trailingComma ? nil : TrailingCommas(size: whole.count, .accept)
        try Document().parse(parsed, whole, beginsInput: false, trailingCommas: commas)
        return error
      } catch let found {
        let distance = range.start - before.utf8.count
        var error = found.moved { SourceRange(start: $0.start + distance, end: $0.end + distance) }
        error.path = found.path.isEmpty ? parents : path + found.path.dropFirst()
        return error
      }
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
