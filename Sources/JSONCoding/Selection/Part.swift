/// A value at the end of a path, to be decoded as a record, or the place where the path ends too early.
///
/// It is valid until ``PartFinder`` moves on to the next one.
public struct Part {
  let source: PartSource
  let node: Int
  /// Whether decoding may use the memory of the source's index, because nothing else is looked for in the source.
  let takesIndex: Bool
  private let knownPath: [PathComponent]?
  /// Why there is no value at the end of the path. The issue's own path begins at the last value on it.
  public let problem: Issue?

  /// - Parameter path: the path to the value, needed if the index is taken.
  init(
    _ source: PartSource, _ node: Int, takesIndex: Bool = false, path: [PathComponent]? = nil,
    problem: Issue? = nil
  ) {
    (self.source, self.node, self.takesIndex, self.problem) = (source, node, takesIndex, problem)
    knownPath = path
    range = source.document.range(of: node)
  }

  /// The text that the value is in: the whole one, or that of a string.
  public var text: Text { source.document.text }

  /// The value's bytes in ``text``.
  public let range: SourceRange

  /// The path in the whole text to the value, or to the last value that the path leads to.
  public var path: [PathComponent] { knownPath ?? source.path(to: node) }

  /// The value's bytes in the whole text.
  public var rangeInWhole: SourceRange { source.outermost(range) }

  /// Issues of the value as issues of the whole text: their ranges are in that, their paths begin at the value.
  public func inWhole(_ issues: [Issue]) -> [Issue] {
    source.outer == nil ? issues : issues.map { $0.moved(source.outermost) }
  }
}

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
