import Words

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
  /// The columns of the mark's visible part in the window, without the ellipsis; empty for a point.
  let marked: Range<Int>
  /// The columns of the visible parts of the other marks.
  let alsoMarked: [Range<Int>]

  /// The columns of a tab, a fixed number because tab stops would shift with the gutter.
  static let tabWidth = 4

  /// Takes time linear in the position of the mark's end. The mark may lie outside the text.
  init(_ excerpt: Excerpt, columns: Int) {
    let text = excerpt.text.unicodeScalars
    let marked = Self.range(of: excerpt.marked, in: text)
    let mark = marked.lowerBound
    let isClipped = excerpt.isClippedAtStart || excerpt.isClippedAtEnd
    if !isClipped, Self.allFits(text, mark, columns: columns) {
      range = text.startIndex..<text.endIndex
    } else {
      // Each side may use the space that the other leaves, and always gets half of the width. Two columns are for
      // ellipses.
      let room = columns - 2
      let (head, tail) = (text[..<mark].indices.reversed(), text[mark...].indices)
      let wanted = Self.fitting(tail, of: text, in: room).columns
      let before = Self.fitting(head, of: text, in: max(room - wanted, room / 2))
      let after = Self.fitting(tail, of: text, in: room - before.columns)
      var start = text.index(mark, offsetBy: -before.count)
      // A combining mark whose base is clipped would attach to the ellipsis.
      while start > text.startIndex, start < mark, Self.columns(at: start, in: text) == 0 {
        start = text.index(after: start)
      }
      range = start..<text.index(mark, offsetBy: after.count)
    }
    isClippedAtStart = excerpt.isClippedAtStart || range.lowerBound > text.startIndex
    isClippedAtEnd = excerpt.isClippedAtEnd || range.upperBound < text.endIndex
    self.marked = Self.columns(of: marked, from: range, in: text)
    alsoMarked = excerpt.alsoMarked.map { [range] in
      Self.columns(of: Self.range(of: $0, in: text), from: range, in: text)
    }.filter { !$0.isEmpty }
  }

  /// The part of the text between two scalar offsets, which may lie outside it.
  private static func range(
    of offsets: Range<Int>, in text: String.UnicodeScalarView
  ) -> Range<String.Index> {
    let lower = max(offsets.lowerBound, 0)
    let length = max(offsets.upperBound, lower) - lower
    let start = text.index(text.startIndex, offsetBy: lower, limitedBy: text.endIndex) ?? text.endIndex
    return start..<(text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex)
  }

  /// The columns of the part of `range` that is shown.
  private static func columns(
    of range: Range<String.Index>, from shown: Range<String.Index>, in text: String.UnicodeScalarView
  ) -> Range<Int> {
    let count = { (range: Range<String.Index>) in
      text[range].indices.reduce(0) { $0 + columns(at: $1, in: text) }
    }
    let range = range.clamped(to: shown)
    let before = count(shown.lowerBound..<range.lowerBound)
    return before..<before + count(range)
  }

  /// The columns of the scalar at `index` in the layout.
  private static func columns(at index: String.Index, in text: String.UnicodeScalarView) -> Int {
    let scalar = text[index]
    if scalar == "\t" { return tabWidth }
    return VisibleText.escape(text, at: index)?.utf8.count ?? DisplayWidth.of(scalar)
  }

  /// Whether the whole text fits, including a column for a caret after its end.
  private static func allFits(
    _ text: String.UnicodeScalarView, _ mark: String.Index, columns: Int
  ) -> Bool {
    let (head, tail) = (text[..<mark].indices, text[mark...].indices)
    let before = fitting(head, of: text, in: columns - 1)
    return before.count == head.count
      && fitting(tail, of: text, in: columns - before.columns).count == tail.count
  }

  /// The maximum number of scalars per column: limits long runs of zero-width combining marks.
  private static let scalarsPerColumn = 4

  /// The number of scalars that fit, from the first index on, and the columns that they take.
  private static func fitting(
    _ indices: some Sequence<String.Index>, of text: String.UnicodeScalarView, in room: Int
  ) -> (count: Int, columns: Int) {
    var found = (count: 0, columns: 0)
    for index in indices.prefix(room * scalarsPerColumn) {
      let columns = found.columns + columns(at: index, in: text)
      if columns > room { break }
      found = (found.count + 1, columns)
    }
    return found
  }
}

/// The terminal columns of a scalar: 0, 1 or 2 (Unicode TR 11, with `wcwidth` for undecided cases).
///
/// Scalars are measured one by one, as most terminals do: a family emoji joined from three emoji has six columns.
enum DisplayWidth {
  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    if isZeroWidth(scalar) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Vowels and final consonants of Hangul are drawn into the preceding syllable.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default: return false
    }
  }

  /// Whether East_Asian_Width is W or F: blocks of East Asian scripts, and scalars with emoji presentation.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB,
      0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      true
    // Regional indicators are emoji but narrow: two of them form a flag.
    case 0x1F1E6...0x1F1FF: false
    default: scalar.properties.isEmojiPresentation
    }
  }
}
