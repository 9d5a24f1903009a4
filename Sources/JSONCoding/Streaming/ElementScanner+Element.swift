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

    private var isMember: Bool {
      if case .member = component { true } else { false }
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
}
