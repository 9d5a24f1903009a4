/// Adds the values of parsed documents to a shape. One thread at a time uses a recorder.
package final class ShapeRecorder {
  /// Everything added so far; nil if there is nothing.
  package private(set) var shape: JSONShape?
  /// The 0-based number of the piece of the input that the next documents are from. Places begin with it.
  package var piece = 0
  /// The offset in that piece of the next documents' texts.
  package var offset = 0
  /// The number of documents that a model has decoded, if there is one.
  package internal(set) var decoded = 0
  /// The number of texts that are not JSON, which do not count in the shape.
  package internal(set) var unparsed = 0
  /// Supplies the location of the next documents; nil if it is not needed.
  package var origin: ShapeOrigin?

  package let limits: ShapeLimits
  private var nodes = 0
  private var types: [ObjectIdentifier: ShapeReads.RequestedType] = [:]

  /// Called for each value of a document, in order, with its index and shape.
  typealias Visit = (Int, JSONShape) -> Void

  package init(_ limits: ShapeLimits = ShapeLimits()) {
    self.limits = limits
  }

  /// The facts about a type that a model has read.
  func readType(_ type: any Any.Type) -> ShapeReads.RequestedType {
    if let known = types[ObjectIdentifier(type)] { return known }
    let new = ShapeReads.RequestedType(type)
    types[ObjectIdentifier(type)] = new
    return new
  }

  /// Hands out the recorded values and forgets them; the facts about types stay.
  func take() -> (shape: JSONShape?, decoded: Int, unparsed: Int) {
    defer { (shape, decoded, unparsed, nodes) = (nil, 0, 0, 0) }
    return (shape, decoded, unparsed)
  }

  /// Adds the records of another process that has the same limits.
  package func merge(_ message: ShapeMessage) {
    decoded += message.decoded
    unparsed += message.unparsed
    guard let other = message.shape else { return }
    if let shape { shape.merge(other, limits) } else { shape = other }
    nodes = shape?.nodes ?? 0
  }

  /// Adds the top value of a document that has been parsed and not searched.
  func add(_ document: Document, _ visit: Visit = { _, _ in }) {
    let root = shape ?? JSONShape()
    if shape == nil { nodes += 1 }
    shape = root
    add(0, to: root, document, visit)
  }

  // Recursive for each level of nesting; a document has at most 512.
  private func add(_ index: Int, to shape: JSONShape, _ document: Document, _ visit: Visit) {
    let entry = document.entries[unchecked: index]
    visit(index, shape)
    switch entry.kind {
    case .null: count(.null, index, shape, document)
    case .false: count(.false, index, shape, document)
    case .true: count(.true, index, shape, document)
    case .number:
      count(.number, index, shape, document)
      if shape.facts.numbers == nil { shape.facts.numbers = NumberFacts() }
      shape.facts.numbers?.add(entry, in: document.bytes)
    case .string:
      count(.string, index, shape, document, length: length(entry, document))
      if shape.facts.strings == nil { shape.facts.strings = StringFacts() }
      shape.facts.strings?.add(entry, in: document.bytes, limits) { site(of: index, document) }
    case .array:
      count(.array, index, shape, document, length: Int(entry.end))
      addElements(of: index, to: shape, document, visit)
    case .object:
      count(.object, index, shape, document, length: Int(entry.end))
      addMembers(of: index, to: variant(of: index, shape, document) ?? shape, document, visit)
    case .name, .arrayEnd, .objectEnd, .replaced: break
    }
  }

  private func count(
    _ kind: ShapeFacts.Kind, _ index: Int, _ shape: JSONShape, _ document: Document, length: Int? = nil
  ) {
    // Field by field, because copying the facts retains many references.
    var tally = 0
    while tally < shape.facts.tallies.count, shape.facts.tallies[tally].kind != kind { tally &+= 1 }
    if tally == shape.facts.tallies.count {
      shape.facts.tallies.append(ShapeFacts.Tally(kind: kind, site: site(of: index, document)))
    }
    shape.facts.tallies[tally].count &+= 1
    if let length { shape.facts.tallies[tally].lengths.include(length) }
  }

  /// The number of a string's Unicode scalars.
  private func length(_ entry: Entry, _ document: Document) -> Int {
    if entry.flags.isDisjoint(with: .notPlainASCII) { return entry.range.count }
    return EscapedString.unescaped(in: document.bytes, entry.range, flags: entry.flags).unicodeScalars.count
  }

  private func addElements(of index: Int, to shape: JSONShape, _ document: Document, _ visit: Visit) {
    guard document.entries[unchecked: index].end > 0, let element = part(.element, of: shape) else { return }
    for child in document.values(of: index) { add(child, to: element, document, visit) }
  }

  private func addMembers(of index: Int, to shape: JSONShape, _ document: Document, _ visit: Visit) {
    var found = 0
    for name in document.names(of: index) {
      guard let member = member(at: name, of: shape, document) else { continue }
      found += 1
      add(name + 1, to: member, document, visit)
    }
    // An array's element may be among the parts, which only costs time.
    if found < shape.parts.count { shape.noteAbsences { site(of: index, document) } }
  }

  /// The shape of the member with the name at index `name`; nil if there is no room.
  private func member(at name: Int, of shape: JSONShape, _ document: Document) -> JSONShape? {
    guard document.entries[unchecked: name].range.count <= limits.nameLength else {
      shape.facts.isCut = true
      return nil
    }
    let text = document.name(at: name)
    if let known = shape[.member(text)] { return known }
    if let member = shape.anyMember {
      shape.facts.formsOfManyNames.formIntersection(TextForms(of: text))
      return member
    }
    guard let new = part(.member(text), of: shape) else { return nil }
    // The earlier objects lacked the name.
    if shape.objects > 1 { new.facts.absence = shape.facts[.object]?.site }
    guard shape.parts.count > limits.names, shape.members.count > limits.names else { return new }
    shape.mergeMembers(limits)
    nodes = self.shape?.nodes ?? 0
    return shape.anyMember
  }

  /// The part of a shape at the step; nil if there is no room for a new one.
  private func part(_ step: JSONShape.Step, of shape: JSONShape) -> JSONShape? {
    if let known = shape[step] { return known }
    guard nodes < limits.nodes else {
      shape.facts.isCut = true
      return nil
    }
    nodes += 1
    let new = JSONShape()
    shape.append(step, new)
    return new
  }

  /// The place of the value at `index`.
  private func site(of index: Int, _ document: Document) -> ShapeSite {
    var range = document.range(of: index)
    if document.entries[unchecked: index].isContainer { range.end = range.start + 1 }
    let outer = origin?.range(range) ?? range
    var site = ShapeSite(piece: piece, offset: offset + outer.start)
    // In document order, so that one walk over the document finds all paths.
    origin?.complete(&site, outer, document.path(to: index))
    return site
  }

  // MARK: - Variants

  /// The names of members that may identify an object's variant, preferred ones first.
  private static let variantNames = [
    "type", "kind", "__typename", "@type", "_type", "event", "object", "category",
  ]
  /// In bytes.
  private static let maximumVariantLength = 40

  /// The shape for the members of the object at `index` if one of them identifies its variant.
  private func variant(of index: Int, _ shape: JSONShape, _ document: Document) -> JSONShape? {
    guard limits.variants > 0, !shape.facts.hasTooManyVariants else { return nil }
    var best: (rank: Int, value: Int)?
    for name in document.names(of: index) {
      let value = document.entries[unchecked: name + 1]
      if value.kind == .string, 1...Self.maximumVariantLength ~= value.range.count,
        let rank = Self.variantNames.firstIndex(of: document.name(at: name)), rank < best?.rank ?? .max
      {
        best = (rank, name + 1)
      }
    }
    guard let best else { return nil }
    let step = JSONShape.Step.variant(
      name: Self.variantNames[best.rank], value: document.name(at: best.value))
    if shape[step] == nil, shape.variants.count >= limits.variants {
      shape.mergeVariants(limits)
      nodes = self.shape?.nodes ?? 0
      return nil
    }
    let variant = part(step, of: shape)
    if let variant { count(.object, index, variant, document) }
    return variant
  }
}

