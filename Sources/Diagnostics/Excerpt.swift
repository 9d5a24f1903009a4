/// The part of an input line around a problem, cut out while the input is in memory and laid out by a renderer.
package struct Excerpt: Hashable, Codable, Sendable {
  /// The 1-based number of the line.
  package var line: Int
  /// The line's text, or part of it, without the line ending. It is raw: renderers replace control characters.
  package var text: String
  /// The marked range: 0-based offsets in `text`, in Unicode scalars, the end exclusive. An empty range is a point.
  package var marked: Range<Int>
  /// Ranges of other places that the message or help names, in the same offsets.
  package var alsoMarked: [Range<Int>]
  /// Whether the line continues before `text`.
  package var isClippedAtStart: Bool
  /// Whether the line continues after `text`.
  package var isClippedAtEnd: Bool

  package init(
    line: Int, text: String, marked: Range<Int>, alsoMarked: [Range<Int>] = [],
    isClippedAtStart: Bool = false, isClippedAtEnd: Bool = false
  ) {
    (self.line, self.text, self.marked, self.alsoMarked) = (line, text, marked, alsoMarked)
    (self.isClippedAtStart, self.isClippedAtEnd) = (isClippedAtStart, isClippedAtEnd)
  }
}
