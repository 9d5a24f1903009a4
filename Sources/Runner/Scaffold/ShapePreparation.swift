import JSONCoding

/// Decides on shapes what later decisions build on: which objects are dictionaries, and which have variants.
struct ShapePreparation {
  let limits: ShapeLimits

  /// With as many names, objects may be a dictionary of objects with one shape.
  static let manyNames = 20
  /// With as many objects, names that few of them have may be data.
  private static let manyObjects = 10

  /// Prepares the shape and all in it. No values may be added afterwards.
  func prepare(_ shape: JSONShape) {
    prepareParts(shape)
    shape.foldRecursion(limits)
  }

  // Calls itself for each level of nesting; there are at most 512.
  private func prepareParts(_ shape: JSONShape) {
    if !shape.variants.isEmpty, !hasVariants(shape) { shape.mergeVariants(limits) }
    if isDictionary(shape) { shape.mergeMembers(limits) }
    for variant in shape.variants.values { prepareParts(variant) }
    for member in shape.members.list { prepareParts(member.shape) }
    if let element = shape.element { prepareParts(element) }
    if let member = shape.anyMember { prepareParts(member) }
  }

  // MARK: - Variants

  /// Whether every object says which of at least two shapes it has, and these are so different that one type for them
  /// would say little.
  private func hasVariants(_ shape: JSONShape) -> Bool {
    let variants = shape.variants.sorted { $0.value.first < $1.value.first }
    guard variants.count > 1, shape.members.list.isEmpty, shape.anyMember == nil,
      Set(variants.map(\.key.name)).count == 1,
      variants.allSatisfy({ $0.value.anyMember == nil && SwiftName.isWord($0.key.value) })
    else { return false }
    let names = variants.map { Set($0.value.members.list.map(\.name)) }
    return names.indices.contains { left in
      names.indices.contains { right in
        let common = names[left].intersection(names[right]).count
        return common * 2 <= max(names[left].count, names[right].count)
      }
    }
  }

  // MARK: - Dictionaries

  private static let dataForms: TextForms = [.digits, .uuid, .day, .dateTimes, .hexadecimal, .url]

  /// Whether the names of the objects are data.
  private func isDictionary(_ shape: JSONShape) -> Bool {
    let members = shape.members.list
    guard shape.anyMember == nil, !members.isEmpty, shape.variants.isEmpty else { return false }
    if !shape.nameForms.isDisjoint(with: Self.dataForms) { return true }
    guard members.count >= Self.manyNames, areAlike(members.map(\.shape)) else { return false }
    if members.allSatisfy({ $0.shape.objects > 0 }) { return true }
    let holders = members.reduce(0) { $0 + $1.shape.count }
    return shape.objects >= Self.manyObjects && holders * 5 <= shape.objects * members.count
  }

  /// Whether all values are of one kind, null apart, and objects have about the same names.
  private func areAlike(_ shapes: [JSONShape]) -> Bool {
    guard let kinds = shapes.first(where: { !$0.kinds.isEmpty })?.kinds, kinds.count == 1,
      shapes.allSatisfy({ $0.kinds.isEmpty || $0.kinds == kinds })
    else { return false }
    guard kinds == [.object] else { return true }
    guard shapes.allSatisfy({ $0.anyMember == nil && $0.variants.isEmpty }) else { return false }
    var all: Set<String> = []
    var sum = 0
    for shape in shapes {
      all.formUnion(shape.members.list.lazy.map(\.name))
      sum += shape.members.list.count
    }
    return !all.isEmpty && sum * 2 >= all.count * shapes.count
  }
}

/// A kind of JSON value.
enum ValueKind: Hashable {
  case bool, number, string, array, object
}

extension JSONShape {
  /// The kinds of the values, null apart.
  var kinds: [ValueKind] {
    var kinds: [ValueKind] = []
    if booleans > 0 { kinds.append(.bool) }
    if numbers.count > 0 { kinds.append(.number) }
    if strings.count > 0 { kinds.append(.string) }
    if arrays > 0 { kinds.append(.array) }
    if objects > 0 { kinds.append(.object) }
    return kinds
  }
}
