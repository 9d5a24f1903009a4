/// The array or object at the top of a document that is cut into its elements.
struct TopLevel {
  var isObject = false
  /// Nil until its bracket was read.
  var start: SourceLocation?
  /// How many elements or members are whole.
  var count = 0
  /// The name of the member that is read.
  var name = ""

  /// The way to the element that is read.
  var component: PathComponent { isObject ? .member(name) : .index(count) }

  /// What the parser says of a text that goes on as the document does after its first `known` bytes.
  func error(in text: Text, beginsInput: Bool, known: Int) -> SyntaxError {
    let document = Document()
    let whole = SourceRange(start: 0, end: text.count)
    // Not the parser but the scanner has seen enough of the input to tell its encoding.
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
    // The parser was given another bracket in place of the one that is gone.
    if known > 0, error.opening == 0 { error.openingLocation = start }
    return error
  }

  /// A value at the top is no error for the parser, but cannot be taken apart.
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
  /// The shortest text that brings the parser to where the anchor is.
  func prefix(_ top: TopLevel) -> String {
    switch phase {
    case .start, .top: ""
    case .first: top.isObject ? "{" : "["
    case .next: top.isObject ? #"{"":"","# : #"["","#
    case .name, .colon: #"{"""#
    case .value, .element: #"{"":"#
    case .behind: top.isObject ? #"{"":"""# : #"["""#
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
