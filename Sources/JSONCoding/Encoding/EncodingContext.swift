/// What a model's `encode(to:)` writes through its containers, and the settings of the encoder.
///
/// Names and scalars are written to `text` as they are encoded. Nearly all models encode one value after the other:
/// once the model continues outside of a nested object, it does not write to it again, and no name is encoded twice.
/// Then the text is the JSON, and the context only needs to know which of the earlier values are open.
///
/// As soon as a model does anything else, ``continueInTree()`` makes a tree of what has been written, which knows the
/// order of the values from then on. The model does not notice. Node 0 is the whole value.
final class EncodingContext {
  /// The deepest nesting of arrays and objects, the same as the parser's.
  static let maximumDepth = 512

  let strategies: CodingStrategies
  let userInfo: [CodingUserInfoKey: any Sendable]
  let convertsKeys: Bool
  /// See ``DictionaryKey``.
  let dictionaryKey: ObjectIdentifier?
  /// Whether the members of every object are written in the order of their names.
  var sortsKeys = false
  /// Whether a value may be written as a text that it has been given, which only the tree can have.
  var isForSorting = false
  /// Whether unordered collections are marked: see ``ArrayOrder``.
  var marksOrder = false
  /// The types of which ``markOwnSets(of:_:)`` has found that they hold none.
  @exclusivity(unchecked) var typesWithoutSets: Set<ObjectIdentifier> = []
  private var convertedNames: [String: String] = [:]
  @exclusivity(unchecked) var types = EncodedTypes()

  // Run-time checks of exclusive access to these took half of the time: every member accesses them several times.
  // No code of a model runs during an access.

  @exclusivity(unchecked) var nodes = UncheckedBuffer<Node>(capacity: initialNodeCapacity)
  @exclusivity(unchecked) private(set) var nodeCount = 0
  @exclusivity(unchecked) var text = ByteWriter()
  /// The keys of all members that are not scalars.
  @exclusivity(unchecked) var keys: [any CodingKey] = []
  /// The members of large objects, by a hash of their names.
  @exclusivity(unchecked) var memberTable: [Int: Int] = [:]
  /// The number of the current top-level value or of its last open value.
  @exclusivity(unchecked) private(set) var generation = 0
  /// The first error that a container could not throw when it happened. Encoding the top-level value throws it later.
  @exclusivity(unchecked) private(set) var failure: (any Error)?
  @exclusivity(unchecked) var output = ByteWriter()

  /// Whether values are written directly until one cannot be. Off in tests of the tree.
  var triesDirectly = true
  /// Whether the current value is written directly.
  @exclusivity(unchecked) var isDirect = false
  @exclusivity(unchecked) var open = OpenValues()
  @exclusivity(unchecked) var opened = OpenedValues()
  /// The nodes of the opened values, after ``continueInTree()``.
  @exclusivity(unchecked) var continued: [Int32] = []
  /// The members among them whose values were still being encoded.
  @exclusivity(unchecked) var unfinished: [NewMember] = []
  /// The index of the innermost value whose `encode(to:)` is running.
  @exclusivity(unchecked) var running = 0
  /// What is known of the members of the open objects: see ``addDirectMember(_:to:isUnordered:)``.
  @exclusivity(unchecked) var members = UncheckedBuffer<Int>(capacity: initialNodeCapacity)
  @exclusivity(unchecked) var memberCount = 0
  /// How many bytes have been moved to sort members.
  @exclusivity(unchecked) var movedBytes = 0
  @exclusivity(unchecked) var knownNames = KnownNames()
  @exclusivity(unchecked) var containers = ObjectContainerCache()

  private static let initialNodeCapacity = 64

  init(
    strategies: CodingStrategies, userInfo: [CodingUserInfoKey: any Sendable],
    dictionaryKey: ObjectIdentifier?
  ) {
    self.strategies = strategies
    self.dictionaryKey = dictionaryKey
    self.userInfo = userInfo
    convertsKeys = strategies.convertsKeys
  }

  deinit {
    nodes.deallocate()
    text.deallocate()
    output.deallocate()
    open.deallocate()
    opened.deallocate()
    members.deallocate()
    knownNames.deallocate()
  }

  /// Appends the JSON of a top-level value to `bytes`.
  func encode<Value: Encodable>(_ value: Value, into bytes: inout [UInt8]) throws {
    defer { reset() }
    let mayBeDirect = !sortsKeys && !isForSorting && !marksOrder
    isDirect = triesDirectly && mayBeDirect
    let top = isDirect ? openTop() : id(of: addNode(in: -1, depth: 0))
    try encode(value, as: top)
    let isEmpty = isDirect ? endTop(top) : nodes[unchecked: 0].kind == .empty
    if let failure { throw failure }
    if isEmpty { throw invalid(value, [], "Top-level \(Value.self) did not encode any values.") }
    if !isDirect {
      output.removeAll()
      write(0, to: &output)
      swap(&text, &output)
    }
    // The next values are probably like this one.
    if mayBeDirect { triesDirectly = isDirect }
    text.buffer.withBytes(SourceRange(start: 0, end: text.count)) { bytes.append(contentsOf: $0) }
  }

  private func reset() {
    containers.releaseKept()
    nextGeneration()
    nodeCount = 0
    nodes.shrink(to: EncodingContext.initialNodeCapacity, above: 1 << 14)
    text.removeAll()
    output.removeAll()
    if !keys.isEmpty { keys.removeAll(keepingCapacity: keys.count < 1 << 14) }
    if !memberTable.isEmpty { memberTable = [:] }
    failure = nil
    isDirect = false
    open.keep(0)
    opened.removeAll()
    if !continued.isEmpty { continued = [] }
    if !unfinished.isEmpty { unfinished = [] }
    members.shrink(to: EncodingContext.initialNodeCapacity, above: 1 << 14)
    memberCount = 0
    movedBytes = 0
    running = 0
  }

