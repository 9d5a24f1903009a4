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

/// A place in a streamed document with as much of its line as a report shows, which may be gone when it is reported.
struct ShownPlace {
  /// The line from its start, or from some way before the place.
  private var line: [UInt8]
  /// The offset of the place in `line`.
  private let offset: Int
  /// The 0-based offset in the input of the line's first byte here.
  private let inputOffset: Int
  private let start: SourceLocation
  /// The size of `line` at which no more of it is kept.
  private let limit: Int
  /// The offset in the current piece of the next byte of the line.
  private var next: Int
  private var isWhole = false

  /// - Parameters:
  ///   - linePrefix: the line before the place.
  ///   - start: the location of the prefix's first byte, which is at `inputOffset` of the input.
  ///   - range: the bytes at the place that must be kept.
  init(linePrefix: [UInt8], start: SourceLocation, inputOffset: Int, _ range: SourceRange) {
    line = linePrefix
    offset = linePrefix.count
    self.inputOffset = inputOffset
    self.start = start
    limit = offset + max(range.count, ScanAnchor.maximumLinePrefix)
    next = range.start
  }

  /// Keeps more of the line, as far as the piece reaches. Returns whether that is everything a report shows.
  mutating func extend(_ text: Text, to pieceEnd: Int? = nil) -> Bool {
    guard !isWhole else { return true }
    let end = min(pieceEnd ?? text.count, next + limit - line.count)
    guard next < end else { return false }
    let newline = text.firstOffset(of: .newline, in: SourceRange(start: next, end: end))
    text.withBytes(SourceRange(start: next, end: newline.map { $0 + 1 } ?? end)) {
      line.append(contentsOf: $0)
    }
    next = end
    isWhole = newline != nil || line.count == limit
    return isWhole
  }

  /// The text before `end` is about to go.
  mutating func cut(_ text: Text, at end: Int) {
    _ = extend(text, to: end)
    next -= end
  }

  /// An issue of the `count` bytes at the place. The issue's range is set here.
  func issue(_ issue: Issue, count: Int) -> DocumentIssue {
    var issue = issue
    issue.range = SourceRange(start: offset, end: min(offset + count, line.count))
    let text = line.withUnsafeBytes { Text($0) }
    return DocumentIssue(issue: issue, text: text, offset: inputOffset, start: start)
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
