/// A JSON text in the order in which a model writes it, and the edits that make it the value's JSON.
///
/// Whatever is encoded is appended, with all that is between: mostly, the text is the JSON, and there are no edits.
/// Where a model goes back to a container that the text has left, as in `{"a":[1],"b":2` and then `3` for `a`, all that
/// is open is closed, and an edit says where the text that follows belongs: `{"a":[1],"b":2}` and `,3` before the `]`.
/// Edits replace the value of a name that is encoded twice, remove values that failed, and sort the members of objects.
struct EditedText {
  /// An object or array, or a value that does not know yet what it is. Scalars have none.
  struct Node: BitwiseCopyable {
    enum Kind: BitwiseCopyable { case empty, scalar, array, object }

    /// An `empty` value is written as `{}`.
    var kind = Kind.empty
    /// Whether the end of the text is in it.
    var isOpen = true
    /// Whether it is an element that has been encoded, which no longer changes.
    var isFinished = false
    /// Whether an edit sorts its members.
    var isSorted = false
    let depth: Int32
    let parent: Int32
    /// The index of its coding key among ``keys``; for an element, -1 minus its index in the array.
    let key: Int32
    /// The member that it was the first value of, or -1.
    var member: Int32 = -1
    /// The number of its elements or members.
    var count: Int32 = 0
    /// How many of its members come from a dictionary that found it without any.
    var uniqueCount: Int32 = 0
    var firstMember: Int32 = -1
    var lastMember: Int32 = -1
    /// The number by which a ``NodeID`` knows it.
    let generation: Int
    /// Where it begins in the text, with its comma.
    let start: Int
    /// Where its opening bracket is.
    var opening = 0
    /// Where its contents end, and more is inserted.
    var end = 0
    /// Where it ended when the text left it first, or -1.
    var close = -1
  }

  /// What makes the text the JSON.
  struct Edit {
    /// The offset in the text, or -1 for an edit that has no effect.
    var position: Int
    /// The number of bytes that it replaces.
    var removed = 0
    /// The text that it inserts.
    var start = 0
    var end = 0
    /// The object whose members it sorts, or -1.
    var sorted = -1
    /// Whether it replaces or removes a whole value, whatever other edits do to that.
    var isWhole = false
  }

  private(set) var nodes = UncheckedBuffer<Node>(capacity: 64)
  private(set) var count = 0
  var members = UncheckedBuffer<Member>(capacity: 64)
  var memberCount = 0
  var text = ByteWriter()
  var spare = ByteWriter()
  var edits: [Edit] = []
  /// Members that are being sorted, of several objects inside each other.
  var order: [Int] = []
  /// The keys of all members that are not scalars.
  private var keys: [any CodingKey] = []
  /// Whether the members of every object are written in the order of their names.
  var sortsMembers = false
  /// The innermost open node, or -1.
  var current = -1
  /// The innermost element that is being encoded without anything outside of it, and those around it.
  private var scope = Scope()
  private var outerScopes: [Scope] = []
  /// Numbers that no payload knows, so that it cannot choose names that collide.
  let secret = (seed: UInt64.random(in: 0 ... .max), factor: UInt64.random(in: 0 ... .max) | 1)
  private var lastGeneration = 0
  private var firstGeneration = 1

  func deallocate() {
    nodes.deallocate()
    members.deallocate()
    text.deallocate()
    spare.deallocate()
  }

  mutating func removeAll() {
    (count, memberCount, current) = (0, 0, -1)
    scope = Scope()
    outerScopes.removeAll(keepingCapacity: true)
    nodes.shrink(to: 64, above: 1 << 14)
    members.shrink(to: 64, above: 1 << 14)
    text.removeAll()
    spare.removeAll()
    if !edits.isEmpty { edits.removeAll(keepingCapacity: edits.count < 1 << 14) }
    if !keys.isEmpty { keys.removeAll(keepingCapacity: keys.count < 1 << 14) }
    firstGeneration = lastGeneration &+ 1
  }

  // MARK: - Nodes

  subscript(_ node: Int) -> Node {
    @inline(__always) get { nodes[unchecked: node] }
  }

  @inline(__always)
  func with(_ node: Int, _ change: (inout Node) -> Void) { nodes.with(node, change) }

  func id(of node: Int) -> NodeID { NodeID(index: node, generation: nodes[unchecked: node].generation) }

  /// The index of the node, or -1 if it has been dropped.
  @inline(__always)
  func node(of id: NodeID) -> Int {
    id.index < count && nodes[unchecked: id.index].generation == id.generation ? id.index : -1
  }

