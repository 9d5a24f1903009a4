/// A value at the end of a path, to be decoded as a record, or the place where the path ends too early.
///
/// It is valid until ``PartFinder`` moves on to the next one.
public struct Part {
  /// The whole text, or the one in a string that the path leads into.
  let document: Document
  let node: Int
  /// Whether decoding may use the memory of the document's index, because nothing else is looked for there.
  let takesIndex: Bool
  private let knownPath: [PathComponent]?
  /// Why there is no value at the end of the path. The issue's own path begins at the last value on it.
  public let problem: Issue?

  /// - Parameter path: the path to the value, needed if the index is taken.
  init(
    _ document: Document, _ node: Int, takesIndex: Bool = false, path: [PathComponent]? = nil,
    problem: Issue? = nil
  ) {
    (self.document, self.node, self.takesIndex, self.problem) = (document, node, takesIndex, problem)
    knownPath = path
    range = document.range(of: node)
  }

  /// The text that the value is in: the whole one, or that of a string.
  public var text: Text { document.text }

  /// The value's bytes in ``text``.
  public let range: SourceRange

  /// The path in the whole text to the value, or to the last value that the path leads to.
  public var path: [PathComponent] { knownPath ?? document.outermostPath(to: node) }

  /// The value's bytes in the whole text.
  public var rangeInWhole: SourceRange { document.outermost(range) }

  /// Issues of the value as issues of the whole text: their ranges are in that, their paths begin at the value.
  public func inWhole(_ issues: [Issue]) -> [Issue] {
    document.outer == nil ? issues : issues.map { $0.moved(document.outermost) }
  }
}
