import Foundation
import JSONCoding
import Testing

/// The scanner's results for a document that arrives in chunks, with all places counted from the document's start.
struct StreamedDocument {
  struct Element: Equatable {
    let parents: [PathComponent]
    let component: PathComponent
    let text: String
    let start: JSONCoding.SourceLocation
    let range: SourceRange
  }

  struct LocatedError: Equatable {
    let kind: SyntaxError.Kind
    let range: SourceRange
    let start: JSONCoding.SourceLocation
    let path: [PathComponent]
    let opening: JSONCoding.SourceLocation?
    /// The part of the line that an excerpt can show.
    var line: String?
  }

  /// A warning or a missing path, between the elements.
  struct Note: Equatable {
    let issue: String
    let start: JSONCoding.SourceLocation
    let offset: Int
    let path: [PathComponent]
    let first: JSONCoding.SourceLocation?
    let elementsBefore: Int
  }

  private(set) var elements: [Element] = []
  private(set) var notes: [Note] = []
  private(set) var elementErrors: [LocatedError] = []
  private(set) var hasMark = false
  private(set) var error: LocatedError?
  /// The number of bytes that the scanner asked for.
  private(set) var bytesRead = 0
  /// The size of the longest piece that had to be kept.
  private(set) var longestPiece = 0
  private let decoder = RecordDecoder()

  /// - Parameter chunk: the number of bytes that arrive next.
  init(
    _ data: Data, at path: PathExpression = PathExpression([]), _ policy: TrailingCommaPolicy = .refuse,
    chunk: () -> Int
  ) {
    decoder.trailingCommas = policy
    var scanner = ElementScanner(path, trailingCommas: policy)
    let text = Text(capacity: 0)
    var pieceOffset = 0
    while error == nil {
      let size = min(chunk(), data.count - bytesRead)
      text.append(Text(data.dropFirst(bytesRead).prefix(size)))
      bytesRead += size
      longestPiece = max(longestPiece, text.count)
      let isEnd = bytesRead == data.count
      let end = scanner.scan(text, isEnd: isEnd)
      guard end != nil || isEnd || scanner.issue != nil else { continue }
      for note in scanner.notes {
        if case .byteOrderMark = note.issue.issue.kind {
          hasMark = true
        } else {
          notes.append(Note(note, before: elements.count))
        }
      }
      for element in scanner.elements { add(element, text, pieceOffset) }
      if let found = scanner.issue { error = LocatedError(found) }
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
        parents: element.parents, component: element.component, text: text.string(element.range),
        start: element.start, range: range))
    let outcome = decoder.outcome(Ignored.self, from: text, element.range, [])
    guard case .syntax(let error) = outcome.issues.first?.kind else { return }
    let lines = LineTable(text, element.range, first: element.start)
    elementErrors.append(LocatedError(element.inDocument(error, text), lines, movedBy: pieceOffset))
  }

  /// Expects the same results as with other chunks.
  func expectSame(
    as other: StreamedDocument, _ shown: String = "",
    _ sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(elements == other.elements, "\(shown)", sourceLocation: sourceLocation)
    #expect(notes == other.notes, "\(shown)", sourceLocation: sourceLocation)
    #expect(error == other.error, "\(shown)", sourceLocation: sourceLocation)
    #expect(elementErrors == other.elementErrors, "\(shown)", sourceLocation: sourceLocation)
    #expect(hasMark == other.hasMark, "\(shown)", sourceLocation: sourceLocation)
  }

  /// The first error of the document.
  var firstError: LocatedError? {
    elementErrors.first ?? error
  }
}

extension StreamedDocument.Note {
  init(_ note: ElementScanner.Note, before: Int) {
    let issue = note.issue.issue
    let text = note.issue.text
    let lines = LineTable(text, SourceRange(start: 0, end: text.count), first: note.issue.start)
    self.init(
      issue: "\(issue.kind) \(issue.found.debugDescription) \(issue.hints)",
      start: lines.location(of: issue.range.start), offset: note.issue.offset + issue.range.start,
      path: issue.path, first: issue.firstLocation, elementsBefore: before + note.elementsBefore)
  }
}

extension StreamedDocument.LocatedError {
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

  /// The oracle: the error of a document that is parsed whole.
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