  /// Whether the node is, or was, one of the present value. A container of another one must change nothing.
  func isOfThisValue(_ id: NodeID) -> Bool { id.generation >= firstGeneration }

  /// The coding path of a node; empty if it has been dropped.
  func path(of id: NodeID) -> [any CodingKey] {
    var node = node(of: id)
    var path: [any CodingKey] = []
    while node > 0 {
      let key = Int(nodes[unchecked: node].key)
      path.append(key < 0 ? PathKey(intValue: -1 - key) : keys[key])
      node = Int(nodes[unchecked: node].parent)
    }
    return path.reversed()
  }

  /// Begins a value, for the text that follows. Its comma and name begin at `start`.
  @inline(__always)
  mutating func begin(in parent: Int, at start: Int, key: Int, member: Int = -1) -> NodeID {
    let node = count
    if node == nodes.capacity { nodes.grow(to: 2 * node) }
    count &+= 1
    lastGeneration &+= 1
    nodes[unchecked: node] = Node(
      depth: parent < 0 ? 0 : nodes[unchecked: parent].depth &+ 1, parent: Int32(truncatingIfNeeded: parent),
      key: Int32(truncatingIfNeeded: key), member: Int32(truncatingIfNeeded: member),
      generation: lastGeneration,
      start: start)
    current = node
    return NodeID(index: node, generation: lastGeneration)
  }

  /// Keeps a coding key, and returns its index.
  @inline(__always)
  mutating func add(_ key: some CodingKey) -> Int {
    keys.append(key)
    return keys.count &- 1
  }

  /// Makes an empty value an object or array.
  @inline(__always)
  mutating func open(_ kind: Node.Kind, _ node: Int) {
    enter(node)
    nodes.with(node) {
      $0.kind = kind
      $0.opening = text.count
    }
    text.append(kind == .array ? UInt8.arrayStart : .objectStart)
  }

  // MARK: - The end of the text

  /// Moves the end of the text into the node.
  @inline(__always)
  mutating func enter(_ node: Int) {
    if current == node { return }
    if node < scope.element { leaveScope(for: node) }
    if !nodes[unchecked: node].isOpen { return goBack(to: node) }
    while current != node { leave() }
  }

  @inline(__always)
  private mutating func leave() {
    let node = current
    let (kind, member, isFirst) = (
      nodes[unchecked: node].kind, nodes[unchecked: node].member, nodes[unchecked: node].close < 0
    )
    nodes.with(node) {
      $0.isOpen = false
      $0.end = text.count
    }
    switch kind {
    case .array: text.append(.arrayEnd)
    case .object: text.append(.objectEnd)
    case .empty: text.append("{}")
    case .scalar: break
    }
    if isFirst {
      nodes.with(node) { $0.close = text.count }
      if member >= 0 { members.with(Int(member)) { $0.end = text.count } }
    }
    current = Int(nodes[unchecked: node].parent)
  }

  /// Closes whatever is open.
  mutating func closeAll() {
    if current >= 0 {
      while current != scope.root { leave() }
      if scope.writesRoot { leave() } else { nodes.with(scope.root) { $0.isOpen = false } }
    }
    if scope.edit >= 0 { edits[scope.edit].end = text.count }
    (current, scope.edit) = (-1, -1)
  }

  @inline(never)
  private mutating func goBack(to node: Int) {
    startInserting()
    let isEmpty = nodes[unchecked: node].kind == .empty
    startEdit(
      Edit(position: nodes[unchecked: node].end, removed: isEmpty ? 2 : 0), root: node, writesRoot: isEmpty)
    nodes.with(node) { $0.isOpen = true }
    current = node
  }

  /// Begins the text of another value for a member; ``replace(_:by:)`` follows.
  mutating func startReplacement() -> Int {
    startInserting()
    startEdit(Edit(position: -1, isWhole: true), root: count, writesRoot: true)
    return scope.edit
  }

  private mutating func startEdit(_ new: Edit, root: Int, writesRoot: Bool) {
    edits.append(new)
    (scope.edit, scope.root, scope.writesRoot) = (edits.count - 1, root, writesRoot)
    edits[scope.edit].start = text.count
  }

  /// Ends the text of another value, which counts from now on.
  mutating func endReplacement(_ edit: Int, of member: Int, by node: Int) {
    closeAll()
    replace(member, by: edit, node)
  }

