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
