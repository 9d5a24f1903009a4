/// The last offset at which a piece can be cut, with the state for reporting a problem after it.
///
/// The text before the anchor may be gone when an error is found. To report the same error as for a whole document, the
/// parser gets a short document that continues as the streamed one does:
///
///     document  [{"id":1}, {"id":2} , ]        the anchor is after the second element
///     parsed    ["" , ]
struct ScanAnchor {
  /// The maximum number of bytes after an error that are searched for the end of its line.
  private static let maximumLookahead = 1 << 16
  /// The maximum number of bytes of a line that are kept before a piece and after a place: more than any excerpt shows.
  private static let maximumLinePrefix = 1 << 10

  /// The anchor's offset in the current piece.
  private(set) var offset = 0
  private var phase = ElementScanner.Phase.start
  /// The location in the input of the byte at ``offset``.
  private var location = SourceLocation(line: 1, column: 1)
  /// The offset in the input of the piece's first byte.
  private var pieceOffset = 0
  /// The bytes between the start of the line and the start of the piece, cut to the last ``maximumLinePrefix``.
  private var linePrefix: [UInt8] = []

  mutating func move(to offset: Int, _ phase: ElementScanner.Phase, in text: Text) {
    location = location(of: offset, in: text)
    self.offset = offset
    self.phase = phase
  }

  /// Begins a new piece at `end`, which is not after the anchor.
  mutating func cut(_ text: Text, at end: Int) {
    linePrefix = linePrefix(in: text, before: end)
    pieceOffset += end
    offset -= end
  }

  /// The location of the byte at `offset`, which is at the anchor or after it.
  func location(of offset: Int, in text: Text) -> SourceLocation {
    var location = location
    var place = self.offset
    while place < offset {
      let byte = text.bytes[unchecked: place]
      place += 1
      if byte == .newline {
        location = SourceLocation(line: location.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        location.column += 1
      }
    }
    return location
  }

  /// The end of the line that contains `offset`, its newline included, but at most ``maximumLookahead`` bytes after it.
  ///
  /// Nil if the text does not reach that far yet.
  func lineEnd(_ text: Text, from offset: Int, isEnd: Bool) -> Int? {
    let limit = min(text.count, offset + Self.maximumLookahead)
    if let newline = text.firstOffset(of: .newline, in: SourceRange(start: offset, end: limit)) {
      return newline + 1
    }
    return isEnd || limit == offset + Self.maximumLookahead ? limit : nil
  }

  // MARK: - Issues

  /// An issue at `range`, which begins at `location`, with the part of its line that a report shows, as far as the text
  /// contains it.
  func place(_ issue: Issue, _ range: SourceRange, _ location: SourceLocation, _ text: Text) -> DocumentIssue
  {
    let limit = min(text.count, max(range.end, range.start + Self.maximumLinePrefix))
    let newline = text.firstOffset(of: .newline, in: SourceRange(start: range.end, end: limit))
    var found = excerpt(issue, text, from: range.start, location, to: newline ?? limit)
    let distance = pieceOffset - found.offset
    found.issue.range = SourceRange(start: range.start + distance, end: range.end + distance)
    return found
  }

  /// An issue with the excerpt from the start of the anchor's line to `end`. The issue's ranges are in the excerpt.
  func issue(_ issue: Issue, _ text: Text, to end: Int) -> DocumentIssue {
    excerpt(issue, text, from: offset, location, to: end)
  }

  /// The excerpt begins at the start of the line that contains `offset`, whose location is given.
  private func excerpt(
    _ issue: Issue, _ text: Text, from offset: Int, _ location: SourceLocation, to end: Int
  ) -> DocumentIssue {
    let linePrefix = linePrefix(in: text, before: offset)
    let excerpt = Text(capacity: linePrefix.count + end - offset)
    linePrefix.withUnsafeBytes { excerpt.append($0) }
    excerpt.append(text, from: offset, to: end)
    var start = location
    start.column -= linePrefix.count { $0 & 0xC0 != 0x80 }
    return DocumentIssue(
      issue: issue, text: excerpt, offset: pieceOffset + offset - linePrefix.count, start: start)
  }

  /// The bytes between the start of the line and `end`, cut to the last ``maximumLinePrefix``.
  private func linePrefix(in text: Text, before end: Int) -> [UInt8] {
    let start = max(0, end - Self.maximumLinePrefix)
    var bytes = start == 0 ? linePrefix : []
    text.withBytes(SourceRange(start: start, end: end)) { bytes.append(contentsOf: $0) }
    if let newline = bytes.lastIndex(of: .newline) { bytes.removeSubrange(...newline) }
    return bytes.suffix(Self.maximumLinePrefix)
  }

  // MARK: - Syntax errors

  /// The parser's error for the document, which is between the anchor and `end`.
  ///
  /// - Parameter levels: the document and its open containers.
  func syntaxIssue(_ text: Text, to end: Int, _ levels: [OpenLevel]) -> DocumentIssue {
    let opened = phase == .start ? [] : levels.dropFirst()
    let prefix = prefix(opened)
    let parsed = Text(prefix)
    parsed.append(text, from: offset, to: end)
    var error = SyntaxError(kind: .emptyText, range: SourceRange(at: parsed.count), path: [])
    do throws(SyntaxError) { _ = try Document(parsing: parsed) } catch let found { error = found }
    for (index, level) in levels.dropFirst().enumerated() where index < error.path.count {
      error.path[index] = level.component
    }
    var bracket = 0
    for level in opened {
      if bracket == error.opening { error.openingLocation = level.start }
      bracket += level.isObject ? 4 : 1
    }
    let distance = linePrefix(in: text, before: offset).count - prefix.utf8.count
    error = error.moved { SourceRange(start: $0.start + distance, end: $0.end + distance) }
    return issue(Issue(error), text, to: end)
  }

  /// The shortest text that brings the parser to the anchor.
  private func prefix(_ opened: ArraySlice<OpenLevel>) -> String {
    guard let innermost = opened.last else { return phase == .done ? "[]" : "" }
    let start = opened.dropLast().map { $0.isObject ? #"{"":"# : "[" }.joined()
    switch (innermost.isObject, phase) {
    case (true, .afterElement): return start + #"{"":"""#
    case (true, _): return start + "{"
    case (false, .afterElement): return start + #"["""#
    case (false, _): return start + "["
    }
  }
}
