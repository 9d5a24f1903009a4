/// A value in a ``Draft``: a member, an element, or the whole. Nodes refer to each other by index; -1 means none.
struct Node: BitwiseCopyable {
  enum Kind: BitwiseCopyable {
    /// Nothing so far; written as `{}` if nothing follows.
    case empty
    /// A scalar or anything else that no longer changes: one value, or adjacent elements of an array.
    case text
    case array
    case object
    /// Its value could not be encoded.
    case removed
  }

  var kind = Kind.empty
  /// Whether it is a member whose place is found by its name: from a dictionary, or because all keys are sorted.
  var isUnordered = false
  /// Whether it is an element that has been encoded, which no longer changes.
  var isFinished = false
  /// The kind of collection that an array comes from; see ``ArrayOrder``.
  var order = ArrayOrder.list
  /// The number of objects and arrays that it is in.
  let depth: Int32
  /// The index of its coding key among the draft's keys; for an element, -1 minus its index in the array.
  var key: Int32 = -1

  let parent: Int32
  var next: Int32 = -1
  var firstChild: Int32 = -1
  var lastChild: Int32 = -1
  /// The last node that was encoded for the same name, in the same object.
  var replacement: Int32 = -1

  /// The number of its elements.
  var count: Int32 = 0
  var nameCount: Int32 = 0
  /// Where it begins in the text: with its name in quotes and a colon, if it has one.
  var start: Int
  /// Where a text ends, or the name of anything else.
  var end: Int

  /// The number by which a ``NodeID`` knows the node.
  var generation = 0
  var hash: UInt64 = 0
  /// Members of the same object, by the highest bits of their hashes that are not used up.
  var branches = SIMD4<Int32>(repeating: -1)

  var name: SourceRange { SourceRange(start: start, end: start &+ Int(nameCount)) }
  var nameInQuotes: SourceRange { SourceRange(start: start &+ 1, end: start &+ Int(nameCount) &- 2) }
}

/// The node that a container writes to.
///
/// The place of a node is used again; `generation` shows whether it is still the same node. No two have the same.
struct NodeID {
  let generation: Int
  private let narrowIndex: Int32

  init(index: Int, generation: Int) {
    self.generation = generation
    narrowIndex = Int32(truncatingIfNeeded: index)
  }

  // An encoder with a wider index would not fit into an `any Encoder`, which would allocate memory for each.
  var index: Int { Int(narrowIndex) }

  /// No node, for a container that accepts no values.
  static let none = NodeID(index: 0, generation: -1)
}
