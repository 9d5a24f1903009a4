/// An array or object that is open where a document is scanned.
struct OpenLevel {
  var isObject = false
  /// The location of its opening bracket or brace. Nil before the top value, where nothing is open.
  var start: SourceLocation?
  /// The number of complete elements or members.
  var count = 0
  /// The name of the current member.
  var name = ""
  /// The step of the path that leads from here to the next level; nil beside the path.
  var step: Int?
  /// The location of the first member with the name that the step wants.
  var firstMatch: SourceLocation?
  /// Whether the current member is that one.
  var isAtFirstMatch = false
  /// The place to report if the path ends here; nil beside the path and in the array or object with the records.
  var place: ShownPlace?
  /// The first names, for a help text that says what an object has instead of the missing one.
  var names: [String] = []

  /// The path component of the current element.
  var component: PathComponent { isObject ? .member(name) : .index(count) }
}

/// The arrays and objects that are open where a document is scanned.
struct OpenLevels {
  /// Those around the innermost, outermost first.
  private(set) var outer: [OpenLevel] = []
  var innermost = OpenLevel()
  /// Whether the top value need not be an array or object.
  private let mayBeScalar: Bool

  init(mayBeScalar: Bool) {
    self.mayBeScalar = mayBeScalar
  }

  /// The number of open levels.
  var depth: Int { innermost.start == nil ? 0 : outer.count + 1 }

  /// The path to the innermost level.
  var path: [PathComponent] { outer.map(\.component) }

  mutating func open(_ level: OpenLevel) {
    if innermost.start != nil { outer.append(innermost) }
    innermost = level
  }

  /// Closes the innermost level. Returns false for the top one, which is kept.
  mutating func close() -> Bool {
    guard let level = outer.popLast() else { return false }
    innermost = level
    return true
  }

  /// The text before `end` is about to go.
  mutating func cut(_ text: Text, at end: Int) {
    for index in outer.indices { outer[index].place?.cut(text, at: end) }
    innermost.place?.cut(text, at: end)
  }
}

// MARK: - Errors

extension OpenLevels {
  /// The shortest text that brings the parser to `phase` in the innermost level.
  func prefix(_ phase: ElementScanner.Phase) -> String {
    let start =
      switch phase {
      case .start, .top: ""
      case .first: innermost.isObject ? "{" : "["
      case .next: innermost.isObject ? #"{"":"","# : #"["","#
      case .name, .colon: #"{"""#
      case .value, .element: #"{"":"#
      case .afterElement: innermost.isObject ? #"{"":"""# : #"["""#
      case .done: "[]"
      }
    return phase == .done ? start : outer.map { $0.isObject ? #"{"":"# : "[" }.joined() + start
  }

  /// The location of the bracket at `offset` of the prefix.
  private func opening(at offset: Int) -> SourceLocation? {
    var bracket = 0
    for level in outer {
      if bracket == offset { return level.start }
      bracket += level.isObject ? 4 : 1
    }
    return bracket == offset ? innermost.start : nil
  }

  /// The parser's error in `text`, whose first `prefixCount` bytes replace the start of the document.
  func error(in text: Text, beginsInput: Bool, prefixCount: Int) -> SyntaxError {
    let document = Document()
    let whole = SourceRange(start: 0, end: text.count)
    // The byte order mark is skipped here rather than by the parser, because the scanner has checked the encoding.
    let range = SourceRange(start: beginsInput && text.hasByteOrderMark(whole) ? 3 : 0, end: text.count)
    var error = SyntaxError(
      kind: .unexpectedEnd(expected: innermost.isObject ? .commaOrObjectEnd : .commaOrArrayEnd),
      range: SourceRange(at: text.count), path: [])
    do throws(SyntaxError) {
      try document.parse(text, range, beginsInput: false)
    } catch let found {
      error = found
    }
    guard innermost.start != nil else { return mayBeScalar ? error : errorBeforeTop(document, error) }
    for (index, level) in (outer + [innermost]).enumerated() where index < error.path.count {
      error.path[index] = level.component
    }
    // The brackets of the prefix. The document's own ones are elsewhere in the input.
    if let opening = error.opening, opening < prefixCount {
      error.openingLocation = self.opening(at: opening)
    }
    return error
  }

  /// The error for a top value that is not an array or object, which the parser accepts.
  private func errorBeforeTop(_ document: Document, _ error: SyntaxError) -> SyntaxError {
    if error.kind == .emptyText { return error }
    var offset = document.range.start
    while document.bytes[unchecked: offset].isWhitespace { offset += 1 }
    let stop = Parser.Stop(
      offset: offset, reason: .expected(.arrayOrObject), tokenStart: offset, depth: 0)
    return SyntaxErrorFinder(document, stop).error()
  }
}

extension SyntaxError {
  mutating func move(by distance: Int) {
    range.start += distance
    range.end += distance
    if openingLocation == nil, let opening { self.opening = opening + distance }
  }
}
