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
  /// Tells where the next documents are; nil if nobody wants to know.
  package var origin: ShapeOrigin?
  /// The shapes of the values of the document that was added last, by their indexes; nil unless somebody wants them.
  // Not counted, because every value has one. All are in the tree or in ``merged``.
  @exclusivity(unchecked) var shapes: [UnretainedReference<JSONShape>?]?
  /// Those of the document's values that may have become part of others, and how many indexes have been looked at.
  private var merged: [JSONShape] = []
  private var mergedEnd = 0

  package let limits: ShapeLimits
  /// The nodes of the tree.
  private var nodes = 0
  /// What is known of the types that a model has read.
  private var types: [ObjectIdentifier: ReadType] = [:]
  /// The hashes of the names that may say which variant an object is.
  private let variantNames: [(hash: UInt32, name: String)]
  // Of the document that is being added.

  private(set) var document: Document?
  /// The way to the value that is being added: at each level, the index of the element, or the complement of the name's
  /// index in the document.
  @exclusivity(unchecked) private(set) var trail: [Int]
  @exclusivity(unchecked) private(set) var depth = 0
  @exclusivity(unchecked) private var entries = UncheckedBuffer<Entry>(capacity: 0)
  @exclusivity(unchecked) private var bytes = UncheckedBuffer<UInt8>(capacity: 0)

  /// In the order in which they are preferred.
  private static let variantNames = [
    "type", "kind", "__typename", "@type", "_type", "event", "object", "category",
  ]

  package init(_ limits: ShapeLimits = ShapeLimits()) {
    self.limits = limits
    variantNames = Self.variantNames.map { (NameHash.ofThisRun.hash($0), $0) }
    trail = Array(repeating: 0, count: Document.maximumDepth + 1)
  }

  /// What is known of a type that a model has read.
  func readType(_ type: any Any.Type) -> ReadType {
    if let known = types[ObjectIdentifier(type)] { return known }
    let new = ReadType(type)
    types[ObjectIdentifier(type)] = new
    return new
  }

  /// Everything that was recorded. Nothing is left; only what is known of types stays.
  func take() -> (shape: JSONShape?, decoded: Int) {
    defer { (shape, decoded, nodes) = (nil, 0, 0) }
    forgetShapes()
    return (shape, decoded)
  }

  /// Adds what another process has recorded with the same limits. A message can be merged once.
  package func merge(_ message: ShapeMessage) {
    decoded += message.decoded
    guard let other = message.shape else { return }
    forgetShapes()
    if let shape {
      if nodes + other.pathsLacking(in: shape) > limits.nodes { other.removePathsLacking(in: shape) }
      shape.merge(other, limits)
    } else {
      shape = other
    }
    nodes = shape?.nodes ?? 0
  }

  /// Lets go of the shapes of the last document's values: they may be about to leave the tree.
  private func forgetShapes() {
    shapes?.removeAll(keepingCapacity: true)
    merged = []
  }

  /// Adds the top value of a document that has been parsed and not searched.
  func add(_ document: Document) {
    (entries, bytes) = (document.entries, document.bytes)
    if shapes != nil {
      shapes?.removeAll(keepingCapacity: true)
      shapes?.append(contentsOf: repeatElement(nil, count: document.count))
      (merged, mergedEnd) = ([], 0)
    }
    self.document = document
    depth = 0
    defer { self.document = nil }
    let root = shape ?? make(0)
    shape = root
    add(0, to: root, document)
  }

  /// The place of the value at `index` of the document that was added last.
  func place(_ index: Int) -> ShapePlace {
    let start = Int(entries[unchecked: index].start)
    return ShapePlace(piece: piece, offset: offset + (origin?.range(SourceRange(at: start)).start ?? start))
  }

  private func make(_ index: Int) -> JSONShape {
    nodes += 1
    return JSONShape(place(index))
  }

  // Calls itself for each level of nesting; a document has at most 512.
  private func add(_ index: Int, to shape: JSONShape, _ document: Document) {
    let entry = entries[unchecked: index]
    shapes?[index] = UnretainedReference(shape)
    switch entry.kind {
    case .null:
      if shape.nulls == 0 { note(.null, index, shape) }
      shape.nulls &+= 1
    case .false:
      if shape.falses == 0 { note(.false, index, shape) }
      shape.falses &+= 1
    case .true:
      if shape.trues == 0 { note(.true, index, shape) }
      shape.trues &+= 1
    case .number:
      if shape.numbers.count == 0 { note(.number, index, shape) }
      shape.numbers.add(entry, in: bytes)
    case .string:
      let isFirst = shape.strings.count == 0
      if isFirst { note(.string, index, shape) }
      shape.strings.add(entry, in: bytes, limits) {
        (place(index), isFirst ? shape.sites[.string] : site(of: index))
      }
    case .array:
      if shape.arrays == 0 { note(.array, index, shape) }
      shape.arrays &+= 1
      shape.arrayLengths.add(Int(entry.end))
      addElements(of: index, entry, to: shape, document)
    case .object:
      if shape.objects == 0 { note(.object, index, shape) }
      shape.objects &+= 1
      shape.objectLengths.add(Int(entry.end))
      let part = limits.variants > 0 ? variant(of: index, entry, shape, document) : shape
      addMembers(of: index, entry, to: part, document)
    case .name, .arrayEnd, .objectEnd, .replaced: break
    }
  }

  private func addElements(of index: Int, _ entry: Entry, to shape: JSONShape, _ document: Document) {
    let end = Int(entry.link) - 1
    var child = index + 1
    guard child < end else { return }
    guard let element = shape.element ?? room(shape, child) else { return }
    shape.element = element
    depth &+= 1
    var number = 0
    while child < end {
      trail[depth &- 1] = number
      add(child, to: element, document)
      child = document.next(after: child)
      number &+= 1
    }
    depth &-= 1
  }

  private func addMembers(of index: Int, _ entry: Entry, to shape: JSONShape, _ document: Document) {
    let end = Int(entry.link) - 1
    var name = index + 1
    depth &+= 1
    // Members that no object before has lacked.
    var constants = 0
    while name < end {
      let value = name + 1
      trail[depth &- 1] = ~name
      if !entries[unchecked: name].flags.contains(.hidden) {
        if let member = shape.anyMember {
          if shape.formsOfManyNames != [] {
            shape.formsOfManyNames.formIntersection(TextForms(of: document.name(at: name)))
          }
          add(value, to: member, document)
        } else if let member = shape.members.find(name, in: document) ?? newMember(of: shape, name, document)
        {
          member.with { member in
            if member.absence == nil { constants &+= 1 }
            member.holder = shape.objects
            add(value, to: member, document)
          }
        }
      }
      name = document.next(after: value)
    }
    depth &-= 1
    if constants < shape.constants, origin != nil { noteAbsence(in: shape, index) }
  }

  @inline(never)
  private func newMember(
    of shape: JSONShape, _ name: Int, _ document: Document
  ) -> UnretainedReference<JSONShape>? {
    guard entries[unchecked: name].range.count <= limits.nameLength, let member = room(shape, name + 1) else {
      shape.isCut = true
      return nil
    }
    if origin != nil { noteNew(member, of: shape) }
    shape.members.append(document.name(at: name), hash: entries[unchecked: name].link, member)
    guard shape.members.list.count > limits.names else { return UnretainedReference(member) }
    holdShapes(before: name)
    nodes -= shape.mergeMembers(limits)
    return shape.anyMember.map { UnretainedReference($0) }
  }

  /// Holds the shapes of the document's values so far, because some of them are about to become one.
  private func holdShapes(before end: Int) {
    guard let shapes else { return }
    for index in mergedEnd..<end { if let shape = shapes[index] { merged.append(shape.object) } }
    mergedEnd = end
  }

  /// A shape for the value at `index`, which is part of what `shape` describes; nil if there is no room.
  private func room(_ shape: JSONShape, _ index: Int) -> JSONShape? {
    guard nodes < limits.nodes else {
      shape.isCut = true
      return nil
    }
    return make(index)
  }

  // MARK: - Variants

  /// The shape for the members of the object at `index`: that of its variant if it has one.
  private func variant(of index: Int, _ entry: Entry, _ shape: JSONShape, _ document: Document) -> JSONShape {
    guard !shape.hasTooManyVariants, let variant = variant(of: index, entry, document) else { return shape }
    if let known = shape.variants[variant] {
      known.objects &+= 1
      return known
    }
    guard shape.variants.count < limits.variants else {
      holdShapes(before: index)
      nodes -= shape.mergeVariants(limits)
      return shape
    }
    guard let new = room(shape, index) else { return shape }
    new.objects = 1
    shape.variants[variant] = new
    return new
  }

  /// The most members of an object that are searched for the one that names its variant.
  private static let mostSearched = 24
  private static let longestVariant = 40

  private func variant(of index: Int, _ entry: Entry, _ document: Document) -> ShapeVariant? {
    let end = Int(entry.link) - 1
    var best: (rank: Int, value: Int)?
    var name = index + 1
    var searched = 0
    while name < end, searched < Self.mostSearched {
      let hash = entries[unchecked: name].link
      if entries[unchecked: name + 1].kind == .string,
        entries[unchecked: name + 1].range.count <= Self.longestVariant,
        let rank = variantNames.firstIndex(where: { $0.hash == hash }), best.map({ rank < $0.rank }) ?? true,
        !entries[unchecked: name].flags.contains(.hidden), document.name(at: name) == variantNames[rank].name
      {
        best = (rank, name + 1)
        if rank == 0 { break }
      }
      name = document.next(after: name + 1)
      searched += 1
    }
    guard let best, entries[unchecked: best.value].range.count > 0 else { return nil }
    return ShapeVariant(name: variantNames[best.rank].name, value: document.name(at: best.value))
  }
}
