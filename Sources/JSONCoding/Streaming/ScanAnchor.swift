/// The last offset at which a piece can be cut, with the state for reporting a syntax error after it.
///
/// The text before the anchor may be gone when an error is found. To report the same error as for a whole document, the
/// parser gets a short document that continues as the streamed one does:
///
///     document  [{"id":1}, {"id":2} , ]        the anchor is after the second element
///     parsed    ["" , ]
struct ScanAnchor {
  /// The most bytes after an error that are searched for the end of its line, and the most white space that is kept.
  static let maximumLookahead = 1 << 16
  /// The most bytes of a line that are kept from before a piece: more than any excerpt shows.
  static let maximumLinePrefix = 1 << 10

  /// The anchor's offset in the current piece.
  private(set) var offset = 0
  private(set) var phase = ElementScanner.Phase.start
  /// The location in the input of the byte at ``offset``.
  private(set) var location = SourceLocation(line: 1, column: 1)
  /// The offset in the input of the piece's first byte.
  private var pieceOffset = 0
  /// The bytes between the start of the line and the start of the piece, cut to the last ``maximumLinePrefix``.
  private var linePrefix: [UInt8] = []
  /// The issue to report if the error turns out to be before the anchor, at a comma followed by very long white space.
  private var fallback: DocumentIssue?

  var isAtStart: Bool { pieceOffset + offset == 0 }

  mutating func move(to offset: Int, _ phase: ElementScanner.Phase, in text: Text) {
    location = location(of: offset, in: text)
    self.offset = offset
    self.phase = phase
  }

  /// Moves to the end of white space that is too long to be kept.
  mutating func skipWhitespace(
    to whitespaceEnd: Int, _ phase: ElementScanner.Phase, in text: Text, _ levels: OpenLevels
  ) {
    // Makes the issue now, in case the text ends or the container is closed after the white space.
    if phase == .next || (phase == .top && isAtStart), let end = lineEnd(text, from: offset) {
      let closing = phase == .top ? "" : levels.innermost.isObject ? "}" : "]"
      fallback = syntaxIssue(text, to: end, closing: Text(closing), levels)
    }
    move(to: whitespaceEnd, phase, in: text)
  }

  /// Begins a new piece at `end`, which is not after the anchor.
  mutating func cut(_ text: Text, at end: Int) {
    linePrefix = linePrefix(in: text, before: end)
    pieceOffset += end
    offset -= end
  }

  /// The end of the line that contains `offset`, its newline included, but at most `lookahead` bytes after `offset`.
  ///
  /// Nil if the text does not reach that far yet.
  func lineEnd(_ text: Text, from offset: Int, lookahead: Int = ScanAnchor.maximumLookahead) -> Int? {
    let limit = min(text.count, offset + lookahead)
    if let newline = text.firstOffset(of: .newline, in: SourceRange(start: offset, end: limit)) {
      return newline + 1
    }
    return text.count >= offset + lookahead ? limit : nil
  }

  /// The parser's error for the document, if its text has an error between the anchor and `end`.
  func syntaxIssue(_ text: Text, to end: Int, closing: Text? = nil, _ levels: OpenLevels) -> DocumentIssue {
    let prefix = levels.prefix(phase)
    let parsed = Text(prefix)
    parsed.append(text, from: offset, to: end)
    if let closing { parsed.append(closing) }
    var error = levels.error(in: parsed, beginsInput: isAtStart, prefixCount: prefix.utf8.count)
    if let fallback, error.kind == .emptyText || error.range.start < prefix.utf8.count { return fallback }
    let linePrefix = linePrefix(in: text, before: offset)
    error.move(by: linePrefix.count - prefix.utf8.count)
    return issue(Issue(error), text, linePrefix, to: end)
  }

  /// An issue with the excerpt from the start of the anchor's line to `end`. The issue's ranges are in the excerpt.
  func issue(_ issue: Issue, _ text: Text, to end: Int) -> DocumentIssue {
    self.issue(issue, text, linePrefix(in: text, before: offset), to: end)
  }

  private func issue(_ issue: Issue, _ text: Text, _ linePrefix: [UInt8], to end: Int) -> DocumentIssue {
    let excerpt = Text(capacity: linePrefix.count + end - offset)
    linePrefix.withUnsafeBytes { excerpt.append($0) }
    excerpt.append(text, from: offset, to: end)
    return DocumentIssue(
      issue: issue, text: excerpt, offset: pieceOffset + offset - linePrefix.count,
      start: location.moved(before: linePrefix))
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

  /// The place of `range`, which begins at the anchor or after it.
  func place(_ range: SourceRange, in text: Text) -> ShownPlace {
    let linePrefix = linePrefix(in: text, before: range.start)
    return ShownPlace(
      linePrefix: linePrefix, start: location(of: range.start, in: text).moved(before: linePrefix),
      inputOffset: pieceOffset + range.start - linePrefix.count, range)
  }

  /// The bytes between the start of the line and `end`, cut to the last ``maximumLinePrefix``.
  private func linePrefix(in text: Text, before end: Int) -> [UInt8] {
    let start = max(0, end - ScanAnchor.maximumLinePrefix)
    var bytes = start == 0 ? linePrefix : []
    text.withBytes(SourceRange(start: start, end: end)) { bytes.append(contentsOf: $0) }
    if let newline = bytes.lastIndex(of: .newline) { bytes.removeSubrange(...newline) }
    return bytes.suffix(ScanAnchor.maximumLinePrefix)
  }
}

extension SourceLocation {
  /// The location of the first of these bytes, which are before this one in its line.
  fileprivate func moved(before bytes: [UInt8]) -> SourceLocation {
    SourceLocation(line: line, column: column - bytes.count { $0 & 0xC0 != 0x80 })
  }
}
