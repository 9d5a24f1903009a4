import JSONCoding

/// Records of one text, and where in the input they are.
package struct RecordBatch {
  package struct Record {
    /// The bytes to decode.
    package var range: SourceRange
    package var options: RecordDecoder.Options

    package init(_ range: SourceRange, _ options: RecordDecoder.Options) {
      (self.range, self.options) = (range, options)
    }
  }

  /// Where a record is that does not begin a line of its own.
  package struct Place: Codable {
    package var range: SourceRange
    /// The location in the input of the first byte of ``range``.
    package var start: SourceLocation
    /// The path in the input to the record.
    package var path: [PathComponent]

    package init(_ range: SourceRange, start: SourceLocation, path: [PathComponent]) {
      (self.range, self.start, self.path) = (range, start, path)
    }
  }

  /// Where the records are in the input, as statistics need it.
  package struct Site: Codable {
    /// The 0-based number of the input.
    package var input = 0
    /// The 0-based offset in the input of the text's first byte.
    package var offset = 0
    /// The location in the input of the text's first byte.
    package var start = SourceLocation(line: 1, column: 1)
    /// Where the records are, in their order; empty for lines and whole texts.
    package var places: [Place] = []

    package init() {}
  }

  package var text: Text
  /// Whether it is the text of the last batch, whose other records these are.
  package var continuesText = false
  /// Empty unless the host needs them.
  package var records: [Record] = []
  /// Nil if the records do not belong to the statistics.
  package var site: Site?

  package init(_ text: Text) { self.text = text }
}
