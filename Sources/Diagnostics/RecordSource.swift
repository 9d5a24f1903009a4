import JSONCoding

/// A record's bytes and their location in the input, from which its problems are located.
package struct RecordSource {
  /// The input's name as shown.
  package var file: String
  package var text: Text
  /// The record's bytes in `text`.
  package var range: SourceRange
  /// The 0-based offset in the input of the first byte of `range`.
  package var offset: Int
  /// The location in the input of the first byte of `range`.
  package var start: SourceLocation
  /// The record's 0-based number in its input; nil if the input is a single record.
  package var number: Int?
  /// The path from the input's top value to the record, if the record is an element of it.
  package var path: [PathComponent]
  /// The indexes in ``path`` of the names that the user typed, so they are not payload data.
  package var ownNames: Set<Int> = []
  /// The path from the top of a text to records like this one.
  package var root = PathExpression([])
  /// Whether the user asked for the elements of a document as records (`--each`).
  package var isElement = false
  /// Whether the strategies come from the user's own decoder, so that help names its properties, not options.
  package var hasOwnDecoder = false
  /// Whether help may name the command's options. False for code that uses the library.
  package var hasOptions = true
  /// Whether the record is a payload. If not, it is one of the tool's own files, whose types cannot be changed.
  package var isPayload = true
  /// Where the model's code is declared, if it was compiled from the user's sources.
  package var places: DeclaredPlaces?
  /// The line table of ``range``, if it is known: records of one text share it.
  package var lines: LineTable?

  package init(
    file: String, text: Text, range: SourceRange, offset: Int = 0,
    start: SourceLocation = SourceLocation(line: 1, column: 1), number: Int? = nil, path: [PathComponent] = []
  ) {
    (self.file, self.text, self.range) = (file, text, range)
    (self.offset, self.start, self.number, self.path) = (offset, start, number, path)
  }
}

extension Issue {
  /// The bytes that a report points at. These are the opening bracket of an object or array, the closing bracket of an
  /// array that is too short, or the whole of any other value.
  func markedRange(in text: Text) -> SourceRange {
    switch kind {
    case .syntax, .duplicateKey, .unreadKey, .unconvertedKey, .byteOrderMark: return range
    case .dataCorrupted(.embeddedSyntax): return range
    default:
      if found == .endOfArray, !range.isEmpty { return SourceRange(start: range.end - 1, end: range.end) }
      return range.marked(in: text)
    }
  }

  /// The other places that the message names, each with a label.
  var places: [(range: SourceRange, words: String)] {
    switch kind {
    case .duplicateKey(_, let first): return self.firstLocation == nil ? [(first, "the first one")] : []
    case .syntax(let error), .dataCorrupted(.embeddedSyntax(let error)):
      guard error.openingLocation == nil, let opening = error.opening else { return [] }
      return [(SourceRange(start: opening, end: opening + 1), "the open bracket")]
    default: return []
    }
  }
}

extension SourceRange {
  /// The opening bracket of an object or array; the whole of any other value.
  func marked(in text: Text) -> SourceRange {
    guard !isEmpty else { return self }
    let first = text.byte(at: start)
    let isContainer = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    return isContainer ? SourceRange(start: start, end: start + 1) : self
  }
}

extension [Issue] {
  /// The issues in the order of the places that reports point at; issues at the same place keep their order.
  package func inDocumentOrder(of text: Text) -> [Issue] {
    guard count > 1 else { return self }
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    visit { _, issue in offsets.append(issue.markedRange(in: text).start) }
    // Most issues are already in order, and checking is faster than copying.
    if zip(offsets, offsets.dropFirst()).allSatisfy(<=) { return self }
    return indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }.map { self[$0] }
  }
}
