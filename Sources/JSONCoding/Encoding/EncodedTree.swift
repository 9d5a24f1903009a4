/// The values that a model has encoded: names and scalars in one text, and a node for each value that needs a place.
///
/// `{"a":[1,2,{"b":3}],"c":4}` has the text `"a":1,2"b":3"c":4` and six nodes: the object, its members `a` and `c`,
/// the elements `1,2` in one node, the object after them and its member `b`. So containers can be filled in any
/// order, and the JSON is written once, from the nodes.
///
/// An element that has ended becomes text, which frees its nodes for the next one, unless something can still write
/// to them.
struct EncodedTree {
  struct Node: BitwiseCopyable {
    enum Kind: BitwiseCopyable {
      /// A value whose kind is not decided yet; written as `{}`.
      case empty
      /// A part of the text: one scalar, or consecutive elements with commas.
      case text
      case array, object
    }

    var kind = Kind.empty
    /// Whether it is a member that a dictionary has encoded.
    var isUnordered = false
    /// The elements that move together when the array is sorted: 1 in a set, 2 for keys with values; 0 to keep the
    /// order.
    var sortedStride: UInt8 = 0
    let depth: UInt16
    let parent: Int32
    /// The index of its coding key among ``keys``, or -1 minus its index in an array.
    var key: Int32
    var next: Int32 = -1
    /// The first element or member; also the root of the trie of members.
    var first: Int32 = -1
    var last: Int32 = -1
    var count: Int32 = 0
    /// The range of a member's name in the text, including quotes and colon.
    var nameCount: Int32 = 0
    var nameStart = 0
    /// The bytes of a value that has become text.
    var start = 0
    var end = 0
    var hash: UInt32 = 0
    /// Members of the same object, by the two highest bits of their hashes that are not used up yet; -1 for none.
    var branches = SIMD4<Int32>(repeating: -1)

    var nameInQuotes: SourceRange {
      SourceRange(start: nameStart &+ 1, end: nameStart &+ Int(nameCount) &- 2)
    }
  }

  private var nodes = UncheckedBuffer<Node>(capacity: 64)
  private var count = 0
  private var text = ByteWriter()
  private var output = ByteWriter()
  private var keys: [any CodingKey] = []
  /// Whether the members of every object are written in the order of their names.
  var sortsMembers = false
  private var hasEscapedNames = false
  /// The innermost element that is being encoded, or -1. Nodes before it are not part of it.
  private var innermost = -1
  /// Whether an element's code has written to another value. The last nodes and bytes may then belong to that value.
  private var hasOutsideWrites = false
  /// The members being sorted, from the outermost object inward, with the first bytes of their names.
  private var order: [(word: UInt64, member: Int32)] = []
  private let hashes = NameHash.perProcess

  func deallocate() {
    nodes.deallocate()
    text.deallocate()
    output.deallocate()
  }

  mutating func removeAll() {
    count = 0
    (innermost, hasOutsideWrites, hasEscapedNames) = (-1, false, false)
    nodes.shrink(to: 64, above: 1 << 14)
    text.removeAll()
    output.removeAll()
    if !keys.isEmpty { keys.removeAll(keepingCapacity: keys.count < 1 << 14) }
  }

  // MARK: - Nodes

  subscript(_ node: Int) -> Node {
    @inline(__always) get { nodes[unchecked: node] }
  }

  @inline(__always)
  func with(_ node: Int, _ change: (inout Node) -> Void) { nodes.with(node, change) }

  /// A new value, which has no place in its parent yet.
  @inline(__always)
  mutating func add(in parent: Int, key: Int) -> Int {
    let node = count
    if parent < innermost { hasOutsideWrites = true }
    if node == nodes.capacity { nodes.grow(to: 2 * node) }
    count &+= 1
    nodes[unchecked: node] = Node(
      depth: parent < 0 ? 0 : nodes[unchecked: parent].depth &+ 1,
      parent: Int32(truncatingIfNeeded: parent),
      key: Int32(truncatingIfNeeded: key))
    return node
  }

  /// Keeps a coding key, and returns its index.
  @inline(__always)
  mutating func keep(_ key: some CodingKey) -> Int {
    keys.append(key)
    return keys.count &- 1
  }

  func path(of node: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var node = node
    while node > 0 {
      let key = Int(nodes[unchecked: node].key)
      path.append(key < 0 ? PathKey(intValue: -1 - key) : keys[key])
      node = Int(nodes[unchecked: node].parent)
    }
    return path.reversed()
  }

  /// Makes the node a scalar and appends its text.
  @inline(__always)
  mutating func setScalar(_ node: Int, _ scalar: EncodedScalar) {
    if node < innermost { hasOutsideWrites = true }
    let start = text.count
    text.append(scalar)
    nodes.with(node) { ($0.kind, $0.start, $0.end) = (.text, start, text.count) }
  }

  // MARK: - Elements and members