  /// Makes the edit's text the value of the member, and `node` its node.
  mutating func replace(_ member: Int, by edit: Int, _ node: Int) {
    let old = members[unchecked: member]
    edits[edit].position = old.start + Int(old.nameCount)
    edits[edit].removed = old.end - edits[edit].position
    if old.edit >= 0 { edits[Int(old.edit)].position = -1 }
    members.with(member) {
      $0.edit = Int32(truncatingIfNeeded: edit)
      $0.node = Int32(truncatingIfNeeded: node)
    }
  }

  /// Makes the value that has just been encoded the value of its member, whatever the model has written there meanwhile.
  @inline(__always)
  mutating func keepValue(_ id: NodeID) {
    let member = Int(nodes[unchecked: id.index].member)
    guard member >= 0, members[unchecked: member].edit >= 0 else { return }
    edits[Int(members[unchecked: member].edit)].position = -1
    members.with(member) { ($0.edit, $0.node) = (-1, Int32(truncatingIfNeeded: id.index)) }
  }

  /// Removes a member or element whose value could not be encoded, so that the model can continue without it.
  mutating func remove(_ node: Int) {
    let parent = Int(nodes[unchecked: node].parent)
    let hasScope = scope.element == node
    if hasScope {
      endScope()
    } else if nodes[unchecked: node].isOpen, node != scope.root {
      while current != parent { leave() }
    } else {
      closeAll()
    }
    let (start, member) = (nodes[unchecked: node].start, Int(nodes[unchecked: node].member))
    nodes.with(parent) { $0.count &-= 1 }
    if hasScope { dropInserted(after: node) }
    edits.append(Edit(position: start, removed: nodes[unchecked: node].close - start, isWhole: true))
    if member >= 0 { members.with(member) { $0.isRemoved = true } }
  }

  // MARK: - Elements

  /// An element with edits of its own, or the whole value: all of the text since its beginning.
  private struct Scope {
    var element = 0
    /// The edit whose text is being written, or -1.
    var edit = -1
    /// The outermost node of that text, and whether it begins and ends there.
    var root = 0
    var writesRoot = true
    /// What there was before.
    var edits = 0
    var members = 0
    var keys = 0
  }

  /// Begins an element with its comma.
  @inline(__always)
  mutating func beginElement(of array: Int) -> NodeID {
    let start = text.count
    let index = addComma(array)
    return begin(in: array, at: start, key: -1 &- index)
  }

  /// Makes room for an element or member, and returns the number of those before.
  @inline(__always)
  mutating func addComma(_ node: Int) -> Int {
    let index = nodes[unchecked: node].count
    if index > 0 { text.append(.comma) }
    nodes.with(node) { $0.count = index &+ 1 }
    return Int(index)
  }

  /// The element's value follows, until ``finish(_:)`` or ``remove(_:)``.
  @inline(__always)
  mutating func startScope(_ node: Int) {
    outerScopes.append(scope)
    scope = Scope(element: node, root: node, edits: edits.count, members: memberCount, keys: keys.count)
  }

  /// Ends an element, which no longer changes. If nothing outside has been written, all that is known of it is dropped.
  @inline(__always)
  mutating func finish(_ node: Int) {
    guard scope.element == node else { return nodes.with(node) { $0.isFinished = true } }
    let before = endScope()
    if edits.count > before.edits {
      apply(
        from: before.edits,
        in: SourceRange(start: nodes[unchecked: node].start, end: nodes[unchecked: node].close))
    }
    if keys.count > before.keys { keys.removeLast(keys.count - before.keys) }
    (count, memberCount) = (node, before.members)
  }

  @inline(__always) @discardableResult
  private mutating func endScope() -> Scope {
    closeAll()
    current = Int(nodes[unchecked: scope.element].parent)
    let ended = scope
    scope = outerScopes.removeLast()
    return ended
  }

  /// Makes the element a part of what is around it, because the model writes there.
  @inline(never)
  private mutating func leaveScope(for node: Int) {
    while node < scope.element { dropInserted(after: endScope().element) }
  }

  /// What edits insert into an element is in the text after it, and remains there if the element has not been completed.
  private mutating func dropInserted(after element: Int) {
    let end = nodes[unchecked: element].close
    if text.count > end { edits.append(Edit(position: end, removed: text.count - end, isWhole: true)) }
  }

  /// Closes whatever is open, for text that belongs elsewhere.
  private mutating func startInserting() {
    closeAll()
    // The text of no edit begins where a value ends.
    text.append(.space)
  }
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
