/// A parsed text in which a path continues: the whole one, or the JSON text that a string of another one holds.
final class PartSource {
  let document: Document
  /// The text around this one, and the string that holds it; nil for the whole text.
  let outer: (source: PartSource, string: Int)?
  /// The last offset translated to the outer text, where the next translation starts.
  private var lastCorrespondence: EscapedString.Correspondence?

  init(_ document: Document, in outer: (source: PartSource, string: Int)? = nil) {
    self.document = document
    self.outer = outer
  }

  /// The path in the whole text to the value at `node`.
  func path(to node: Int) -> [PathComponent] {
    let path = document.path(to: node)
    guard let outer else { return path }
    return outer.source.path(to: outer.string) + path
  }

  /// The bytes of the value at `node` in the whole text.
  func outermostRange(of node: Int) -> SourceRange { outermost(document.range(of: node)) }

  /// The bytes in the whole text from which `range` of this text was unescaped.
  func outermost(_ range: SourceRange) -> SourceRange {
    guard let outer else { return range }
    let start = correspondence(of: range.start, outer.source.document, outer.string)
    lastCorrespondence = start
    let end = range.isEmpty ? start : correspondence(of: range.end, outer.source.document, outer.string)
    return outer.source.outermost(SourceRange(start: start.raw, end: end.raw))
  }

  private func correspondence(
    of offset: Int, _ document: Document, _ string: Int
  ) -> EscapedString.Correspondence {
    let range = document.entries[unchecked: string].range
    return EscapedString.raw(of: offset, in: document.bytes, range, from: lastCorrespondence)
  }
}
