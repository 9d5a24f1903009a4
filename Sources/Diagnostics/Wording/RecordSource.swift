import JSONCoding

/// A record's bytes and their place in the input, which together locate its problems.
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
  /// The indexes in ``path`` of names that do not come from the payload, because the user has spelled them.
  package var ownNames: Set<Int> = []
  /// The path from a text of the input to records like this one.
  package var root = PathExpression([])
  /// Whether records are the elements of a document because the user asked for that.
  package var isElement = false
  /// Whether the strategies come from the user's own decoder, so that help names its properties, not options.
  package var hasOwnDecoder = false
  /// Whether the reader has the command's options; code that decodes has none.
  package var hasOptions = true
  /// Whether the record is a payload. If it is a file of the tool's own, nobody can change its types.
  package var isPayload = true
  /// Where the model's code is declared, if it was compiled from the user's sources.
  package var places: DeclaredPlaces?
  /// The request that the record answers, if it is from captured traffic.
  package var answer: Diagnostic.Answer?
  /// The record's own text, if a string of the input holds it.
  package var body: Body?
  /// The line table of ``range``, if it is known: records of one text share it.
  package var lines: LineTable?

  /// A text that a string of the input holds. Excerpts are taken from it, because what is around the string is not to
  /// be shown.
  package final class Body {
    let text: Text
    /// The offset in the text of what comes from an offset of the input's piece.
    let offset: (Int) -> Int
    /// Made for the first problem.
    private(set) lazy var lines = LineTable(text, range)

    package init(_ text: Text, offset: @escaping (Int) -> Int) {
      self.text = text
      self.offset = offset
    }

    var range: SourceRange { SourceRange(start: 0, end: text.count) }

    /// What comes from a range of the input's piece: the opening bracket of an object or array, all of any other value.
    func marked(_ range: SourceRange) -> SourceRange {
      let start = min(offset(range.start), text.count)
      guard start < text.count, !range.isEmpty else { return SourceRange(at: start) }
      let end = min(max(offset(range.end), start + 1), text.count)
      return SourceRange(start: start, end: end).marked(in: text)
    }
  }

  package init(
    file: String, text: Text, range: SourceRange, offset: Int = 0,
    start: SourceLocation = SourceLocation(line: 1, column: 1), number: Int? = nil, path: [PathComponent] = []
  ) {
    self.file = file
    self.text = text
    self.range = range
    self.offset = offset
    self.start = start
    self.number = number
    self.path = path
  }
}
