/// A parsed text in which a path continues: the whole one, or the JSON text that a string of another one holds.
final class PartSource {
  let document: Document
  /// The text around this one, and the string that holds it; nil for the whole text.
  let outer: (source: PartSource, string: Int)?
  /// How the string holds the text.
  private let form: StringForm
  /// The last offset translated to the outer text, where the next translation starts.
  private var lastCorrespondence: EscapedString.Correspondence?
  /// The same of the opposite direction.
  private var lastInner: EscapedString.Correspondence?
  /// The same for base64, in both directions.
  private var lastWalk: Base64Text.Walk?

  init(
    _ document: Document, in outer: (source: PartSource, string: Int)? = nil, form: StringForm = .text
  ) {
    self.document = document
    self.outer = outer
    self.form = form
  }

  /// The path to the value at `node`: in the whole text, or in a string's text that is a record of its own.
  func path(to node: Int) -> [PathComponent] {
    let path = document.path(to: node)
    guard let outer, !form.beginsPaths else { return path }
    return outer.source.path(to: outer.string) + path
  }

  /// The bytes of the value at `node` in the whole text.
  func outermostRange(of node: Int) -> SourceRange { outermost(document.range(of: node)) }

  /// The bytes in the whole text from which `range` of this text was unescaped.
  func outermost(_ range: SourceRange) -> SourceRange {
    guard let outer else { return range }
    if case .base64 = form {
      let string = outer.source.stringRange(outer.string)
      var walk = lastWalk ?? Base64Text.Walk(string)
      let raw = Base64Text.raw(of: range, in: outer.source.document.bytes, string, from: &walk)
      lastWalk = walk
      return outer.source.outermost(raw)
    }
    let start = correspondence(of: range.start, outer.source.document, outer.string)
    lastCorrespondence = start
    let end = range.isEmpty ? start : correspondence(of: range.end, outer.source.document, outer.string)
    return outer.source.outermost(SourceRange(start: start.raw, end: end.raw))
  }

  /// The offset in this text of the byte that comes from `offset` of the whole one; of the first, if several do.
  func inner(of offset: Int) -> Int {
    guard let outer else { return offset }
    let offset = outer.source.inner(of: offset)
    let (bytes, range) = (outer.source.document.bytes, outer.source.stringRange(outer.string))
    guard case .base64 = form else {
      let place = EscapedString.offset(of: offset, in: bytes, range, from: lastInner)
      lastInner = place
      return place.offset
    }
    var walk = lastWalk ?? Base64Text.Walk(range)
    let place = Base64Text.offset(of: offset, in: bytes, range, from: &walk)
    lastWalk = walk
    return place
  }

  /// The bytes between the quotes of the string at `node`.
  private func stringRange(_ node: Int) -> SourceRange { document.entries[unchecked: node].range }

  private func correspondence(
    of offset: Int, _ document: Document, _ string: Int
  ) -> EscapedString.Correspondence {
    let range = document.entries[unchecked: string].range
    return EscapedString.raw(of: offset, in: document.bytes, range, from: lastCorrespondence)
  }
}
