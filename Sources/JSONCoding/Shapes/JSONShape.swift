/// What the values at one path of many JSON texts hold: how many there are of each kind, and what is in them.
///
/// The shape of `{"id":1,"tags":["a","b"]}` and `{"id":null}` together is a tree:
///
///     objects: 2; members in order of first appearance
///     ├─ id    numbers: 1 (from 1 to 1), nulls: 1
///     └─ tags  arrays: 1 (of 2 elements); so one of the two objects lacks the key
///         └─ element  strings: 2 (a: 1, b: 1)
///
/// ``ShapeRecorder`` adds values, and ``merge(_:_:)`` adds another worker's shape. Both give the same whatever the
/// order and whoever has seen which value, as long as ``ShapeLimits/nodes`` is not reached. One thread at a time uses a
/// shape.
package final class JSONShape {
  // Unchecked, because every value of a text changes some of these, and none is changed inside another change.

  @exclusivity(unchecked) package internal(set) var nulls = 0
  @exclusivity(unchecked) package internal(set) var falses = 0
  @exclusivity(unchecked) package internal(set) var trues = 0
  @exclusivity(unchecked) package internal(set) var numbers = NumberFacts()
  @exclusivity(unchecked) package internal(set) var strings = StringFacts()
  @exclusivity(unchecked) package internal(set) var arrays = 0
  /// The least and the greatest number of elements.
  @exclusivity(unchecked) package internal(set) var arrayLengths = Extent()
  @exclusivity(unchecked) package internal(set) var objects = 0
  /// The least and the greatest number of members, duplicates included.
  @exclusivity(unchecked) package internal(set) var objectLengths = Extent()

  /// What all elements of all the arrays hold; nil if all are empty.
  @exclusivity(unchecked) package internal(set) var element: JSONShape?
  /// The members of the objects, unless they have ``anyMember``.
  @exclusivity(unchecked) package internal(set) var members = ShapeMembers()
  /// What all members hold, if the objects have more names than ``ShapeLimits/names``.
  @exclusivity(unchecked) package internal(set) var anyMember: JSONShape?
  /// The forms that all names have, once there is ``anyMember``; before, see ``nameForms``.
  @exclusivity(unchecked) var formsOfManyNames = TextForms.all
  /// Objects with a member that says which of several shapes they have, keyed by that. They are not also among
  /// ``members`` until ``mergeVariants(_:)``.
  @exclusivity(unchecked) package internal(set) var variants: [ShapeVariant: JSONShape] = [:]
  @exclusivity(unchecked) var hasTooManyVariants = false

  /// The shape around this one that the objects here have, too; it has their members, unless it is the same as another
  /// one in turn. See ``foldRecursion(_:)``.
  // Strong, because it may be one that has been merged into another and is no longer part of the tree. So a tree with
  // recursion is never freed; a run makes one.
  package internal(set) var sameAs: JSONShape?
  /// How many objects that shape has counted.
  var absorbed = 0
  /// How many of ``objects`` are further inside and not at this path: those of shapes that are the same as this one.
  package internal(set) var objectsInside = 0

  /// The shape that this one has been merged into.
  var successor: JSONShape?
  /// As which types a model has read the values; see ``ShapeReads``.
  @exclusivity(unchecked) package internal(set) var reads = ShapeReads()
  /// Whether something was not looked into, because there are too many different paths.
  @exclusivity(unchecked) package internal(set) var isCut = false
  /// Where the first of the values is.
  @exclusivity(unchecked) package internal(set) var first: ShapePlace

  // The rest only if sites are wanted.

  /// Where the first value of each kind is.
  @exclusivity(unchecked) package internal(set) var sites = ShapeSites()
  /// Of a member: the first object that lacks it.
  @exclusivity(unchecked) package internal(set) var absence: ShapeSite?
  /// Of a member: the number of the last object that has it, counted from 1.
  @exclusivity(unchecked) var holder = 0
  /// How many members no object lacks.
  @exclusivity(unchecked) var constants = 0

  init(_ first: ShapePlace) {
    self.first = first
  }

  package var booleans: Int { falses + trues }

  /// How many values there are at this path.
  package var count: Int {
    nulls + booleans + numbers.count + strings.count + arrays + objects - objectsInside
  }

  /// The forms that all names of the objects have, so that they may be data.
  package var nameForms: TextForms {
    guard anyMember == nil else { return formsOfManyNames }
    return members.list.reduce(.all) { $0.intersection(TextForms(of: $1.name)) }
  }
}

/// Where a value is: the order of places is that of the input.
package struct ShapePlace: Hashable, Comparable, Sendable {
  /// The 0-based number of the piece of the input.
  package var piece: Int
  /// The 0-based offset in it, in bytes.
  package var offset: Int

  package init(piece: Int, offset: Int) {
    self.piece = piece
    self.offset = offset
  }

  package static func < (left: ShapePlace, right: ShapePlace) -> Bool {
    (left.piece, left.offset) < (right.piece, right.offset)
  }
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
  /// Whether it is of interest where something was seen first. If strings are many, the first ones are then kept, one
  /// more than ``strings``.
  package var wantsSites = false

  package init() {}
}

/// The least and the greatest of some lengths.
package struct Extent: Hashable, Sendable {
  package internal(set) var least = Int.max
  package internal(set) var greatest = -1

  @inline(__always)
  mutating func add(_ length: Int) {
    if length < least { least = length }
    if length > greatest { greatest = length }
  }

  mutating func merge(_ other: Extent) {
    least = min(least, other.least)
    greatest = max(greatest, other.greatest)
  }
}
