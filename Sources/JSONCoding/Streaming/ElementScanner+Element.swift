extension ElementScanner {
  public struct Element: Sendable {
    /// The element's bytes in the piece.
    public var range: SourceRange
    public var component: PathComponent
    /// The location in the input of its first byte.
    public var start: SourceLocation

    /// The error of the element alone, in `text`, as the error that it is of the document around it; its path begins there too.
    public func inDocument(_ error: SyntaxError, _ text: Text) -> SyntaxError {
      var error = error
      var isBehind = false
      switch error.kind {
      case .trailingContent(let found):
        error.kind = .unexpected(found, expected: isMember ? .commaOrObjectEnd : .commaOrArrayEnd)
        isBehind = true
      case .unexpected(let found, expected: .value)
      where error.range.start == range.start && component == .index(0):
        error.kind = .unexpected(found, expected: .valueOrEnd)
      case .comment, .invalidUTF8: isBehind = isBehindScalar(error.range.start, text)
      default: break
      }
      error.path = isBehind ? [] : [component] + error.path
      return error
    }

    private var isMember: Bool {
      if case .member = component { true } else { false }
    }

    /// Whether a number or literal ends before `offset`; the parser sees for itself where a string, array or object does.
    private func isBehindScalar(_ offset: Int, _ text: Text) -> Bool {
      guard offset > range.start else { return false }
      let first = text.byte(at: range.start)
      return first.isLetter || ((first.isDigit || first == .minus) && text.byte(at: offset - 1).isDigit)
    }
  }
}
