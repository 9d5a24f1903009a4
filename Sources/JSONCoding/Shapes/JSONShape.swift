/// A summary of the values at one path of many JSON texts: how many there are of each kind, and their contents.
///
/// The shape of `{"id":1,"tags":["a","b"]}` and `{"id":null}` together is a tree:
///
///     objects: 2; parts in order of first appearance
///     ├─ member id    numbers: 1 (from 1 to 1), nulls: 1
///     └─ member tags  arrays: 1 (of 2 elements); so one of the two objects lacks the key
///         └─ element  strings: 2 (a: 1, b: 1)
///
/// ``ShapeRecorder`` adds values, and ``merge(_:_:)`` adds another worker's shape. The result does not depend on the
/// order, or on which worker recorded which value, as long as ``ShapeLimits/nodes`` is not reached. One thread at a
/// time uses a shape.
package final class JSONShape {
  /// The step from a shape to a part of it.
  package enum Step: Hashable, Codable, Sendable {
    /// The elements of all the arrays.
    case element
    case member(String)
    /// All members of objects that have more names than ``ShapeLimits/names``.
    case anyMember
    /// The members of the objects of one variant, such as `"type": "circle"`. They are not among the other members
    /// until ``mergeVariants(_:)``.
    case variant(name: String, value: String)

    fileprivate var name: String? { if case .member(let name) = self { name } else { nil } }
  }

  package typealias Part = (step: Step, shape: JSONShape)

  // Unchecked, because every value of a text changes some of these, and none is changed inside another change.

  @exclusivity(unchecked) package internal(set) var facts: ShapeFacts
  @exclusivity(unchecked) package private(set) var parts: [Part] = []
  /// By step: the index in ``parts``.
  @exclusivity(unchecked) private var places: [Step: Int] = [:]
  /// Where the next look-up begins: names come in about the same order in every object.
  @exclusivity(unchecked) private var next = 0

  /// An enclosing shape that the objects here share; it has their members, unless it refers to another one in turn.
  /// See ``foldRecursion(_:)``. A shape that was merged into another refers to that one.
  // Strong, because it may no longer be part of the tree. So a tree with recursion is never freed; a run makes one.
  package internal(set) var sameAs: JSONShape?
  /// The number of objects that ``sameAs`` has counted.
  var absorbed = 0
  /// The number of ``objects`` that are further inside, in shapes that refer to this one.
  package internal(set) var objectsInside = 0

  init(_ facts: ShapeFacts = ShapeFacts()) { self.facts = facts }

  // MARK: - Parts

  package subscript(step: Step) -> JSONShape? {
    if next >= parts.count || parts[next].step != step {
      guard let place = places[step] else { return nil }
      next = place
    }
    next &+= 1
    return parts[next &- 1].shape
  }

  /// Adds a part that is not there yet.
  func append(_ step: Step, _ shape: JSONShape) {
    places[step] = parts.count
    parts.append((step, shape))
    next = parts.count
  }

  /// Replaces all parts, and puts them in the order of their first places.
  func setParts(_ new: [Part]) {
    parts = new.map { ($0.shape.first, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    places = Dictionary(uniqueKeysWithValues: parts.enumerated().map { ($1.step, $0) })
    next = 0
  }

  package var element: JSONShape? { places[.element].map { parts[$0].shape } }

  package var anyMember: JSONShape? { places[.anyMember].map { parts[$0].shape } }

  /// The members of the objects, unless they have ``anyMember``.
  package var members: [(name: String, shape: JSONShape)] {
    parts.compactMap { part in part.step.name.map { ($0, part.shape) } }
  }

  package var variants: [(name: String, value: String, shape: JSONShape)] {
    parts.compactMap { part in
      if case .variant(let name, let value) = part.step { (name, value, part.shape) } else { nil }
    }
  }

  /// The number of shapes in the tree, this one included.
  var nodes: Int { parts.reduce(1) { $0 + $1.shape.nodes } }

  /// Records where an object first lacks members that all earlier objects have.
  func noteAbsences(_ site: () -> ShapeSite) {
    let objects = objects
    for index in parts.indices where parts[index].shape.facts.absence == nil {
      let part = parts[index]
      if part.shape.count < objects, part.step.name != nil { part.shape.facts.absence = site() }
    }
  }

  // MARK: - Facts

  package var nulls: Int { facts.count(.null) }
  package var trues: Int { facts.count(.true) }
  package var falses: Int { facts.count(.false) }
  package var arrays: Int { facts.count(.array) }
  package var objects: Int { facts.count(.object) + objectsInside }
  package var numbers: NumberFacts { facts.numbers ?? NumberFacts() }
  package var strings: StringFacts { facts.strings ?? StringFacts() }
  package var stringCount: Int { facts.count(.string) }
  /// A model's reads of the values.
  package var reads: ShapeReads { facts.reads ?? ShapeReads() }
  /// Whether something was left out, because there are too many different paths or a name is too long.
  package var isCut: Bool { facts.isCut }
  /// The place of the first value; without values, a place after every other.
  package var first: ShapeSite { facts.site ?? ShapeSite(piece: .max, offset: 0) }
  /// The number of values at this path.
  package var count: Int { facts.tallies.reduce(0) { $0 + $1.count } }

  package func count(_ kind: ValueKind) -> Int {
    switch kind {
    case .bool: falses + trues
    case .number: facts.count(.number)
    case .string: stringCount
    case .array: arrays
    case .object: objects
    }
  }

  package var kinds: [ValueKind] { ValueKind.allCases.filter { count($0) > 0 } }

  /// The forms that all names of the objects have, which may then be data.
  package var nameForms: TextForms {
    guard anyMember == nil else { return facts.formsOfManyNames }
    return members.reduce(.all) { $0.intersection(TextForms(of: $1.name)) }
  }
}

/// A kind of JSON value other than null.
package enum ValueKind: String, Hashable, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case bool = "boolean"
  case number, string, array, object
}

/// All facts about the values at one path except their contents.
package struct ShapeFacts: Codable, Sendable {
  /// The kinds of values that are counted separately.
  package enum Kind: UInt8, Codable, Sendable {
    case null, `false`, `true`, number, string, array, object
  }

  /// The values of one kind.
  package struct Tally: Codable, Sendable {
    let kind: Kind
    package internal(set) var count = 0
    /// The lengths of strings in Unicode scalars, of arrays in elements, of objects in members, duplicates included.
    package internal(set) var lengths: ClosedRange<Int>?
    /// The place of the first one.
    package internal(set) var site: ShapeSite

    private enum CodingKeys: String, CodingKey { case kind = "k", count = "c", lengths = "l", site = "p" }
  }

  /// One for each kind that occurs: usually one or two.
  var tallies: [Tally] = []
  var numbers: NumberFacts?
  var strings: StringFacts?
  var reads: ShapeReads?
  /// For a member: the first object that lacks it.
  package internal(set) var absence: ShapeSite?
  /// The forms that all names have, once the members are merged into one.
  var formsOfManyNames = TextForms.all
  var hasTooManyVariants = false
  var isCut = false

  private enum CodingKeys: String, CodingKey {
    case tallies = "t", numbers = "d", strings = "s", reads = "r", absence = "x"
    case formsOfManyNames = "f", hasTooManyVariants = "v", isCut = "c"
  }

  package subscript(kind: Kind) -> Tally? { tallies.first { $0.kind == kind } }

  package func count(_ kind: Kind) -> Int { self[kind]?.count ?? 0 }

  /// The place of the first value.
  package var site: ShapeSite? { tallies.min { $0.site < $1.site }?.site }

  /// The place of the first value of the kind.
  package func site(_ kind: ValueKind) -> ShapeSite? {
    switch kind {
    case .bool: [self[.false], self[.true]].compactMap { $0?.site }.min()
    case .number: self[.number]?.site
    case .string: self[.string]?.site
    case .array: self[.array]?.site
    case .object: self[.object]?.site
    }
  }

  mutating func merge(_ other: ShapeFacts, _ limits: ShapeLimits) {
    for tally in other.tallies {
      if let index = tallies.firstIndex(where: { $0.kind == tally.kind }) {
        tallies[index].count += tally.count
        tallies[index].lengths.include(tally.lengths)
        tallies[index].site = min(tallies[index].site, tally.site)
      } else {
        tallies.append(tally)
      }
    }
    numbers = numbers?.merged(other.numbers) ?? other.numbers
    strings = strings?.merged(other.strings, limits) ?? other.strings
    reads = reads?.merged(other.reads) ?? other.reads
    absence = [absence, other.absence].compactMap { $0 }.min()
    isCut = isCut || other.isCut
  }
}

/// The limits of a shape's memory, whatever the payloads are.
package struct ShapeLimits: Codable, Sendable {
  /// The maximum number of paths. Values at paths beyond it are skipped; the result may then depend on the order.
  package var nodes = 1 << 17
  /// The maximum number of names of the objects at one path. If there are more, they are data, and all members share
  /// one shape.
  package var names = 1000
  /// The maximum number of different strings that are counted individually.
  package var strings = 40
  /// The maximum length of these strings in bytes. A longer string counts as too many.
  package var stringLength = 100
  /// The maximum length of a name in bytes. Values with a longer one are skipped.
  package var nameLength = 10_000
  /// The maximum number of variants of an object; 0 for no search.
  package var variants = 0

  package init() {}
}
