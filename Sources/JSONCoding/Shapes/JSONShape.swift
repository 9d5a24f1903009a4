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

    fileprivate var isMember: Bool { if case .member = self { true } else { false } }
  }

  // Unchecked, because every value of a text changes some of these, and none is changed inside another change.

  @exclusivity(unchecked) package internal(set) var facts: ShapeFacts
  @exclusivity(unchecked) package internal(set) var parts: [Step: JSONShape] = [:]

  /// An enclosing shape that the objects here share; it has their members, unless it refers to another one in turn.
  /// See ``foldRecursion(_:)``. A shape that was merged into another refers to that one.
  // Strong, because it may no longer be part of the tree. So a tree with recursion is never freed; a run makes one.
  package internal(set) var sameAs: JSONShape?
  /// The number of objects that shape has counted.
  var absorbed = 0
  /// How many of ``objects`` are further inside, in shapes that refer to this one.
  package internal(set) var objectsInside = 0

  init(_ facts: ShapeFacts = ShapeFacts()) { self.facts = facts }

  // MARK: - Parts

  /// The parts in the order of their first places.
  var orderedParts: [(step: Step, shape: JSONShape)] {
    parts.map { (site: $1.first, step: $0, shape: $1) }.sorted { $0.site < $1.site }.map {
      ($0.step, $0.shape)
    }
  }

  package var element: JSONShape? { parts[.element] }

  package var anyMember: JSONShape? { parts[.anyMember] }

  /// The members of the objects, unless they have ``anyMember``.
  package var members: [(name: String, shape: JSONShape)] {
    orderedParts.compactMap { part in
      if case .member(let name) = part.step { (name, part.shape) } else { nil }
    }
  }

  package var variants: [(name: String, value: String, shape: JSONShape)] {
    orderedParts.compactMap { part in
      if case .variant(let name, let value) = part.step { (name, value, part.shape) } else { nil }
    }
  }

  /// The number of shapes in the tree, this one included.
  var nodes: Int { parts.values.reduce(1) { $0 + $1.nodes } }

  /// Records where an object first lacks members that all earlier objects have.
  func noteAbsences(_ site: () -> ShapeSite) {
    let objects = objects
    for (step, shape) in parts where shape.facts.absence == nil && shape.count < objects && step.isMember {
      shape.facts.absence = site()
    }
  }

  // MARK: - Facts

  package var nulls: Int { facts.count(.null) }
  package var trues: Int { facts.trues }
  package var falses: Int { facts.count(.bool) - facts.trues }
  package var objects: Int { facts.count(.object) + objectsInside }
  package var numbers: NumberFacts { facts.numbers ?? NumberFacts() }
  package var strings: StringFacts { facts.strings ?? StringFacts() }
  package var stringCount: Int { facts.count(.string) }
  /// A model's reads of the values.
  package var reads: ShapeReads { facts.reads ?? ShapeReads() }
  /// Whether something was left out, because there are too many different paths.
  package var isCut: Bool { facts.isCut }
  /// The place of the first value; without values, a place after every other.
  package var first: ShapeSite { facts.site ?? ShapeSite(piece: .max, offset: 0) }
  /// The number of values at this path.
  package var count: Int { facts.tallies.values.reduce(0) { $0 + $1.count } }

  package func count(_ kind: JSONKind) -> Int { kind == .object ? objects : facts.count(kind) }

  /// The kinds of values other than null.
  package var kinds: [JSONKind] { JSONKind.allCases.filter { $0 != .null && count($0) > 0 } }
}

/// All facts about the values at one path except their contents.
package struct ShapeFacts: Codable, Sendable {
  /// The values of one kind.
  package struct Tally: Codable, Sendable {
    package internal(set) var count = 0
    /// The lengths of strings in Unicode scalars, of arrays in elements, of objects in members, duplicates included.
    package internal(set) var lengths: ClosedRange<Int>?
    /// The place of the first one.
    package internal(set) var site: ShapeSite

    private enum CodingKeys: String, CodingKey { case count = "c", lengths = "l", site = "p" }

    fileprivate func merged(_ other: Tally) -> Tally {
      var sum = Tally(count: count + other.count, lengths: lengths, site: min(site, other.site))
      sum.lengths.include(other.lengths)
      return sum
    }
  }

  /// One for each kind that occurs. A path has one or two.
  var tallies: [JSONKind: Tally] = [:]
  /// How many of the Booleans are true.
  var trues = 0
  var numbers: NumberFacts?
  var strings: StringFacts?
  var reads: ShapeReads?
  /// For a member: the first object that lacks it.
  package internal(set) var absence: ShapeSite?
  var hasTooManyVariants = false
  var isCut = false

  private enum CodingKeys: String, CodingKey {
    case tallies = "t", trues = "b", numbers = "d", strings = "s", reads = "r", absence = "x"
    case hasTooManyVariants = "v", isCut = "c"
  }

  package subscript(kind: JSONKind) -> Tally? { tallies[kind] }

  package func count(_ kind: JSONKind) -> Int { self[kind]?.count ?? 0 }

  /// The place of the first value.
  package var site: ShapeSite? { tallies.values.map(\.site).min() }

  mutating func merge(_ other: ShapeFacts, _ limits: ShapeLimits) {
    tallies.merge(other.tallies) { $0.merged($1) }
    trues += other.trues
    numbers = numbers?.merged(other.numbers) ?? other.numbers
    strings = strings?.merged(other.strings, limits) ?? other.strings
    reads = reads?.merged(other.reads) ?? other.reads
    absence = [absence, other.absence].compactMap { $0 }.min()
    isCut = isCut || other.isCut
  }
}

/// The limits of a shape's memory, whatever the payloads are.
package struct ShapeLimits: Codable, Sendable {
  /// The maximum number of paths. Values at further ones are skipped; the result may then depend on the order.
  package var nodes = 1 << 17
  /// The maximum number of names of the objects at one path. If there are more, they are data, and all members are
  /// one.
  package var names = 1000
  /// The maximum number of different strings that are counted individually.
  package var strings = 40
  /// The maximum length of these in bytes. A longer string counts as too many.
  package var stringLength = 100
  /// The maximum length of a name in bytes. Values with a longer one are skipped.
  package var nameLength = 10_000
  /// The maximum number of variants of an object; 0 for no search.
  package var variants = 0

  package init() {}
}
