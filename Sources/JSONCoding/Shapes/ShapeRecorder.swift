/// Adds the values of parsed documents to a shape. One thread at a time uses a recorder.
public final class ShapeRecorder {
  /// What has been added so far; nil if nothing has.
  public private(set) var shape: JSONShape?
  /// The 0-based number of the piece of the input that the next documents are from. Places begin with it.
  public var piece = 0

  /// The offset in that piece of the next documents' texts.
  public var offset = 0
  /// How many of the documents a model has decoded, if one was asked.
  public internal(set) var decoded = 0
  /// The shapes of the values of the document that was added last, by their indexes; nil unless somebody wants them.
  var shapes: [JSONShape?]?

  public let limits: ShapeLimits
  /// The nodes of the tree.
  private var nodes = 0
  /// The hashes of the names that may say which variant an object is.
  private let variantNames: [(hash: UInt32, name: String)]
  // Those of the document that is being added.
  @exclusivity(unchecked) private var entries = UncheckedBuffer<Entry>(capacity: 0)
  @exclusivity(unchecked) private var bytes = UncheckedBuffer<UInt8>(capacity: 0)

  /// In the order in which they are preferred.
  private static let variantNames = [
    "type", "kind", "__typename", "@type", "_type", "event", "object", "category",
  ]

  public init(_ limits: ShapeLimits = ShapeLimits()) {
    self.limits = limits
    variantNames = Self.variantNames.map { (NameHash.ofThisRun.hash($0), $0) }
  }

  /// Adds the top value of a document that has been parsed and not repaired.
  func add(_ document: Document) {
    (entries, bytes) = (document.entries, document.bytes)
    if shapes != nil { shapes = Array(repeating: nil, count: document.count) }
    let root = shape ?? make(0)
    shape = root
    add(0, to: root, document)
  }

  private func place(_ index: Int) -> ShapePlace {
    ShapePlace(piece: piece, offset: offset + Int(entries[unchecked: index].start))
  }

  private func make(_ index: Int) -> JSONShape {
    nodes += 1
    return JSONShape(place(index))
  }

  // Calls itself for each level of nesting, of which a document has at most 512.
  private func add(_ index: Int, to shape: JSONShape, _ document: Document) {
    let entry = entries[unchecked: index]
    shapes?[index] = shape
    switch entry.kind {
    case .null: shape.nulls &+= 1
    case .false: shape.falses &+= 1
    case .true: shape.trues &+= 1
    case .number: shape.numbers.add(entry, in: bytes)
    case .string: shape.strings.add(entry, in: bytes, limits, place(index))
    case .array:
      shape.arrays &+= 1
      shape.arrayLengths.add(Int(entry.end))
      addElements(of: index, entry, to: shape, document)
    case .object:
      shape.objects &+= 1
      shape.objectLengths.add(Int(entry.end))
      let part = limits.variants > 0 ? variant(of: index, entry, shape, document) : shape
      addMembers(of: index, entry, to: part, document)
    case .name, .arrayEnd, .objectEnd, .replaced, .omitted: break
    }
  }

  private func addElements(of index: Int, _ entry: Entry, to shape: JSONShape, _ document: Document) {
    let end = Int(entry.link) - 1
    var child = index + 1
    guard child < end else { return }
    guard let element = shape.element ?? room(shape, child) else { return }
    shape.element = element
    while child < end {
      add(child, to: element, document)
      child = document.next(after: child)
    }
  }

  private func addMembers(of index: Int, _ entry: Entry, to shape: JSONShape, _ document: Document) {
    let end = Int(entry.link) - 1
    var name = index + 1
    while name < end {
      let value = name + 1
      if !entries[unchecked: name].flags.contains(.hidden) {
        if let member = shape.anyMember {
          if shape.formsOfManyNames != [] {
            shape.formsOfManyNames.formIntersection(TextForms(of: document.name(at: name)))
          }
          add(value, to: member, document)
        } else if let member = shape.members.find(name, in: document) ?? newMember(of: shape, name, document)
        {
          add(value, to: member, document)
        }
      }
      name = document.next(after: value)
    }
  }

  @inline(never)
  private func newMember(of shape: JSONShape, _ name: Int, _ document: Document) -> JSONShape? {
    guard let member = room(shape, name + 1) else { return nil }
    shape.members.append(document.name(at: name), hash: entries[unchecked: name].link, member)
    guard shape.members.list.count > limits.names else { return member }
    nodes -= shape.mergeMembers(limits)
    return shape.anyMember
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
      nodes -= shape.mergeVariants(limits)
      return shape
    }
    guard let new = room(shape, index) else { return shape }
    new.objects = 1
    shape.variants[variant] = new
    return new
  }

  /// The most members of an object among which the one that names its variant is looked for.
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
