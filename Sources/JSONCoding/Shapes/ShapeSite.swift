/// Where in the input a value is, as reports show it. The order of sites is that of the input.
package struct ShapeSite: Hashable, Comparable, Codable, Sendable {
  /// The 0-based number of the piece of the input.
  package let piece: Int
  /// The 0-based offset in it, in bytes.
  package let offset: Int
  // The rest is empty unless the recorder has an origin.

  package var start = SourceLocation(line: 0, column: 0)
  /// The end of the value, exclusive; of an object or array, that of its first bracket.
  package var end = SourceLocation(line: 0, column: 0)
  /// From the input's top value.
  package var path: [PathComponent] = []

  private enum CodingKeys: String, CodingKey {
    case piece = "n", offset = "o", start = "s", end = "e", path = "p"
  }

  init(piece: Int, offset: Int) { (self.piece, self.offset) = (piece, offset) }

  package static func < (left: ShapeSite, right: ShapeSite) -> Bool {
    (left.piece, left.offset) < (right.piece, right.offset)
  }
}

/// Tells a recorder where the texts that it is given are in their input.
///
/// The table of lines is made for the first value that is asked for: most pieces have none that was not seen before.
package final class ShapeOrigin {
  /// One record of the text.
  package struct Record {
    let range: SourceRange
    let start: SourceLocation
    let path: [PathComponent]

    /// - Parameters:
    ///   - start: the location in the input of the first byte of `range`.
    ///   - path: the path in the input to the record.
    package init(_ range: SourceRange, start: SourceLocation, path: [PathComponent]) {
      self.range = range
      self.start = start
      self.path = path
    }
  }

  private let text: Text
  private let record: (Int) -> Record
  /// Those of the record that a place was asked for last.
  private var lines: (start: Int, table: LineTable)?
  /// The value at a path that the text's records are at, until the next one.
  package var part: Part?

  /// - Parameters:
  ///   - text: the piece of the input that the records are in.
  ///   - record: gives the record that an offset of the text is in, or all of the text if that is a record or begins
  ///     with one.
  package init(_ text: Text, record: @escaping (Int) -> Record) {
    self.text = text
    self.record = record
  }

  /// The bytes of the piece from which `range` of the record's text comes.
  func range(_ range: SourceRange) -> SourceRange { part.map { $0.document.outermost(range) } ?? range }

  /// Adds the location and the path.
  ///
  /// - Parameters:
  ///   - range: the value's bytes in the piece.
  ///   - inner: the path in the record.
  func complete(_ site: inout ShapeSite, _ range: SourceRange, _ inner: [PathComponent]) {
    let record = record(range.start)
    if lines?.start != record.range.start {
      lines = (record.range.start, LineTable(text, record.range, first: record.start))
    }
    guard let table = lines?.table else { return }
    (site.start, site.end) = (table.location(of: range.start), table.location(of: range.end))
    site.path = (part?.path ?? record.path) + inner
  }
}
