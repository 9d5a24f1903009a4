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
    self.file = file
    self.text = text
    self.range = range
    self.offset = offset
    self.start = start
    self.number = number
    self.path = path
  }
}