  @inline(__always)
  func nextGeneration() { generation &+= 1 }

  /// Adds a node without a name, which is not yet linked to its parent, and begins at the end of the text.
  @inline(__always)
  func addNode(in parent: Int, depth: Int32) -> Int { addNode(in: parent, depth: depth, at: text.count) }

  /// Adds a node that begins at `offset`.
  @inline(__always)
  func addNode(in parent: Int, depth: Int32, at offset: Int) -> Int {
    let index = nodeCount
    if index == nodes.capacity { nodes.grow(to: 2 * index) }
    nodes[unchecked: index] = Node(
      depth: depth, parent: Int32(truncatingIfNeeded: parent), start: offset, nameCount: 0, end: offset)
    nodeCount = index &+ 1
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
      $0.count &+= 1
    }
    if last >= 0 { nodes.with(last) { $0.next = index } }
  }

  /// Adds an empty element.
  @inline(__always)
  func addElement(to array: NodeID) throws -> NodeID {
    let array = try liveNode(of: array)
    let parent = nodes[unchecked: array]
    let node = addNode(in: array, depth: parent.depth &+ 1)
    nodes.with(node) { $0.key = -1 &- Int32(truncatingIfNeeded: parent.count) }
    link(node, to: array)
    return id(of: node)
  }

  /// Removes a member or element whose value could not be encoded, so that the model can continue without it.
  func removeNode(_ node: Int) {
    nodes.with(node) { $0.kind = .removed }
    if nodes[unchecked: node].key < 0 { nodes.with(Int(nodes[unchecked: node].parent)) { $0.count &-= 1 } }
  }

  /// Ends an element, which no longer changes. A member can be written to as long as the top-level value.
  @inline(__always)
  func finishNode(_ node: Int) {
    if nodes[unchecked: node].key < 0 { nodes.with(node) { $0.isFinished = true } }
  }

  /// Whether the node, the last one of its array, can take another scalar.
  @inline(__always)
  func canGrow(_ node: Int) -> Bool {
    let node = nodes[unchecked: node]
    return node.kind == .text && node.isFinished && node.end == text.count
  }

  @inline(__always)
  func id(of node: Int) -> NodeID { NodeID(index: node, generation: generation) }

  /// The index of the node, or -1 if it is not one of the current top-level value.
  @inline(__always)
  func node(of id: NodeID) -> Int { id.generation == generation ? id.index : continuedNode(of: id) }

  /// The index of the node if it can still be written to, or -1.
  @inline(__always)
  func writableNode(of id: NodeID) -> Int {
    let node = node(of: id)
    return node < 0 || nodes[unchecked: node].isFinished ? -1 : node
  }

  // MARK: - Paths and errors

  /// Keeps the coding key of a member that is not a scalar.
  @inline(__always)
  func setKey(_ key: some CodingKey, of node: Int) {
    nodes.with(node) { $0.key = Int32(truncatingIfNeeded: keys.count) }
    keys.append(key)
  }

  /// The coding path of a node; empty for a node that is not of the current top-level value.
  func codingPath(of id: NodeID) -> [any CodingKey] {
    if isDirect { return directPath(of: id) }
    var index = node(of: id)
    guard index >= 0 else { return [] }
    var path: [any CodingKey] = []
    while nodes[unchecked: index].parent >= 0 {
      path.append(codingKey(nodes[unchecked: index].key))
      index = Int(nodes[unchecked: index].parent)
    }
    return path.reversed()
  }

  /// The coding key of a node or an opened value.
  func codingKey(_ key: Int32) -> any CodingKey {
    key < 0 ? PathKey(intValue: -1 - Int(key)) : keys[Int(key)]
  }

  func invalid(_ value: Any, _ path: [any CodingKey], _ description: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: description))
  }

  /// The index of the node, which must still be one that can be written to.
  ///
  /// - Throws: `EncodingError.invalidValue` if it is not.
  @inline(__always)
  func liveNode(of id: NodeID) throws -> Int {
    let node = writableNode(of: id)
    if node < 0 { throw lateUse(id) }
    return node
  }

  @inline(never)
  private func lateUse(_ id: NodeID) -> any Error {
    // A container that could not be made is of no node. Why is more than that it cannot be used.
    if id.generation < 0, let failure { return failure }
    return invalid(
      (), [], "The container was used after the value that it belongs to had been encoded.")
  }

  /// Whether the node is, or was, one of the current top-level value. A container of another one must change nothing.
  func isOfThisValue(_ id: NodeID) -> Bool {
    id.generation == generation || opened.numbers.contains(id.generation)
  }

  /// The node that `body` returns, which a container for `id` needs. An `Encoder` cannot throw when it makes a
  /// container, so ``encode(_:into:)`` throws the error later.
  func deferringErrors(of id: NodeID, _ body: () throws -> NodeID) -> NodeID {
    guard isOfThisValue(id) else { return .none }
    do { return try body() } catch {
      if failure == nil { failure = error }
      return .none
    }
  }

  // MARK: - Names

  /// The name that is written for a key of an object.
  func converted(_ key: some CodingKey, in id: NodeID) -> String {
    guard convertsKeys else { return key.stringValue }
    if case .custom(let keys) = strategies.keys, let convert = keys.encode {
      return convert(codingPath(of: id) + [key]).stringValue
    }
    let name = key.stringValue
    if let known = convertedNames[name] { return known }
    // Names may come from data, so there is no limit to their number.
    if convertedNames.count >= 1_000 { convertedNames.removeAll() }
    let converted = SnakeCase.snakeCase(name)
    convertedNames[name] = converted
    return converted
  }
}
