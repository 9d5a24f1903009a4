import JSONCoding
import Runner

/// Makes the decisions about shapes that later ones depend on: which objects are dictionaries, and which have variants.
struct ShapePreparation {
  let limits: ShapeLimits
  /// The places of objects that the user has declared as dictionaries, and of those declared as structures.
  let maps: Set<ModelBuilder.Path>
  let structures: Set<ModelBuilder.Path>
  /// The places among these that lead to objects.
  private(set) var used: Set<ModelBuilder.Path> = []
  /// The places of objects that have more names than a type may have properties.
  private(set) var tooWide: Set<ModelBuilder.Path> = []

  init(_ options: ScaffoldOptions, _ limits: ShapeLimits) {
    self.limits = limits
    let dictionaries = options.types.filter { $0.type.hasPrefix("[String:") }.map(\.place)
    maps = Set((options.maps + dictionaries).map { $0.path.steps.map(\.kind) })
    structures = Set(options.structures.map { $0.path.steps.map(\.kind) })
  }

  /// Prepares the shape and all nested ones. No values may be added afterwards.
  mutating func prepare(_ shape: JSONShape) {
    prepareParts(shape, at: [])
    shape.foldRecursion(limits)
  }

  // Recursive for each level of nesting; there are at most 512.
  private mutating func prepareParts(_ shape: JSONShape, at path: ModelBuilder.Path) {
    let (isMap, isStructure) = (maps.contains(path), structures.contains(path))
    if !shape.variants.isEmpty, isMap || !hasVariants(shape) { shape.mergeVariants(limits) }
    if shape.objects > 0, isMap || isStructure, shape.anyMember == nil || isMap { used.insert(path) }
    if isStructure, shape.anyMember != nil { tooWide.insert(path) }
    if isMap || !isStructure && DataNames.are(in: shape) { shape.mergeMembers(limits) }
    for variant in shape.variants { prepareParts(variant.shape, at: path) }
    for member in shape.members { prepareParts(member.shape, at: path + [.member(member.name)]) }
    if let element = shape.element { prepareParts(element, at: path + [.each]) }
    if let member = shape.anyMember { prepareParts(member, at: path + [.each]) }
  }

  // MARK: - Variants

  /// Whether every object states which of at least two shapes it has, and these are so different that a common type
  /// would say little.
  private func hasVariants(_ shape: JSONShape) -> Bool {
    let variants = shape.variants
    guard variants.count > 1, shape.members.isEmpty, shape.anyMember == nil,
      Set(variants.map(\.name)).count == 1,
      variants.allSatisfy({ $0.shape.anyMember == nil && SwiftName.isWord($0.value) })
    else { return false }
    let names = variants.map { Set($0.shape.members.map(\.name)) }
    return names.indices.contains { left in
      names.indices.contains { right in
        let common = names[left].intersection(names[right]).count
        return common * 2 <= max(names[left].count, names[right].count)
          || differInKinds(variants[left].shape, variants[right].shape)
      }
    }
  }

  /// Whether a member of both has values of unlike kinds, or arrays of such, as the coordinates of points and lines.
  private func differInKinds(_ left: JSONShape, _ right: JSONShape) -> Bool {
    let others = Dictionary(
      right.members.map { ($0.name, $0.shape) }, uniquingKeysWith: { first, _ in first })
    return left.members.contains { member in
      guard var other = others[member.name] else { return false }
      var own = member.shape
      while own.kinds == [.array], other.kinds == [.array], let part = own.element,
        let otherPart = other.element
      {
        (own, other) = (part, otherPart)
      }
      return !own.kinds.isEmpty && !other.kinds.isEmpty && Set(own.kinds).isDisjoint(with: other.kinds)
    }
  }
}
