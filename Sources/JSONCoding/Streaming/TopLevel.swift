/// The top-level array or object of a document whose elements are the records.
struct TopLevel {
  var isObject = false
  /// The location of its opening bracket or brace. Nil until that was scanned.
  var start: SourceLocation?
  /// The number of complete elements or members.
  var count = 0
  /// The name of the current member.
  var name = ""

  /// The path component of the current element.
  var component: PathComponent { isObject ? .member(name) : .index(count) }

  /// The parser's error in `text`, whose first `prefixCount` bytes replace the start of the document.
  func error(in text: Text, beginsInput: Bool, prefixCount: Int) -> SyntaxError {
    let document = Document()
    let whole = SourceRange(start: 0, end: text.count)
    // The byte order mark is skipped here rather than by the parser, because the scanner has checked the encoding.
    let range = SourceRange(start: beginsInput && text.hasByteOrderMark(whole) ? 3 : 0, end: text.count)
    var error = SyntaxError(
      kind: .unexpectedEnd(expected: isObject ? .commaOrObjectEnd : .commaOrArrayEnd),
      range: SourceRange(at: text.count), path: [])
    do throws(SyntaxError) {
      try document.parse(text, range, beginsInput: false)
    } catch let found {
      error = found
    }
    guard let start else { return errorBeforeTop(document, error) }
    if !error.path.isEmpty { error.path[0] = component }
    // The bracket at offset 0 is the prefix's. The document's own one is elsewhere in the input.
    if prefixCount > 0, error.opening == 0 { error.openingLocation = start }
    return error
  }

  /// The error for a top value that is not an array or object, which the parser accepts.
  private func errorBeforeTop(_ document: Document, _ error: SyntaxError) -> SyntaxError {
    if error.kind == .emptyText { return error }
    var offset = document.range.start
    while document.bytes[unchecked: offset].isWhitespace { offset += 1 }
    let stop = Parser.Stop(
      offset: offset, place: .expected(.arrayOrObject), tokenStart: offset, depth: 0)
    return SyntaxErrorFinder(document, stop).error()
  }
}

extension ScanAnchor {
  /// The shortest text that brings the parser to the state at the anchor.
  func prefix(_ top: TopLevel) -> String {
    switch phase {
    case .start, .top: ""
    case .first: top.isObject ? "{" : "["
    case .next: top.isObject ? #"{"":"","# : #"["","#
    case .name, .colon: #"{"""#
    case .value, .element: #"{"":"#
    case .afterElement: top.isObject ? #"{"":"""# : #"["""#
    case .done: top.isObject ? "{}" : "[]"
    }
  }
}

extension SyntaxError {
  mutating func move(by distance: Int) {
    range.start += distance
    range.end += distance
    if openingLocation == nil, let opening { self.opening = opening + distance }
  }
}