/// The place of a value in the input, as reports show it. Sites have the order of the input.
package struct ShapeSite: Hashable, Comparable, Codable, Sendable {
  /// The 0-based number of the piece of the input.
  package let piece: Int
  /// The 0-based offset in it, in bytes.
  package let offset: Int
  // The rest is empty unless the recorder has an origin.

  package var start = SourceLocation(line: 0, column: 0)
  /// The exclusive end of the value, or of the first bracket of an object or array.
  package var end = SourceLocation(line: 0, column: 0)
  /// The path from the input's top value.
  package var path: [PathComponent] = []

  private enum CodingKeys: String, CodingKey {
    case piece = "n", offset = "o", start = "s", end = "e", path = "p"
  }

  init(piece: Int, offset: Int) { (self.piece, self.offset) = (piece, offset) }

  package static func < (left: ShapeSite, right: ShapeSite) -> Bool {
    (left.piece, left.offset) < (right.piece, right.offset)
  }
}

/// Tells a recorder the place of its texts in their input.
///
/// The table of lines is built for the first value that needs it: most pieces contain nothing new.
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
  /// The table of the last record that was asked about.
  private var lines: (start: Int, table: LineTable)?
  /// The value at a path that contains the next records.
  package var part: Part?

  /// - Parameters:
  ///   - text: the piece of the input that the records are in.
  ///   - record: the record that contains an offset of the text, or the whole text if it is or begins with a record.
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
