/// The part of the input's line that a diagnostic points at, taken while the input is at hand, laid out by a renderer.
public struct Excerpt: Hashable, Sendable {
  /// 1-based number of the line.
  public var line: Int
  /// The line's text without its end, or a window of it; raw: control characters are the renderer's to replace.
  public var text: String
  /// The marked part: 0-based offsets in `text`, counted in Unicode scalars, the end exclusive. An empty range is a point.
  public var marked: Range<Int>
  /// Whether the line goes on before `text`.
  public var isClippedAtStart: Bool
  /// Whether the line goes on after `text`.
  public var isClippedAtEnd: Bool

  public init(
    line: Int, text: String, marked: Range<Int>, isClippedAtStart: Bool = false,
    isClippedAtEnd: Bool = false
  ) {
    self.line = line
    self.text = text
    self.marked = marked
    self.isClippedAtStart = isClippedAtStart
    self.isClippedAtEnd = isClippedAtEnd
  }
}
