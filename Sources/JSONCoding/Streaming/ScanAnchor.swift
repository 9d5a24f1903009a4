/// The last place where a piece of a document may end, and what it takes to word a fault behind it when all before is gone.
///
/// The words are those of the parser that reads a document whole: it is given a short document that goes on as this one does.
///
///     document  [{"id":1}, {"id":2} , ]        the anchor is behind the second element
///     parsed    ["" , ]
struct ScanAnchor {
  /// Up to so many bytes behind a fault the end of its line is looked for; so much white space is kept.
  static let reach = 1 << 16
  /// So many bytes of a line are kept before a piece: more than any excerpt shows.
  static let leadSize = 1 << 10

  /// In the piece at hand.
  private(set) var offset = 0
  private(set) var phase = ElementScanner.Phase.start
  private(set) var locator = Locator()
  /// The offset in the input of the piece's first byte.
  private var pieceOffset = 0
  /// What stands before the piece in its line.
  private var lead: [UInt8] = []
  /// The fault that it will be if it turns out to lie before the anchor: a comma that too much white space follows.
  private var fallback: DocumentIssue?

  var isAtStart: Bool { pieceOffset + offset == 0 }

  mutating func move(to offset: Int, _ phase: ElementScanner.Phase, in text: Text) {
    locator.advance(in: text, to: offset)
    self.offset = offset
    self.phase = phase
  }

  /// Moves over white space that has become too long to be kept.
  mutating func pass(_ whitespaceEnd: Int, _ phase: ElementScanner.Phase, in text: Text, _ top: TopLevel) {
    // What the fault would be if the text ended, or its bracket closed, behind the white space.
    if phase == .next || (phase == .top && isAtStart), let end = lineEnd(text, from: offset) {
      let closing = phase == .top ? "" : top.isObject ? "}" : "]"
      fallback = syntaxIssue(text, to: end, closing: Text(closing), top)
    }
    move(to: whitespaceEnd, phase, in: text)
  }

  /// Begins a new piece at `end`, which is not behind the anchor.
  mutating func cut(_ text: Text, at end: Int) {
    lead = lead(in: text, before: end)
    pieceOffset += end
    offset -= end
    locator.beginPiece()
  }

  /// Where the line ends that the byte at `known` is in, its newline included, or `reach` bytes of it; nil where the text does
  /// not go that far.
  func lineEnd(_ text: Text, from known: Int, reach: Int = ScanAnchor.reach) -> Int? {
    let limit = min(text.count, known + reach)
    if let newline = text.firstOffset(of: .newline, in: SourceRange(start: known, end: limit)) {
      return newline + 1
    }
    return text.count >= known + reach ? limit : nil
  }

  /// What the parser says of the document whose text goes on to `end` and has a fault behind the anchor.
  func syntaxIssue(_ text: Text, to end: Int, closing: Text? = nil, _ top: TopLevel) -> DocumentIssue {
    let prefix = prefix(top)
    let parsed = Text(prefix)
    parsed.append(text, from: offset, to: end)
    if let closing { parsed.append(closing) }
    var error = top.error(in: parsed, beginsInput: isAtStart, known: prefix.utf8.count)
    if let fallback, error.kind == .emptyText || error.range.start < prefix.utf8.count { return fallback }
    let lead = lead(in: text, before: offset)
    error.move(by: lead.count - prefix.utf8.count)
    return issue(Issue(error), text, lead, to: end)
  }

  /// The issue, whose ranges are in `lead` and what follows it up to `end`.
  func issue(_ issue: Issue, _ text: Text, to end: Int) -> DocumentIssue {
    self.issue(issue, text, lead(in: text, before: offset), to: end)
  }

  private func issue(_ issue: Issue, _ text: Text, _ lead: [UInt8], to end: Int) -> DocumentIssue {
    let shown = Text(capacity: lead.count + end - offset)
    lead.withUnsafeBytes { shown.append($0) }
    shown.append(text, from: offset, to: end)
    var start = locator.location
    start.column -= lead.count { $0 & 0xC0 != 0x80 }
    return DocumentIssue(issue: issue, text: shown, offset: pieceOffset + offset - lead.count, start: start)
  }

  private func lead(in text: Text, before end: Int) -> [UInt8] {
    let start = max(0, end - ScanAnchor.leadSize)
    var bytes = start == 0 ? lead : []
    text.withBytes(SourceRange(start: start, end: end)) { bytes.append(contentsOf: $0) }
    if let newline = bytes.lastIndex(of: .newline) { bytes.removeSubrange(...newline) }
    return bytes.suffix(ScanAnchor.leadSize)
  }
}
