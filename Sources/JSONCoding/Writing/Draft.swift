/// A JSON text that is being written, and the values in it.
///
/// Names and scalars are appended to the text with everything between them. `{"a":[1,2],"b":3}` is an object with
/// two children: the array `"a":` and the text `"b":3`. The array has one child, the text `1,2`.
///
/// As long as one value is written after the other, the text is the JSON, and the nodes are not needed. Where a model
/// goes back to an earlier value, encodes a name twice or has members to sort, the text is out of order, but the nodes
/// still know what belongs where. When an element or the whole has ended, it is then written anew from its nodes.
/// Either way, an element that has ended is nothing but text, and its nodes are dropped.
struct Draft {
  var nodes = UncheckedBuffer<Node>(capacity: initialCapacity)
  var count = 0
  var text = ByteWriter()
  var spare = ByteWriter()
  /// The keys of all members that are not scalars.
  var keys: [any CodingKey] = []
  /// Whether the members of every object are written in the order of their names.
  var sortsMembers = false
  /// The innermost value that has not ended, to which what is appended belongs.
  var current = -1
  /// The first node whose contents are out of order in the text, or `max`.
  var disorder = Int.max
  /// The element that is being encoded. The nodes after it are in it; those before are outside.
  var element = 0
  /// Numbers that no payload knows, so that it cannot choose names that collide.
  let secret = (seed: UInt64.random(in: 0 ... .max), factor: UInt64.random(in: 0 ... .max) | 1)
  private var lastGeneration = 0
  /// The generation of the whole value.
  private var firstGeneration = 1

  private static let initialCapacity = 64

  func deallocate() {
    nodes.deallocate()
    text.deallocate()
    spare.deallocate()
  }

  mutating func removeAll() {
    count = 0
    nodes.shrink(to: Draft.initialCapacity, above: 1 << 14)
    text.removeAll()
    spare.removeAll()
    if !keys.isEmpty { keys.removeAll(keepingCapacity: keys.count < 1 << 14) }
    current = -1
    disorder = .max
    element = 0
    firstGeneration = lastGeneration &+ 1
  }

  // MARK: - Nodes

  subscript(_ node: Int) -> Node {
    @inline(__always) get { nodes[unchecked: node] }
  }

  @inline(__always)
  func with(_ node: Int, _ change: (inout Node) -> Void) { nodes.with(node, change) }

  /// Adds a node that begins at the end of the text and is not yet linked to its parent.
  @inline(__always)
  mutating func add(in parent: Int, depth: Int32) -> Int {
    let index = count
    if index == nodes.capacity { nodes.grow(to: 2 * index) }
    nodes[unchecked: index] = Node(
      depth: depth, parent: Int32(truncatingIfNeeded: parent), start: text.count, end: text.count)
    count = index &+ 1
    return index
  }

  /// Makes `child` the last child of its parent.
  @inline(__always)
  func link(_ child: Int, to parent: Int) {
    let index = Int32(truncatingIfNeeded: child)
    let last = Int(nodes[unchecked: parent].lastChild)
    nodes.with(parent) {
      if last < 0 { $0.firstChild = index }
      $0.lastChild = index
    }
    if last >= 0 { nodes.with(last) { $0.next = index } }
  }

  /// Begins the value of a node that has just been added.
  @inline(__always)
  mutating func begin(_ node: Int) -> NodeID {
    current = node
    return id(of: node)
  }

  /// An identity for a container over the node.
  @inline(__always)
  mutating func id(of node: Int) -> NodeID {
    if nodes[unchecked: node].generation == 0 {
      lastGeneration &+= 1
      nodes.with(node) { $0.generation = lastGeneration }
    }
    return NodeID(index: node, generation: nodes[unchecked: node].generation)
  }

  /// The index of the node, or -1 if it has been dropped.
  @inline(__always)
  func node(of id: NodeID) -> Int {
    id.index < count && nodes[unchecked: id.index].generation == id.generation ? id.index : -1
  }

  /// Whether the node is, or was, one of the current value. A container of another one must change nothing.
  func isOfThisValue(_ id: NodeID) -> Bool { id.generation >= firstGeneration }

  // MARK: - The current value

  /// The index of the node, which becomes the current one; -1 if nothing can be added to it any more.
  @inline(__always)
  mutating func enter(_ id: NodeID) -> Int {
    if id.index == current, nodes[unchecked: current].generation == id.generation { return current }
    return enterAnother(id)
  }

  @inline(never)
  private mutating func enterAnother(_ id: NodeID) -> Int {
    let node = node(of: id)
    if node < 0 || nodes[unchecked: node].isFinished { return -1 }
    while current >= 0, nodes[unchecked: current].depth > nodes[unchecked: node].depth { leave() }
    // The text of an element must not have anything else in it.
    if current != node || node < element { setDisorder(in: node) }
    current = node
    return node
  }

  /// Ends the current value.
  @inline(__always)
  mutating func leave() {
    let node = nodes[unchecked: current]
    switch node.kind {
    case .text, .removed: break
    case .array: text.append(.arrayEnd)
    case .object where node.firstChild >= 0: text.append(.objectEnd)
    case .object, .empty: text.append("{}")
    }
    current = Int(node.parent)
  }

  /// Notes that the contents of the node are not in order in the text.
  @inline(__always)
  mutating func setDisorder(in node: Int) { disorder = min(disorder, node) }

  /// Makes an empty value an object or array.
  @inline(__always)
  mutating func setKind(_ kind: Node.Kind, of node: Int) {
    nodes.with(node) { $0.kind = kind }
    // The brace of an object is written with its first member.
    if kind == .array { text.append(.arrayStart) }
  }

  /// Repeats the name of a member whose scalar is written next, if something else has been written since.
  @inline(__always)
  mutating func repeatName(of node: Int) {
    let start = text.count
    if nodes[unchecked: node].end == start { return }
    text.reserve(Int(nodes[unchecked: node].nameCount))
    text.append(text, nodes[unchecked: node].name)
    nodes.with(node) { $0.start = start }
  }

  /// Ends the text of a scalar that has just been appended.
  @inline(__always)
  func endText(_ node: Int) {
    nodes.with(node) {
      $0.kind = .text
      $0.end = text.count
    }
  }

  /// Keeps the coding key of a member that is not a scalar.
  @inline(__always)
  mutating func setKey(_ key: some CodingKey, of node: Int) {
    nodes.with(node) { $0.key = Int32(truncatingIfNeeded: keys.count) }
    keys.append(key)
  }

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

  /// Removes a member or element whose value could not be encoded, so that the model can continue without it.
  mutating func remove(_ node: Int) {
    nodes.with(node) { $0.kind = .removed }
    setDisorder(in: Int(nodes[unchecked: node].parent))
  }
}
