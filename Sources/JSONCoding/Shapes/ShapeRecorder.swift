/// Adds the values of parsed documents to a shape. One thread at a time uses a recorder.
package final class ShapeRecorder {
  /// Everything added so far; nil if there is nothing.
  package private(set) var shape: JSONShape?
  /// The 0-based number of the piece of the input that the next documents are from. Places begin with it.
  package var piece = 0
  /// The offset in that piece of the next documents' texts.
  package var offset = 0
  /// How many of the documents a model has decoded, if one was asked.
  package internal(set) var decoded = 0
  /// How many texts were not JSON, which the shape has nothing of.
  package internal(set) var unparsed = 0
  /// Tells where the next documents are; nil if nobody wants to know.
  package var origin: ShapeOrigin?

  package let limits: ShapeLimits
  /// The nodes of the tree.
  private var nodes = 0
  /// The types that a model has read.
  private var types: [ObjectIdentifier: ReadType] = [:]
  // Of the document that is being added.

  private var document: Document?
  @exclusivity(unchecked) private var entries = UncheckedBuffer<Entry>(capacity: 0)
  @exclusivity(unchecked) private var bytes = UncheckedBuffer<UInt8>(capacity: 0)

  /// Called with the index of each value of a document, in their order, and its shape.
  typealias Visit = (Int, JSONShape) -> Void

  package init(_ limits: ShapeLimits = ShapeLimits()) {
    self.limits = limits
  }

  /// The facts about a type that a model has read.
  func readType(_ type: any Any.Type) -> ReadType {
    if let known = types[ObjectIdentifier(type)] { return known }
    let new = ReadType(type)
    types[ObjectIdentifier(type)] = new
    return new
  }

  /// Hands out the recorded values and forgets them; the facts about types stay.
  func take() -> (shape: JSONShape?, decoded: Int, unparsed: Int) {
    defer { (shape, decoded, unparsed, nodes) = (nil, 0, 0, 0) }
    return (shape, decoded, unparsed)
  }

  /// Adds what another process has recorded with the same limits.
  package func merge(_ message: ShapeMessage) {
    decoded += message.decoded
    unparsed += message.unparsed
    guard let other = message.shape else { return }
    if let shape { shape.merge(other, limits) } else { shape = other }
    nodes = shape?.nodes ?? 0
  }

  /// Adds the top value of a document that has been parsed and not searched.
  func add(_ document: Document, _ visit: Visit = { _, _ in }) {
    (entries, bytes, self.document) = (document.entries, document.bytes, document)
    defer { self.document = nil }
    let root = shape ?? JSONShape()
    if shape == nil { nodes += 1 }
    shape = root
    add(0, to: root, document, visit)
  }

  // Calls itself for each level of nesting; a document has at most 512.
  private func add(_ index: Int, to shape: JSONShape, _ document: Document, _ visit: Visit) {
    let entry = entries[unchecked: index]
    visit(index, shape)
    switch entry.kind {
    case .null: count(.null, index, shape)
    case .false: count(.false, index, shape)
    case .true: count(.true, index, shape)
    case .number:
      count(.number, index, shape)
      if shape.facts.numbers == nil { shape.facts.numbers = NumberFacts() }
      shape.facts.numbers?.add(entry, in: bytes)
    case .string:
      count(.string, index, shape, length: length(entry))
      if shape.facts.strings == nil { shape.facts.strings = StringFacts() }
      shape.facts.strings?.add(entry, in: bytes, limits) { site(of: index) }
    case .array:
      count(.array, index, shape, length: Int(entry.end))
      addElements(of: index, entry, to: shape, document, visit)
    case .object:
      count(.object, index, shape, length: Int(entry.end))
      let part = limits.variants > 0 ? variant(of: index, entry, shape, document) : shape
      addMembers(of: index, entry, to: part, document, visit)
    case .name, .arrayEnd, .objectEnd, .replaced: break
    }
  }

  @inline(__always)
  private func count(_ kind: ShapeKind, _ index: Int, _ shape: JSONShape, length: Int? = nil) {
    // Field by field, because a copy of the facts counts many references.
    var tally = 0
    while tally < shape.facts.tallies.count, shape.facts.tallies[tally].kind != kind { tally &+= 1 }
    if tally == shape.facts.tallies.count { addTally(kind, index, shape) }
    shape.facts.tallies[tally].count &+= 1
    if let length { shape.facts.tallies[tally].lengths.add(length) }
  }

  @inline(never)
  private func addTally(_ kind: ShapeKind, _ index: Int, _ shape: JSONShape) {
    shape.facts.tallies.append(ShapeFacts.Tally(kind: kind))
    shape.facts.sites.append(site(of: index))
  }

  /// The number of a string's Unicode scalars.
  @inline(__always)
  private func length(_ entry: Entry) -> Int {
    if entry.flags.isDisjoint(with: .notPlainASCII) { return entry.range.count }
    if entry.flags.contains(.escaped) {
      return EscapedString.unescaped(in: bytes, entry.range, flags: entry.flags).unicodeScalars.count
    }
    // Each scalar has one byte that continues none.
    return (entry.range.start..<entry.range.end).count { bytes[unchecked: $0] & 0xC0 != 0x80 }
  }

  private func addElements(
    of index: Int, _ entry: Entry, to shape: JSONShape, _ document: Document, _ visit: Visit
  ) {
    let end = Int(entry.link) - 1
    var child = index + 1
    guard child < end, let element = shape.element ?? newShape(in: shape) else { return }
    shape.element = element
    while child < end {
      add(child, to: element, document, visit)
      child = document.next(after: child)
    }
  }

  private func addMembers(
    of index: Int, _ entry: Entry, to shape: JSONShape, _ document: Document, _ visit: Visit
  ) {
    let end = Int(entry.link) - 1
    var name = index + 1
    // Members that no object before has lacked.
    var constants = 0
    while name < end {
      let value = name + 1
      if !entries[unchecked: name].flags.contains(.hidden) {
        if let member = shape.anyMember {
          if shape.facts.formsOfManyNames != [] {
            shape.facts.formsOfManyNames.formIntersection(TextForms(of: document.name(at: name)))
          }
          add(value, to: member, document, visit)
        } else if let member = shape.members.find(name, in: document) ?? newMember(of: shape, name, document)
        {
          if member.facts.absence == nil { constants &+= 1 }
          add(value, to: member, document, visit)
        }
      }
      name = document.next(after: value)
    }
    if constants < shape.constants, limits.wantsSites { noteAbsence(in: shape, index) }
  }

  /// Notes that the object at `index` lacks members that all objects before it have.
  @inline(never)
  private func noteAbsence(in shape: JSONShape, _ index: Int) {
    for member in shape.members.list.map(\.shape)
    where member.facts.absence == nil && member.count < shape.objects {
      member.facts.absence = site(of: index)
      shape.constants -= 1
    }
  }

  @inline(never)
  private func newMember(of shape: JSONShape, _ name: Int, _ document: Document) -> JSONShape? {
    guard entries[unchecked: name].range.count <= limits.nameLength, let member = newShape(in: shape) else {
      shape.facts.isCut = true
      return nil
    }
    // The objects before had none of its name.
    if limits.wantsSites, shape.objects > 1 {
      member.facts.absence = shape.facts.site(.object)
    } else {
      shape.constants += 1
    }
    shape.members.append(document.name(at: name), hash: entries[unchecked: name].link, member)
    guard shape.members.list.count > limits.names else { return member }
    nodes -= shape.nodes
    shape.mergeMembers(limits)
    nodes += shape.nodes
    return shape.anyMember
  }

  /// A shape for a part of what `shape` describes; nil if there is no room.
  private func newShape(in shape: JSONShape) -> JSONShape? {
    guard nodes < limits.nodes else {
      shape.facts.isCut = true
      return nil
    }
    nodes += 1
    return JSONShape()
  }

  // MARK: - Sites

  /// Where the value at `index` of the document that is being added is.
  func site(of index: Int) -> ShapeSite {
    let entry = entries[unchecked: index]
    var range = document?.range(of: index) ?? entry.range
    if entry.isContainer { range.end = range.start + 1 }
    let outer = origin?.range(range) ?? range
    let place = ShapePlace(piece: piece, offset: offset + outer.start)
    guard let origin, let document else { return ShapeSite(place) }
    // In the order of the document, so that paths are found by one walk over it.
    return origin.site(place, outer, document.path(to: index))
  }

  // MARK: - Variants

  /// The shape for the members of the object at `index`: that of its variant if it has one.
  private func variant(of index: Int, _ entry: Entry, _ shape: JSONShape, _ document: Document) -> JSONShape {
    guard !shape.facts.hasTooManyVariants, let variant = variant(of: index, entry, document),
      let part = shape.variants[variant] ?? newVariant(variant, of: shape)
    else { return shape }
    count(.object, index, part)
    return part
  }

  private func newVariant(_ variant: ShapeVariant, of shape: JSONShape) -> JSONShape? {
    guard shape.variants.count < limits.variants else {
      nodes -= shape.nodes
      shape.mergeVariants(limits)
      nodes += shape.nodes
      return nil
    }
    let new = newShape(in: shape)
    shape.variants[variant] = new
    return new
  }

  /// The names of members that may say which variant an object is. The first ones are preferred.
  private static let variantNames = [
    "type", "kind", "__typename", "@type", "_type", "event", "object", "category",
  ]
  private static let variantHashes = variantNames.map { NameHash.perProcess.hash($0) }

  /// The most members of an object that are searched for its variant.
  private static let maximumSearched = 24
  /// In bytes.
  private static let longestVariant = 40

  private func variant(of index: Int, _ entry: Entry, _ document: Document) -> ShapeVariant? {
    let end = Int(entry.link) - 1
    var best: (rank: Int, value: Int)?
    var name = index + 1
    var searched = 0
    while name < end, searched < Self.maximumSearched {
      let (own, value) = (entries[unchecked: name], entries[unchecked: name + 1])
      if value.kind == .string, value.range.count <= Self.longestVariant, !own.flags.contains(.hidden),
        let rank = Self.variantHashes.firstIndex(of: own.link), rank < best?.rank ?? .max,
        document.name(at: name) == Self.variantNames[rank]
      {
        best = (rank, name + 1)
      }
      name = document.next(after: name + 1)
      searched += 1
    }
    guard let best, !entries[unchecked: best.value].range.isEmpty else { return nil }
    return ShapeVariant(name: Self.variantNames[best.rank], value: document.name(at: best.value))
  }
}
