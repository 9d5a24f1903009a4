import JSONCoding
import Runner

/// Decides on shapes what later decisions build on: which objects are dictionaries, and which have variants.
struct ShapePreparation {
  let limits: ShapeLimits
  /// The places of objects whose names are data because the user says so, and of those whose names are not.
  let maps: Set<ModelBuilder.Path>
  let structures: Set<ModelBuilder.Path>
  /// Those of them that lead to objects.
  private(set) var used: Set<ModelBuilder.Path> = []
  /// Those whose objects have more names than a type may have properties.
  private(set) var tooWide: Set<ModelBuilder.Path> = []

  init(_ options: ScaffoldOptions, _ limits: ShapeLimits) {
    self.limits = limits
    let dictionaries = options.types.filter { $0.type.hasPrefix("[String:") }.map(\.place)
    maps = Set((options.maps + dictionaries).map { $0.path.steps.map(\.kind) })
    structures = Set(options.structures.map { $0.path.steps.map(\.kind) })
  }

  /// With as many objects that have the same names, these names are data.
  private static let manyEqualObjects = 5
  /// With as many names, objects may be a dictionary of objects with one shape.
  static let manyNames = 20
  /// With as many names, objects whose values are of one kind are a dictionary, however much these differ: an Xcode
  /// string catalog has 930.
  private static let fewestNamesOfOneKind = 40
  /// With as many names that nobody gives to properties, they are data.
  private static let fewestStrangeNames = 3
  /// With as many objects, names that few of them have may be data.
  private static let manyObjects = 10

  /// Prepares the shape and all in it. No values may be added afterwards.
  mutating func prepare(_ shape: JSONShape) {
    prepareParts(shape, at: [])
    shape.foldRecursion(limits)
  }

  // Calls itself for each level of nesting; there are at most 512.
  private mutating func prepareParts(_ shape: JSONShape, at path: ModelBuilder.Path) {
    let (isMap, isStructure) = (maps.contains(path), structures.contains(path))
    if !shape.variants.isEmpty, isMap || !hasVariants(shape) { shape.mergeVariants(limits) }
    if shape.objects > 0, isMap || isStructure, shape.anyMember == nil || isMap { used.insert(path) }
    if isStructure, shape.anyMember != nil { tooWide.insert(path) }
    if isMap || !isStructure && (isDictionary(shape) || isMapOfStrings(shape, path)) {
      shape.mergeMembers(limits)
    }
    for variant in shape.variants.values { prepareParts(variant, at: path) }
    for member in shape.members.list { prepareParts(member.shape, at: path + [.member(member.name)]) }
    if let element = shape.element { prepareParts(element, at: path + [.each]) }
    if let member = shape.anyMember { prepareParts(member, at: path + [.each]) }
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
          || haveOtherKinds(variants[left].value, variants[right].value)
      }
    }
  }

  /// Whether a member of both has values of unlike kinds, or arrays of such, as the coordinates of points and lines.
  private func haveOtherKinds(_ left: JSONShape, _ right: JSONShape) -> Bool {
    let others = Dictionary(
      right.members.list.map { ($0.name, $0.shape) }, uniquingKeysWith: { first, _ in first })
    return left.members.list.contains { member in
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

  // MARK: - Dictionaries

  private static let dataForms: TextForms = [.digits, .uuid, .day, .dateTimes, .hexadecimal, .url]

  /// Whether the names of the objects are data.
  private func isDictionary(_ shape: JSONShape) -> Bool {
    let members = shape.members.list
    guard shape.anyMember == nil, !members.isEmpty, shape.variants.isEmpty else { return false }
    if !shape.nameForms.isDisjoint(with: Self.dataForms) || NameForm.isShared(by: members.map(\.name)) {
      return true
    }
    if members.count >= Self.fewestStrangeNames, NameForm.areStrange(members.map(\.name)),
      areAlike(members.map(\.shape))
    {
      return true
    }
    if members.count >= Self.fewestNamesOfOneKind, !haveFixedNames(shape),
      Set(members.map(\.shape.kinds).filter { !$0.isEmpty }).count == 1
    {
      return true
    }
    if members.count >= Self.manyEqualObjects, haveSameNames(members.map(\.shape)) { return true }
    guard members.count >= Self.manyNames, areAlike(members.map(\.shape)) else { return false }
    if members.allSatisfy({ $0.shape.objects > 0 }) { return true }
    let holders = members.reduce(0) { $0 + $1.shape.count }
    return shape.objects >= Self.manyObjects && holders * 5 <= shape.objects * members.count
  }

  private static let severalObjects = 3

  /// Keys of objects whose names each payload chooses.
  private static let mapsOfStrings: Set<String> = [
    "dependencies", "scripts", "engines", "headers", "labels", "annotations", "env", "environment",
    "translations",
    "metadata",
  ]

  private func isMapOfStrings(_ shape: JSONShape, _ path: ModelBuilder.Path) -> Bool {
    guard case .member(let key)? = path.last, let word = SwiftName.words(key).last?.lowercased() else {
      return false
    }
    let members = shape.members.list
    return Self.mapsOfStrings.contains(word) && !members.isEmpty && shape.variants.isEmpty
      && !haveFixedNames(shape) && members.allSatisfy { $0.shape.kinds == [.string] }
  }

  /// Whether several objects have all of the names: the same again and again are no data.
  private func haveFixedNames(_ shape: JSONShape) -> Bool {
    shape.objects >= Self.severalObjects && shape.members.list.allSatisfy { $0.shape.count == shape.objects }
  }

  /// Whether all are objects with the same names, at least two.
  private func haveSameNames(_ shapes: [JSONShape]) -> Bool {
    let names = shapes.map { Set($0.members.list.map(\.name)) }
    return names[0].count > 1 && Set(names).count == 1
      && shapes.allSatisfy { $0.kinds == [.object] && $0.variants.isEmpty && $0.anyMember == nil }
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
package enum ValueKind: Hashable {
  case bool, number, string, array, object
}

extension JSONShape {
  /// The kinds of the values, null apart.
  package var kinds: [ValueKind] {
    var kinds: [ValueKind] = []
    if booleans > 0 { kinds.append(.bool) }
    if numbers.count > 0 { kinds.append(.number) }
    if stringCount > 0 { kinds.append(.string) }
    if arrays > 0 { kinds.append(.array) }
    if objects > 0 { kinds.append(.object) }
    return kinds
  }
}
