import JSONCoding

/// A text in which `⟦` and `⟧` mark the place that an error must name.
struct MarkedText {
  let text: String
  /// The bytes between the marks; empty for adjacent marks `⟦⟧`.
  let range: SourceRange

  init(_ marked: String) {
    let start = marked.split(separator: "⟦", omittingEmptySubsequences: false)
    let end = start.dropFirst().joined().split(separator: "⟧", omittingEmptySubsequences: false)
    let before = String(start.first ?? "")
    let inside = String(end.first ?? "")
    text = before + inside + end.dropFirst().joined()
    range = SourceRange(start: before.utf8.count, end: before.utf8.count + inside.utf8.count)
  }
}