  /// Appends an element to the array, or a member to the object.
  @inline(__always)
  mutating func append(_ element: Int, to array: Int) {
    let index = Int32(truncatingIfNeeded: element)
    let last = Int(nodes[unchecked: array].last)
    nodes.with(array) {
      if last < 0 { $0.first = index }
      $0.last = index
      $0.count &+= 1
    }
    if last >= 0 { nodes.with(last) { $0.next = index } }
  }

  /// Appends an element, if possible to the text of the one before it.
  @inline(__always)
  mutating func append(_ scalar: EncodedScalar, to array: Int) {
    let element = beginText(in: array)
    text.append(scalar)
    nodes.with(element) { $0.end = text.count }
  }

  /// The node for an element whose text follows: if possible, the node of the elements before it.
  @inline(__always)
  private mutating func beginText(in array: Int) -> Int {
    if array < innermost { hasOutsideWrites = true }
    let last = Int(nodes[unchecked: array].last)
    if last >= 0, nodes[unchecked: last].kind == .text, nodes[unchecked: last].end == text.count,
      nodes[unchecked: array].sortedStride == 0
    {
      text.append(.comma)
      nodes.with(array) { $0.count &+= 1 }
      return last
    }
    let element = add(in: array, key: -1)
    append(element, to: array)
    nodes.with(element) { ($0.kind, $0.start) = (.text, text.count) }
    return element
  }

  /// An element that is being encoded, and where the tree ended before it.
  struct Element {
    let node: Int
    fileprivate let outer: Int
    fileprivate let textStart: Int
    fileprivate let keyCount: Int
  }

  mutating func beginElement(in array: Int) -> Element {
    let (outer, key) = (innermost, -1 &- Int(nodes[unchecked: array].count))
    innermost = add(in: array, key: key)
    return Element(node: innermost, outer: outer, textStart: text.count, keyCount: keys.count)
  }

  mutating func end(_ element: Element) { innermost = element.outer }

  /// Appends an element that has ended to the array.
  ///
  /// Text that is much longer than its nodes is not copied: that would save little, and take a long time in deeply nested
  /// arrays.
  /// - Parameter isKept: whether something can still write to the element.
  mutating func append(_ element: Element, to array: Int, isKept: Bool) {
    let size = (count &- element.node) &* MemoryLayout<Node>.stride
    guard !isKept, !hasOutsideWrites, text.count &- element.textStart <= 4 &* size else {
      return append(element.node, to: array)
    }
    output.cut(to: 0)
    write(element.node)
    text.cut(to: element.textStart)
    count = element.node
    keys.removeLast(keys.count &- element.keyCount)
    let node = beginText(in: array)
    text.append(output, SourceRange(start: 0, end: output.count))
    nodes.with(node) { $0.end = text.count }
  }

  /// Adds a value to the object under a name, unless a member already has that name.
  ///
  /// The members form a trie by the hashes of their names, with four branches each.
  /// - Returns: the value that already has the name, or the new one.
  @inline(__always)
  mutating func link(_ value: Int, to object: Int, named name: String, isUnordered: Bool) -> Int {
    let start = text.count
    text.append(quoted: name)
    text.append(.colon)
    let range = SourceRange(start: start, end: text.count)
    let hash = hashes.plainHash(in: text.buffer, range)
    let index = Int32(truncatingIfNeeded: value)
    var place = Int(nodes[unchecked: object].first)
    var rest = hash
    while place >= 0 {
      if nodes[unchecked: place].hash == hash, hasName(place, range) {
        text.cut(to: start)
        return place
      }
      let branch = Int(truncatingIfNeeded: rest &>> 30)
      let next = Int(nodes[unchecked: place].branches[branch])
      if next < 0 { nodes.with(place) { $0.branches[branch] = index } }
      place = next
      rest &<<= 2
    }
    nodes.with(value) {
      ($0.nameStart, $0.nameCount) = (start, Int32(truncatingIfNeeded: range.count))
      ($0.hash, $0.isUnordered) = (hash, isUnordered)
    }
    if range.count != name.utf8.count &+ 3 { hasEscapedNames = true }
    append(value, to: object)
    return value
  }

  /// Replaces the value of a member by the contents of another node.
  @inline(never)
  func moveContents(of new: Int, to member: Int) {
    let contents = nodes[unchecked: new]
    nodes.with(member) {
      ($0.kind, $0.start, $0.end) = (contents.kind, contents.start, contents.end)
      ($0.first, $0.last, $0.count) = (contents.first, contents.last, contents.count)
      $0.sortedStride = contents.sortedStride
    }
  }

  @inline(__always)
  private func hasName(_ member: Int, _ name: SourceRange) -> Bool {
    let start = nodes[unchecked: member].nameStart
    return text.buffer.equals(
      SourceRange(start: start, end: start &+ Int(nodes[unchecked: member].nameCount)), name)
  }

  // MARK: - Writing

