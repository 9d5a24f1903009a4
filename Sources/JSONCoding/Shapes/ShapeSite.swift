/// Where in the input a value is, as reports show it.
package struct ShapeSite: Hashable, Sendable {
  /// Tells which of two sites comes first.
  package let place: ShapePlace
  package let start: SourceLocation
  /// The end of the value, exclusive; of an object or array, that of its first bracket.
  package let end: SourceLocation
  /// From the input's top value.
  package let path: [PathComponent]

  /// The site that comes first in the input.
  package static func first(_ left: ShapeSite?, _ right: ShapeSite?) -> ShapeSite? {
    guard let left, let right else { return left ?? right }
    return right.place < left.place ? right : left
  }
}

/// What tells a recorder where the texts that it is given are in their input.
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
  func range(_ range: SourceRange) -> SourceRange { part.map { $0.source.outermost(range) } ?? range }

  /// - Parameters:
  ///   - range: the value's bytes in the piece.
  ///   - inner: the path in the record.
  func site(_ place: ShapePlace, _ range: SourceRange, _ inner: [PathComponent]) -> ShapeSite {
    let record = record(range.start)
    let table: LineTable
    if let lines, lines.start == record.range.start {
      table = lines.table
    } else {
      table = LineTable(text, record.range, first: record.start)
      lines = (record.range.start, table)
    }
    return ShapeSite(
      place: place, start: table.location(of: range.start), end: table.location(of: range.end),
      path: (part?.path ?? record.path) + inner)
  }
}

/// Where the first value of each kind is.
package struct ShapeSites: Sendable {
  // A path has one or two kinds of values.
  private(set) var list: [(kind: ShapeKind, site: ShapeSite)] = []

  package subscript(kind: ShapeKind) -> ShapeSite? { list.first { $0.kind == kind }?.site }

  /// Where the first value is.
  package var first: ShapeSite? { list.reduce(nil) { ShapeSite.first($0, $1.site) } }

  mutating func add(_ kind: ShapeKind, _ site: ShapeSite) {
    if let index = list.firstIndex(where: { $0.kind == kind }) {
      list[index].site = ShapeSite.first(list[index].site, site) ?? site
    } else {
      list.append((kind, site))
    }
  }

  mutating func merge(_ other: ShapeSites) {
    for (kind, site) in other.list { add(kind, site) }
  }
}

/// The kinds of values whose first ones are looked for.
package enum ShapeKind: Int, Sendable {
  case null, `false`, `true`, number, string, array, object
}
