/// A summary of the values at one path of many JSON texts: how many there are of each kind, and what is in them.
///
/// The shape of `{"id":1,"tags":["a","b"]}` and `{"id":null}` together is a tree:
///
///     objects: 2; members in order of first appearance
///     ├─ id    numbers: 1 (from 1 to 1), nulls: 1
///     └─ tags  arrays: 1 (of 2 elements); so one of the two objects lacks the key
///         └─ element  strings: 2 (a: 1, b: 1)
///
/// ``ShapeRecorder`` adds values, and ``merge(_:_:)`` adds another worker's shape. The result does not depend on the
/// order or on who has seen which value, as long as ``ShapeLimits/nodes`` is not reached. One thread at a time uses a
/// shape.
package final class JSONShape {
  // Unchecked, because every value of a text changes some of these, and none is changed inside another change.

  @exclusivity(unchecked) package internal(set) var facts: ShapeFacts
  /// The elements of all the arrays; nil if all are empty.
  @exclusivity(unchecked) package internal(set) var element: JSONShape?
  /// The members of the objects, unless they have ``anyMember``.
  @exclusivity(unchecked) package internal(set) var members = ShapeMembers()
  /// All members together, if the objects have more names than ``ShapeLimits/names``.
  @exclusivity(unchecked) package internal(set) var anyMember: JSONShape?
  /// Objects with a member that says which of several shapes they have, keyed by that. They are not also among
  /// ``members`` until ``mergeVariants(_:)``.
  @exclusivity(unchecked) package internal(set) var variants: [ShapeVariant: JSONShape] = [:]
  /// The number of members that no object lacks.
  @exclusivity(unchecked) var constants = 0

  /// The shape around this one that the objects here have, too; it has their members, unless it is the same as another
  /// one in turn. See ``foldRecursion(_:)``. A shape that was merged into another is the same as that one.
  // Strong, because it may no longer be part of the tree. So a tree with recursion is never freed; a run makes one.
  package internal(set) var sameAs: JSONShape?
  /// The number of objects that shape has counted.
  var absorbed = 0
  /// How many of ``objects`` are further inside and not at this path: those of shapes that are the same as this one.
  package internal(set) var objectsInside = 0

  init(_ facts: ShapeFacts = ShapeFacts()) { self.facts = facts }

  package var nulls: Int { facts.count(.null) }
  package var falses: Int { facts.count(.false) }
  package var trues: Int { facts.count(.true) }
  package var booleans: Int { falses + trues }
  package var numbers: NumberFacts { facts.numbers ?? NumberFacts() }
  package var strings: StringFacts { facts.strings ?? StringFacts() }
  package var stringCount: Int { facts.count(.string) }
  package var arrays: Int { facts.count(.array) }
  package var objects: Int { facts.count(.object) + objectsInside }
  /// A model's reads of the values.
  package var reads: ShapeReads { facts.reads ?? ShapeReads() }
  /// Whether something was left out, because there are too many different paths.
  package var isCut: Bool { facts.isCut }

  /// Where the first value is.
  package var first: ShapePlace { facts.site?.place ?? ShapePlace(piece: .max, offset: 0) }
  /// The number of values at this path.
  package var count: Int { facts.tallies.reduce(0) { $0 + $1.count } }

  /// The forms that all names of the objects have, so that they may be data.
  package var nameForms: TextForms {
    guard anyMember == nil else { return facts.formsOfManyNames }
    return members.list.reduce(.all) { $0.intersection(TextForms(of: $1.name)) }
  }

  /// The number of shapes in the tree, this one included.
  var nodes: Int { parts.reduce(1) { $0 + $1.nodes } }

  /// The shapes right inside this one.
  var parts: [JSONShape] {
    [element, anyMember].compactMap { $0 } + members.list.map(\.shape) + Array(variants.values)
  }
}