  /// Appends the JSON of the first node to `bytes`.
  mutating func write(into bytes: inout [UInt8]) {
    output.cut(to: 0)
    write(0)
    output.buffer.withBytes(SourceRange(start: 0, end: output.count)) {
      bytes.append(contentsOf: $0)
    }
  }

  /// Recursive, as deep as values are nested.
  private mutating func write(_ index: Int) {
    let node = nodes.base + index
    switch node.pointee.kind {
    case .empty: output.append("{}")
    case .text: output.append(text, SourceRange(start: node.pointee.start, end: node.pointee.end))
    case .array:
      output.append(.arrayStart)
      writeElements(node.pointee)
      output.append(.arrayEnd)
    case .object:
      output.append(.objectStart)
      writeMembers(node.pointee)
      output.append(.objectEnd)
    }
  }

  private mutating func writeElements(_ array: Node) {
    if array.sortedStride > 0 { return writeSorted(array) }
    var element = Int(array.first)
    while element >= 0 {
      write(element)
      element = Int(nodes[unchecked: element].next)
      if element >= 0 { output.append(.comma) }
    }
  }

  private mutating func writeMembers(_ object: Node) {
    var member = Int(object.first)
    while member >= 0 {
      let base = order.count
      while member >= 0, sortsMembers || nodes[unchecked: member].isUnordered {
        order.append((word(of: member), Int32(truncatingIfNeeded: member)))
        member = Int(nodes[unchecked: member].next)
      }
      if order.count == base {
        writeMember(member)
        member = Int(nodes[unchecked: member].next)
      } else {
        sortMembers(from: base)
        for index in base..<order.count { writeMember(Int(order[index].member)) }
        order.removeLast(order.count - base)
      }
    }
  }

  @inline(__always)
  private mutating func writeMember(_ index: Int) {
    if output.buffer[unchecked: output.count &- 1] != .objectStart { output.append(.comma) }
    let member = nodes.base + index
    let nameEnd = member.pointee.nameStart &+ Int(member.pointee.nameCount)
    // A scalar follows its name in the text unless it has replaced another value.
    if member.pointee.kind == .text, member.pointee.start == nameEnd {
      return output.append(
        text, SourceRange(start: member.pointee.nameStart, end: member.pointee.end))
    }
    output.append(text, SourceRange(start: member.pointee.nameStart, end: nameEnd))
    write(index)
  }

  // MARK: - Sorting

  /// The first eight bytes of a name, for comparison as a number. A shorter name is padded with zeros: an unescaped
  /// name contains no NUL.
  private func word(of member: Int) -> UInt64 {
    let name = nodes[unchecked: member].nameInQuotes
    return text.buffer.word(at: name.start).byteSwapped
      & ~(UInt64.max >> UInt64(8 * min(name.count, 8)))
  }

  /// Sorts members by the UTF-8 of their names.
  private mutating func sortMembers(from base: Int) {
    let (nodes, text, hasEscapes) = (nodes, text.buffer, hasEscapedNames)
    func unescaped(_ member: Int32) -> String.UTF8View {
      EscapedString.unescaped(in: text, nodes[unchecked: Int(member)].nameInQuotes, flags: .escaped)
        .utf8
    }
    order.withUnsafeMutableBufferPointer {
      var members = UnsafeMutableBufferPointer(rebasing: $0[base...])
      members.sort {
        if hasEscapes {
          return unescaped($0.member).lexicographicallyPrecedes(unescaped($1.member))
        }
        if $0.word != $1.word { return $0.word < $1.word }
        return text.precedes(
          nodes[unchecked: Int($0.member)].nameInQuotes,
          nodes[unchecked: Int($1.member)].nameInQuotes)
      }
    }
  }

  /// Writes the elements of a set sorted by their JSON: numbers by value, everything else by bytes.
  private mutating func writeSorted(_ array: Node) {
    let start = output.count
    var parts: [(number: Double?, key: [UInt8], rest: [UInt8])] = []
    var element = Int(array.first)
    while element >= 0 {
      let key = takeJSON(of: &element)
      let rest = array.sortedStride > 1 && element >= 0 ? [.comma] + takeJSON(of: &element) : []
      let number = key.first == .quote ? nil : Double(String(decoding: key, as: UTF8.self))
      parts.append((number, key, rest))
    }
    parts.sort {
      if let left = $0.number, let right = $1.number, left != right { return left < right }
      return $0.key.lexicographicallyPrecedes($1.key)
    }
    for part in parts {
      if output.count > start { output.append(.comma) }
      (part.key + part.rest).withUnsafeBytes { output.append($0) }
    }
  }

  /// The JSON of the element. Moves `element` to the next one.
  private mutating func takeJSON(of element: inout Int) -> [UInt8] {
    let start = output.count
    write(element)
    element = Int(nodes[unchecked: element].next)
    defer { output.cut(to: start) }
    return output.buffer.withBytes(SourceRange(start: start, end: output.count)) { Array($0) }
  }
}
