/// One value of the tree that a model's `encode(to:)` builds. Nodes refer to each other by index; -1 means none.
///
/// `{"a":[1,2],"b":3}` is an object with two children: the array `"a":` and the text `"b":3`. The array has one child,
/// the text `1,2`.
struct Node: BitwiseCopyable {
  enum Kind: BitwiseCopyable {
    /// Nothing so far; written as `{}` if nothing follows.
    case empty
    /// Scalars: a value, or adjacent elements of an array.
    case text
    case array
    case object
    /// Its value could not be encoded.
    case removed
  }

  var kind = Kind.empty
  /// Whether it is a member from a dictionary, whose order is not the model's.
  var isUnordered = false
  var hasUnorderedMembers = false
  /// Whether it is an element that has been encoded, which no longer changes.
  var isFinished = false
  /// The kind of collection that an array comes from; see ``ArrayOrder``.
  var order = ArrayOrder.list
  /// Whether the context's table has all of its members' names.
  var hasTable = false
  /// The number of objects and arrays that it is in.
  let depth: Int32
  /// The index of its coding key among the context's keys; for an element, -1 minus its index in the array.
  var key: Int32 = -1

  /// Indexes of nodes.
  let parent: Int32
  var next: Int32 = -1
  var firstChild: Int32 = -1
  var lastChild: Int32 = -1
  /// The last node that was encoded for the same name, in the same object.
  var replacement: Int32 = -1

  /// The range of its bytes in the context's text: the name as it is written, with quotes and colon, then the value of
  /// a text node.
  var start: Int
  var nameCount: Int
  var end: Int

  /// The number of its elements, or of its members with different names.
  var count = 0
  /// One bit for each member's name: a name whose bit is not set is new.
  var nameFilter: UInt64 = 0
}

/// The node that a container writes to.
///
/// Nodes are reused for the next top-level value; `generation` shows whether the node is still the same: the number of
/// the top-level value, or of an ``OpenValue``, whose index this is then. No two of either have the same number.
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
