/// A JSON text; a long one is cut at commas into pieces that are JSON texts themselves.
///
/// What is open at a cut is closed, and opened again in the next piece. `[{"a":[1,2]}]`, cut at its comma, becomes
/// `[{"a":[1,0]}]` and `[{" 8":[0,2]}]`, so that the parser finds a comma too many on either side.
struct TextPieces {
  /// At least so many bytes of the text are in each piece but the last.
  static let size = 1 << 18

  private let text: Text
  private let range: SourceRange
  private var offset: Int
  private lazy var piece = Text(capacity: 2 * TextPieces.size)
  /// Of each array and object that is open at the end of the piece, outermost first: whether it is an object.
  private var open: [Bool] = []
  /// How many of these were open at its start.
  private var kept = 0
  /// The names that each one that was open at its start has had before, as hashes.
  private var names: [Set<Int>] = []
  /// Whether the last piece was the end of the text.
  private(set) var isAtEnd = false

  init(of text: Text, _ range: SourceRange) {
    (self.text, self.range, offset) = (text, range, range.start)
  }

  /// The next piece; nil if brackets or quotes do not match.
  mutating func next() -> (Text, SourceRange)? {
    if range.count <= TextPieces.size {
      isAtEnd = true
      return (text, range)
    }
    let start = offset
    let opening = open.map { $0 ? "{\" \(start)\":" : "[" }.joined() + (open.isEmpty ? "" : "0")
    guard moveToCut() else { return nil }
    let last = open.last.map { $0 ? ",\" \(start).\":0" : ",0" } ?? ""
    let closing = last + open.reversed().map { $0 ? "}" : "]" }.joined()
    piece.removeAll()
    piece.append(Text(opening))
    piece.append(text, from: start, to: offset)
    piece.append(Text(closing))
    return (piece, SourceRange(start: 0, end: piece.count))
  }

  /// Moves to the comma after the piece, or to the end.
  private mutating func moveToCut() -> Bool {
    let start = offset
    kept = open.count
    while offset < range.end {
      let byte = text.bytes[unchecked: offset]
      if byte == .comma, offset - start > TextPieces.size { return !open.isEmpty }
      offset += 1
      if byte == .quote, !ElementSkipper.skipString(text, &offset) { return false }
      if byte == .arrayStart || byte == .objectStart { open.append(byte == .objectStart) }
      if byte == .arrayEnd || byte == .objectEnd { _ = open.popLast() }
      kept = min(kept, open.count)
      if open.count > Document.maximumDepth { return false }
    }
    isAtEnd = offset == range.end && open.isEmpty
    return isAtEnd
  }

  /// The entries of the piece, which `document` has parsed, without those that were added. Nil if an object has a name
  /// that it has in an earlier piece.
  mutating func nodes(in document: Document) -> Range<Int>? {
    var start = 0
    for depth in names.indices {
      for name in TextPieces.names(of: start, in: document) {
        guard names[depth].insert(name).inserted else { return nil }
      }
      start += document.entries[unchecked: start].kind == .object ? 2 : 1
    }
    if !names.isEmpty { start += 1 }
    names.removeLast(names.count - kept)
    for depth in kept..<open.count {
      let opening = document.entries[unchecked: document.count - 1 - depth].link
      names.append(Set(TextPieces.names(of: Int(opening), in: document)))
    }
    return start..<document.count - open.count - (open.last.map { $0 ? 2 : 1 } ?? 0)
  }

  private static func names(of node: Int, in document: Document) -> [Int] {
    guard document.entries[unchecked: node].kind == .object else { return [] }
    return document.names(of: node).map { document.name(at: $0).hashValue }
  }
}