/// Everything about the values at one path but what is inside them.
package struct ShapeFacts: Codable, Sendable {
  /// The values of one kind.
  package struct Tally: Codable, Sendable {
    package let kind: ShapeKind
    package internal(set) var count = 0
    /// The lengths of strings in Unicode scalars, of arrays in elements, of objects in members, duplicates included.
    package internal(set) var lengths = Extent<Int>()

    private enum CodingKeys: String, CodingKey { case kind = "k", count = "c", lengths = "l" }
  }

  /// One for each kind that occurs. A path has one or two.
  package internal(set) var tallies: [Tally] = []
  /// Where the first value of each of these kinds is.
  var sites: [ShapeSite] = []
  var numbers: NumberFacts?
  var strings: StringFacts?
  var reads: ShapeReads?
  /// Of a member: the first object that lacks it, if sites are wanted.
  package internal(set) var absence: ShapeSite?
  /// The forms that all names have, once the members are one shape.
  var formsOfManyNames = TextForms.all
  var hasTooManyVariants = false
  var isCut = false

  private enum CodingKeys: String, CodingKey {
    case tallies = "t", sites = "p", numbers = "d", strings = "s", reads = "r", absence = "x"
    case formsOfManyNames = "f", hasTooManyVariants = "v", isCut = "c"
  }

  @inline(__always)
  func index(of kind: ShapeKind) -> Int? { tallies.indices.first { tallies[$0].kind == kind } }

  package func count(_ kind: ShapeKind) -> Int { index(of: kind).map { tallies[$0].count } ?? 0 }

  package func lengths(_ kind: ShapeKind) -> ClosedRange<Int>? {
    index(of: kind).flatMap { tallies[$0].lengths.range }
  }

  /// Where the first value of the kind is.
  package func site(_ kind: ShapeKind) -> ShapeSite? { index(of: kind).map { sites[$0] } }

  /// Where the first value is.
  package var site: ShapeSite? { sites.min { $0.place < $1.place } }

  mutating func merge(_ other: ShapeFacts, _ limits: ShapeLimits) {
    for (tally, site) in zip(other.tallies, other.sites) {
      if let index = index(of: tally.kind) {
        tallies[index].count += tally.count
        tallies[index].lengths.merge(tally.lengths)
        sites[index] = ShapeSite.first(sites[index], site) ?? site
      } else {
        tallies.append(tally)
        sites.append(site)
      }
    }
    merge(\.numbers, other) { $0.merge($1) }
    merge(\.strings, other) { $0.merge($1, limits) }
    merge(\.reads, other) { $0.merge($1) }
    absence = ShapeSite.first(absence, other.absence)
    isCut = isCut || other.isCut
  }

  private mutating func merge<Part>(
    _ part: WritableKeyPath<Self, Part?>, _ other: Self, _ body: (inout Part, Part) -> Void
  ) {
    guard var own = self[keyPath: part], let others = other[keyPath: part] else {
      return self[keyPath: part] = self[keyPath: part] ?? other[keyPath: part]
    }
    body(&own, others)
    self[keyPath: part] = own
  }
}

/// The kinds of values that are counted apart.
package enum ShapeKind: UInt8, Codable, Sendable {
  case null, `false`, `true`, number, string, array, object
}

/// What tells the variants of an object apart, such as `"type": "circle"`.
package struct ShapeVariant: Hashable, Sendable {
  package let name: String
  package let value: String
}

/// How much a shape remembers, so that its size is bounded whatever the payloads are.
package struct ShapeLimits: Codable, Sendable {
  /// The most paths. Values at further ones are not looked into; then the result may depend on the order.
  package var nodes = 1 << 17
  /// The most names of the objects at one path. With more, they are data, and all members are one.
  package var names = 1000
  /// The most different strings that are counted individually.
  package var strings = 40
  /// The longest of these, in bytes. A longer string makes them too many.
  package var stringLength = 100
  /// The longest name, in bytes. Values with a longer one are not looked into.
  package var nameLength = 10_000
  /// The most variants of an object; 0 to look for none.
  package var variants = 0
  /// Whether it is of interest which forms all strings at a path have, dates apart.
  package var wantsForms = true
  /// Whether it is of interest where something was seen first, as reports show it.
  package var wantsSites = false

  package init() {}
}

/// The least and the greatest of some numbers.
package struct Extent<Bound: Comparable & Codable & Sendable>: Codable, Sendable {
  /// Nil until a number is added.
  package private(set) var range: ClosedRange<Bound>?

  @inline(__always)
  mutating func add(_ bound: Bound) {
    guard let range else { return range = bound...bound }
    if bound < range.lowerBound {
      self.range = bound...range.upperBound
    } else if bound > range.upperBound {
      self.range = range.lowerBound...bound
    }
  }

  mutating func merge(_ other: Extent) {
    guard let others = other.range else { return }
    add(others.lowerBound)
    add(others.upperBound)
  }

  package init() {}

  package init(from decoder: any Decoder) throws {
    range = try ClosedRange<Bound>?(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws { try range.encode(to: encoder) }
}
