/// The part of an excerpt that fits a width, with the mark in it, measured in terminal columns.
///
///     text    {"id":"2","image":"https://example.org/a-long-name.jpg","caption":"…
///     mark              ^~~~~~~
///     window  …"2","image":"https://exa…       20 columns: 18 of text and two for the signs of clipping
struct ExcerptWindow {
  /// Where to begin and to stop, in the excerpt's text.
  let range: Range<String.Index>
  let isClippedAtStart: Bool
  let isClippedAtEnd: Bool
  /// Columns in the window before the mark, without the sign of clipping.
  let columnsBefore: Int
  /// Columns of the mark's visible part; 0 for a point.
  let columnsMarked: Int

  /// Columns of a tab: a fixed number, since tab stops move with the gutter.
  static let tabWidth = 4

  /// Takes time linear in the text up to the mark's end, and never needs a mark that lies in the text.
  init(_ excerpt: Excerpt, columns: Int) {
    let text = excerpt.text.unicodeScalars
    let lower = max(excerpt.marked.lowerBound, 0)
    let length = max(excerpt.marked.upperBound, lower) - lower
    let mark = text.index(text.startIndex, offsetBy: lower, limitedBy: text.endIndex) ?? text.endIndex
    let markEnd = text.index(mark, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex

    // Each side may use what the other leaves, and has half of the width for certain.
    let room = columns - 2
    let wanted = Self.reach(forwardFrom: mark, in: text, room: room).columns
    let before = Self.reach(backFrom: mark, in: text, room: max(room - wanted, room / 2))
    let after = Self.reach(forwardFrom: mark, in: text, room: room - before.columns)

    range = before.index..<after.index
    isClippedAtStart = excerpt.isClippedAtStart || before.index > text.startIndex
    isClippedAtEnd = excerpt.isClippedAtEnd || after.index < text.endIndex
    columnsBefore = before.columns
    columnsMarked = text[mark..<min(markEnd, after.index)].reduce(0) { $0 + Self.columns(of: $1) }
  }

  /// Columns of a scalar as the layout shows it.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value >= 0x20, scalar.value < 0x7F { return 1 }
    if scalar == "\t" { return tabWidth }
    return VisibleText.escape(scalar)?.utf8.count ?? DisplayWidth.of(scalar)
  }

  private typealias Reach = (index: String.Index, columns: Int)

  /// Scalars for each column at most, so that a heap of combining marks, which take no columns, ends as well.
  private static let scalarsPerColumn = 4

  private static func reach(
    forwardFrom start: String.Index, in text: String.UnicodeScalarView, room: Int
  ) -> Reach {
    var reach: Reach = (start, 0)
    var scalarsLeft = room * scalarsPerColumn
    while reach.index < text.endIndex, scalarsLeft > 0 {
      scalarsLeft -= 1
      let columns = columns(of: text[reach.index])
      if reach.columns + columns > room { break }
      reach.columns += columns
      reach.index = text.index(after: reach.index)
    }
    return reach
  }

  private static func reach(
    backFrom start: String.Index, in text: String.UnicodeScalarView, room: Int
  ) -> Reach {
    var reach: Reach = (start, 0)
    var scalarsLeft = room * scalarsPerColumn
    while reach.index > text.startIndex, scalarsLeft > 0 {
      scalarsLeft -= 1
      let previous = text.index(before: reach.index)
      let columns = columns(of: text[previous])
      if reach.columns + columns > room { break }
      reach.columns += columns
      reach.index = previous
    }
    // A combining mark whose base is clipped would join the sign of clipping.
    while reach.index > text.startIndex, reach.index < start, columns(of: text[reach.index]) == 0 {
      reach.index = text.index(after: reach.index)
    }
    return reach
  }
}
