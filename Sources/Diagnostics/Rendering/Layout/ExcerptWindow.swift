/// The part of an excerpt around the mark that fits a width, measured in terminal columns.
///
///     text    {"id":"2","image":"https://example.org/a-long-name.jpg","caption":"…
///     mark              ^~~~~~~
///     window  …"2","image":"https://exa…       20 columns: 18 of text and two for the ellipses
struct ExcerptWindow {
  /// The range of the excerpt's text to show.
  let range: Range<String.Index>
  let isClippedAtStart: Bool
  let isClippedAtEnd: Bool
  /// The columns in the window before the mark, without the ellipsis.
  let columnsBefore: Int
  /// The columns of the mark's visible part; 0 for a point.
  let columnsMarked: Int

  /// The columns of a tab, a fixed number because tab stops would shift with the gutter.
  static let tabWidth = 4

  /// Takes linear time up to the mark's end. The mark may lie outside the text.
  init(_ excerpt: Excerpt, columns: Int) {
    let text = excerpt.text.unicodeScalars
    let lower = max(excerpt.marked.lowerBound, 0)
    let length = max(excerpt.marked.upperBound, lower) - lower
    let mark = text.index(text.startIndex, offsetBy: lower, limitedBy: text.endIndex) ?? text.endIndex
    let markEnd = text.index(mark, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex

    let isClipped = excerpt.isClippedAtStart || excerpt.isClippedAtEnd
    if !isClipped, let before = Self.columnsBefore(mark, in: text, ifAllFits: columns) {
      range = text.startIndex..<text.endIndex
      isClippedAtStart = false
      isClippedAtEnd = false
      columnsBefore = before
    } else {
      // Each side may use what the other leaves, and always gets half of the width. Two columns are for ellipses.
      let room = columns - 2
      let wanted = Self.reach(forwardFrom: mark, in: text[...], room: room).columns
      let before = Self.reach(backFrom: mark, in: text, room: max(room - wanted, room / 2))
      let after = Self.reach(forwardFrom: mark, in: text[...], room: room - before.columns)
      range = before.index..<after.index
      isClippedAtStart = excerpt.isClippedAtStart || before.index > text.startIndex
      isClippedAtEnd = excerpt.isClippedAtEnd || after.index < text.endIndex
      columnsBefore = before.columns
    }
    columnsMarked = text[mark..<max(min(markEnd, range.upperBound), mark)].reduce(0) {
      $0 + Self.columns(of: $1)
    }
  }

  /// The columns of a scalar as the layout shows it.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value >= 0x20, scalar.value < 0x7F { return 1 }
    if scalar == "\t" { return tabWidth }
    return VisibleText.escape(scalar)?.utf8.count ?? DisplayWidth.of(scalar)
  }

  /// The columns before the mark, if the whole text fits; a caret behind the text needs a column, too.
  private static func columnsBefore(
    _ mark: String.Index, in text: String.UnicodeScalarView, ifAllFits columns: Int
  ) -> Int? {
    let before = reach(forwardFrom: text.startIndex, in: text[..<mark], room: columns - 1)
    guard before.index == mark else { return nil }
    let after = reach(forwardFrom: mark, in: text[...], room: columns - before.columns)
    return after.index == text.endIndex ? before.columns : nil
  }

  private typealias Reach = (index: String.Index, columns: Int)

  /// The most scalars per column, so that a long run of zero-width combining marks ends too.
  private static let scalarsPerColumn = 4

  private static func reach(
    forwardFrom start: String.Index, in text: Substring.UnicodeScalarView, room: Int
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
    // A combining mark whose base is clipped would attach to the ellipsis.
    while reach.index > text.startIndex, reach.index < start, columns(of: text[reach.index]) == 0 {
      reach.index = text.index(after: reach.index)
    }
    return reach
  }
}
