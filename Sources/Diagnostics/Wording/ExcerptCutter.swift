import JSONCoding

/// Cuts the part of a line around a mark out of the text, while the text is still in memory.
struct ExcerptCutter {
  /// The number of bytes to keep on either side of the mark's start: more than any renderer shows.
  private static let reach = 600

  private let text: Text
  private let lines: LineTable

  init(_ text: Text, _ lines: LineTable) {
    self.text = text
    self.lines = lines
  }

  /// - Parameter others: other places to mark, as far as the excerpt contains them.
  func excerpt(of range: SourceRange, and others: [SourceRange] = []) -> Excerpt {
    let line = lines.lineRange(at: range.start)
    let start = scalarStart(max(line.start, range.start - ExcerptCutter.reach), from: line.start)
    let end = scalarStart(min(line.end, range.start + ExcerptCutter.reach), from: line.start)
    let location = lines.location(of: range.start)
    let shown = SourceRange(start: start, end: end)
    return Excerpt(
      line: location.line, text: text.string(shown), marked: scalars(of: range, in: shown),
      alsoMarked: others.map { scalars(of: $0, in: shown) }.filter { !$0.isEmpty },
      isClippedAtStart: start > line.start || beginsBeforeRecord(line),
      isClippedAtEnd: end < line.end)
  }

  /// Whether the line begins before the record.
  private func beginsBeforeRecord(_ line: SourceRange) -> Bool {
    lines.location(of: line.start).column > 1
  }

  /// The nearest scalar boundary at or before `offset`, but not before `lowest`.
  private func scalarStart(_ offset: Int, from lowest: Int) -> Int {
    var offset = offset
    while offset > lowest, text.byte(at: offset) & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// The part of `range` that is shown, in scalars from the start of the excerpt.
  private func scalars(of range: SourceRange, in shown: SourceRange) -> Range<Int> {
    let start = min(max(range.start, shown.start), shown.end)
    let end = min(max(range.end, start), shown.end)
    let first = scalars(shown.start, start)
    return first..<first + scalars(start, end)
  }

  /// The number of scalars in the bytes as a String, with invalid UTF-8 replaced by U+FFFD.
  private func scalars(_ start: Int, _ end: Int) -> Int {
    guard start < end else { return 0 }
    return text.string(SourceRange(start: start, end: end)).unicodeScalars.count
  }
}
