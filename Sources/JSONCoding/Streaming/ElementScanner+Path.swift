extension ElementScanner {
  /// A warning, or a place where the path ends too early, before an element or after the last one of a piece.
  public struct Note: Sendable {
    /// The warning, or what the path ends at.
    public var issue: DocumentIssue
    /// The number of elements of the piece before it.
    public var elementsBefore: Int
  }

  /// A note whose line has not been read to its end.
  struct WaitingNote {
    let issue: Issue
    var place: ShownPlace
    /// The number of bytes that the issue is about.
    let count: Int
  }

  /// The step that leads on from the value that begins; nil if the path does not lead to that value.
  func stepOfValue() -> Int? {
    guard levels.depth > 0 else { return 0 }
    guard let step = levels.innermost.step else { return nil }
    switch steps[step].kind {
    case .each: return step + 1
    case .member: return levels.innermost.isAtFirstMatch ? step + 1 : nil
    case .index(let index):
      return !levels.innermost.isObject && levels.innermost.count == index ? step + 1 : nil
    case .fromJSON: return nil
    }
  }

  /// The array or object that begins with this bracket.
  func level(_ bracket: UInt8, at offset: Int, in text: Text) -> OpenLevel {
    var level = OpenLevel(
      isObject: bracket == .objectStart, start: anchor.location(of: offset, in: text))
    level.step = stepOfValue()
    if let step = level.step, steps[step].kind != .each {
      level.place = anchor.place(SourceRange(at: offset), in: text)
    }
    return level
  }

  /// Begins a member of the innermost level. If the path leads to an earlier one of that name, returns the warning.
  mutating func beginMember(_ name: String, at start: SourceLocation) -> Issue? {
    levels.innermost.name = name
    levels.innermost.isAtFirstMatch = false
    guard let step = levels.innermost.step, case .member(let wanted) = steps[step].kind else { return nil }
    let names = levels.innermost.names
    if names.count < Issue.maximumNames, !names.contains(name) { levels.innermost.names.append(name) }
    guard name == wanted else { return nil }
    guard let first = levels.innermost.firstMatch else {
      levels.innermost.firstMatch = start
      levels.innermost.isAtFirstMatch = true
      return nil
    }
    var issue = Issue(topLevel: .duplicateKey(name, first: SourceRange(at: 0)), range: SourceRange(at: 0))
    issue.firstLocation = first
    return placed(issue, at: levels.path + [levels.innermost.component])
  }

  /// The issue if the path ends in the innermost level, which is about to be closed.
  func missingInInnermost() -> Issue? {
    guard let step = levels.innermost.step, levels.innermost.place != nil, !steps[step].isOptional else {
      return nil
    }
    let level = levels.innermost
    switch steps[step].kind {
    case .member where level.firstMatch != nil: return nil
    case .index(let index) where !level.isObject && index < level.count: return nil
    default: break
    }
    let hasAllNames = !level.names.isEmpty && level.names.count < Issue.maximumNames
    let issue = Issue.missingPath(
      steps[...step], found: level.isObject ? .object : .array,
      count: hasAllNames ? level.names.count : level.count, names: level.names)
    return placed(issue, at: levels.path)
  }

  /// The issue if the path ends at ``scalar``.
  func missingInScalar() -> Issue? {
    guard let step = stepOfValue(), !steps[step].isOptional else { return nil }
    let issue = Issue.missingPath(steps[...step], found: scalar.found(at: 0), count: 0, names: [])
    return placed(issue, at: levels.depth == 0 ? [] : levels.path + [levels.innermost.component])
  }

  private func placed(_ issue: Issue, at path: [PathComponent]) -> Issue {
    var issue = issue
    issue.path = path
    issue.payloadNames = Set(path.indices.filter { steps[$0].kind == .each })
    return issue
  }
}

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
