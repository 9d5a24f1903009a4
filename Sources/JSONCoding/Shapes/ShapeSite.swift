/// Where a value is: the order of places is that of the input.
package struct ShapePlace: Hashable, Comparable, Sendable {
  /// The 0-based number of the piece of the input.
  package var piece: Int
  /// The 0-based offset in it, in bytes.
  package var offset: Int

  package init(piece: Int, offset: Int) {
    self.piece = piece
    self.offset = offset
  }

  package static func < (left: ShapePlace, right: ShapePlace) -> Bool {
    (left.piece, left.offset) < (right.piece, right.offset)
  }
}

/// Where in the input a value is, as reports show it.
package struct ShapeSite: Hashable, Sendable {
  /// Tells which of two sites comes first.
  package let place: ShapePlace
  // The rest is empty unless sites are wanted.

  package var start = SourceLocation(line: 0, column: 0)
  /// The end of the value, exclusive; of an object or array, that of its first bracket.
  package var end = SourceLocation(line: 0, column: 0)
  /// From the input's top value.
  package var path: [PathComponent] = []

  init(_ place: ShapePlace) { self.place = place }

  /// The site that comes first in the input.
  package static func first(_ left: ShapeSite?, _ right: ShapeSite?) -> ShapeSite? {
    guard let left, let right else { return left ?? right }
    return right.place < left.place ? right : left
  }
}

/// As a list: messages have many. `[piece, offset, line, column, line, column, ".name", "index", …]`
extension ShapeSite: Codable {
  /// An offset, line or column of a message; no input has larger ones.
  private static let maximumNumber = 1 << 53

  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    func number() throws -> Int {
      let number = try list.decode(Int.self)
      guard 0...Self.maximumNumber ~= number else {
        throw DecodingError.dataCorruptedError(
          in: list, debugDescription: "no place has the number \(number)")
      }
      return number
    }
    place = ShapePlace(piece: try number(), offset: try number())
    start = SourceLocation(line: try number(), column: try number())
    end = SourceLocation(line: try number(), column: try number())
    while !list.isAtEnd {
      let step = try list.decode(String.self)
      path.append(Int(step).map { .index($0) } ?? .member(String(step.unicodeScalars.dropFirst())))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in [place.piece, place.offset, start.line, start.column, end.line, end.column] {
      try list.encode(number)
    }
    for step in path {
      switch step {
      case .index(let index): try list.encode("\(index)")
      case .member(let name): try list.encode(".\(name)")
      }
    }
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

  /// - Parameters:
  ///   - range: the value's bytes in the piece.
  ///   - inner: the path in the record.
  func site(_ place: ShapePlace, _ range: SourceRange, _ inner: [PathComponent]) -> ShapeSite {
    let record = record(range.start)
    if lines?.start != record.range.start {
      lines = (record.range.start, LineTable(text, record.range, first: record.start))
    }
    var site = ShapeSite(place)
    guard let table = lines?.table else { return site }
    (site.start, site.end) = (table.location(of: range.start), table.location(of: range.end))
    site.path = (part?.path ?? record.path) + inner
    return site
  }
}
