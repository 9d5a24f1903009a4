import Foundation
import JSONCoding

/// What the scanner makes of a document that comes in chunks, with all places counted from the document's start.
struct StreamedDocument {
  struct Element: Equatable {
    let component: PathComponent
    let text: String
    let start: SourceLocation
    let range: SourceRange
  }

  struct Fault: Equatable {
    let kind: SyntaxError.Kind
    let range: SourceRange
    let start: SourceLocation
    let path: [PathComponent]
    let opening: SourceLocation?
    /// The line that an excerpt would be cut from, as far as one could show it.
    var line: String?
  }

  private(set) var elements: [Element] = []
  private(set) var elementFaults: [Fault] = []
  private(set) var hasMark = false
  private(set) var fault: Fault?
  /// How many bytes were wanted before the scanner had seen enough.
  private(set) var bytesRead = 0
  /// The longest piece that had to be kept.
  private(set) var longestPiece = 0
  private let decoder = RecordDecoder()

  /// - Parameter chunk: how many bytes are there more at the next look.
  init(_ data: Data, chunk: () -> Int) {
    var scanner = ElementScanner()
    let text = Text(capacity: 0)
    var pieceOffset = 0
    while fault == nil {
      let size = min(chunk(), data.count - bytesRead)
      text.append(Text(data.dropFirst(bytesRead).prefix(size)))
      bytesRead += size
      longestPiece = max(longestPiece, text.count)
      let isEnd = bytesRead == data.count
      let end = scanner.scan(text, isEnd: isEnd)
      guard end != nil || isEnd || scanner.issue != nil else { continue }
      for element in scanner.elements { add(element, text, pieceOffset) }
      if scanner.byteOrderMark != nil { hasMark = true }
      if let found = scanner.issue { fault = Fault(found) }
      if isEnd { break }
      scanner.cut(text, at: end ?? 0)
      let rest = Text(capacity: 0)
      rest.append(text, from: end ?? 0)
      text.removeAll()
      text.append(rest)
      pieceOffset += end ?? 0
    }
  }

  private mutating func add(_ element: ElementScanner.Element, _ text: Text, _ pieceOffset: Int) {
    let range = SourceRange(start: element.range.start + pieceOffset, end: element.range.end + pieceOffset)
    elements.append(
      Element(
        component: element.component, text: text.string(element.range), start: element.start, range: range))
    let outcome = decoder.outcome(Ignored.self, from: text, element.range, [])
    guard case .syntax(let error) = outcome.issues.first?.kind else { return }
    let lines = LineTable(text, element.range, first: element.start)
    elementFaults.append(Fault(element.inDocument(error, text), lines, movedBy: pieceOffset))
  }

  /// The fault that comes first in the document.
  var firstFault: Fault? {
    elementFaults.first ?? fault
  }
}

extension StreamedDocument.Fault {
  init(_ error: SyntaxError, _ lines: LineTable, movedBy distance: Int = 0) {
    kind = error.kind
    range = SourceRange(start: error.range.start + distance, end: error.range.end + distance)
    start = lines.location(of: error.range.start)
    path = error.path
    opening = error.openingLocation ?? error.opening.map(lines.location)
  }

  init?(_ found: DocumentIssue) {
    guard case .syntax(let error) = found.issue.kind else { return nil }
    let lines = LineTable(found.text, SourceRange(start: 0, end: found.text.count), first: found.start)
    self.init(error, lines, movedBy: found.offset)
    line = found.text.shownLine(at: error.range.start)
  }

  /// The fault of a document that is parsed whole: the oracle.
  init?(whole data: Data) {
    guard let error = SyntaxError(in: data) else { return nil }
    let text = Text(data)
    self.init(error, LineTable(text, SourceRange(start: 0, end: text.count)))
    line = text.shownLine(at: error.range.start)
  }
}

extension Text {
  /// The bytes of the line at `offset` that an excerpt can show.
  fileprivate func shownLine(at offset: Int) -> String {
    let line = LineTable(self, SourceRange(start: 0, end: count)).lineRange(at: offset)
    return string(
      SourceRange(start: max(line.start, offset - 600), end: max(offset, min(line.end, offset + 600))))
  }
}
