/// Continues in the tree with a value that turns out not to be written at its end only.
extension EncodingContext {
  /// Makes the tree of what has been written directly, and lets the model continue in it: its containers over values
  /// that are open, or that have ended, write to their nodes from now on.
  @inline(never)
  func continueInTree() {
    guard isDirect else { return }
    isDirect = false
    nextGeneration()
    var written = WrittenValues(opened)
    _ = addWritten(&written, at: 0, as: addNode(in: -1, depth: 0, at: 0), level: 0)
    continued = written.nodes
    open.keep(0)
  }

  /// The node of a value that was written directly at first, or -1.
  @inline(never)
  func continuedNode(of id: NodeID) -> Int {
    let index = opened.index(of: id.generation)
    return continued.indices.contains(index) ? Int(continued[index]) : -1
  }

  /// Ends a value that was written directly at first. If it is a member, it replaces an earlier one with its name.
  func finishContinuedNode(of id: NodeID) {
    let node = node(of: id)
    finishNode(node)
    for member in unfinished where member.node == node { replaceKnown(member) }
  }

  /// The values in the text, in its order.
  private struct WrittenValues {
    /// The node of each value that has been opened.
    var nodes: [Int32]
    private let opened: OpenedValues
    private var next = 0
    private let numbers: [Int]

    init(_ opened: OpenedValues) {
      self.opened = opened
      nodes = [Int32](repeating: -1, count: opened.count)
      // Only those in objects whose members have been sorted are in another order.
      numbers = opened.numbers.sorted { opened[$0].start < opened[$1].start }
    }

    /// The value that was opened at this offset; nil for a scalar in the members or elements of another.
    func opened(at offset: Int) -> OpenedValue? {
      guard next < numbers.count, opened[numbers[next]].start == offset else { return nil }
      return opened[numbers[next]]
    }

    /// Sets the node of the value, and moves on to the next.
    mutating func set(_ node: Int) {
      nodes[opened.index(of: numbers[next])] = Int32(truncatingIfNeeded: node)
      next += 1
    }
  }

  /// Reads the value at `offset` into the node. Recursive, as deep as objects and arrays may be nested.
  ///
  /// - Parameter level: the index of the value among the open ones; nil if it has ended.
  /// - Returns: where the value ends.
  private func addWritten(
    _ written: inout WrittenValues, at offset: Int, as node: Int, level: Int?
  ) -> Int {
    let value = written.opened(at: offset)
    if let value {
      written.set(node)
      nodes.with(node) {
        $0.key = value.key
        $0.isFinished = level == nil && value.isEncoded && value.key < 0
      }
    }
    switch level.map({ open[unchecked: $0].kind }) ?? endedKind(at: offset, value) {
    case .empty, .removed:
      return level == nil ? offset + 2 : offset
    case .text:
      let end = endOfScalar(at: offset)
      nodes.with(node) {
        $0.kind = .text
        $0.end = end
      }
      return end
    case .array:
      nodes.with(node) { $0.kind = .array }
      return addWrittenElements(&written, at: offset + 1, to: node, level)
    case .object:
      nodes.with(node) { $0.kind = .object }
      let isSorted = level.map { open[unchecked: $0].sortsMembers } ?? value?.isSorted ?? false
      return addWrittenMembers(&written, at: offset, to: node, level, isUnordered: isSorted)
    }
  }

  private func endedKind(at offset: Int, _ value: OpenedValue?) -> Node.Kind {
    switch text.buffer[unchecked: offset] {
    case .arrayStart: .array
    case .objectStart:
      text.buffer[unchecked: offset + 1] == .objectEnd && value?.isObject == false ? .empty : .object
    default: .text
    }
  }

  /// - Parameter start: where the first element or the closing bracket is.
  private func addWrittenElements(
    _ written: inout WrittenValues, at start: Int, to array: Int, _ level: Int?
  ) -> Int {
    var offset = start
    let depth = nodes[unchecked: array].depth + 1
    let openCount = level.map { open[unchecked: $0].count }
    var count = 0
    var isScalar = false
    while openCount.map({ count < $0 }) ?? (text.buffer[unchecked: offset] != .arrayEnd) {
      if count > 0 { offset += 1 }
      count += 1
      let wasScalar = isScalar
      isScalar = written.opened(at: offset) == nil
      if isScalar {
        // Adjacent scalars share a node.
        let end = endOfScalar(at: offset)
        if !wasScalar { link(addNode(in: array, depth: depth, at: offset), to: array) }
        nodes.with(Int(nodes[unchecked: array].lastChild)) {
          $0.kind = .text
          $0.isFinished = true
          $0.end = end
        }
        offset = end
      } else {
        let node = addNode(in: array, depth: depth, at: offset)
        link(node, to: array)
        offset = addWritten(
          &written, at: offset, as: node, level: count == openCount ? openChild(of: level) : nil)
      }
    }
    nodes.with(array) { $0.count = count }
    return level == nil ? offset + 1 : offset
  }

  /// - Parameter start: where the brace or comma before the first member is.
  private func addWrittenMembers(
    _ written: inout WrittenValues, at start: Int, to object: Int, _ level: Int?, isUnordered: Bool
  ) -> Int {
    var offset = start
    let depth = nodes[unchecked: object].depth + 1
    let openCount = level.map { open[unchecked: $0].count }
    var count = 0
    while openCount.map({ count < $0 }) ?? hasMember(at: offset) {
      count += 1
      let name = SourceRange(start: offset + 1, end: endOfScalar(at: offset + 1) + 1)
      let node = addNode(in: object, depth: depth, at: name.start)
      nodes.with(node) {
        $0.nameCount = name.count
        $0.end = name.end
        $0.isUnordered = isUnordered
      }
      // Two dictionaries in one place, or different keys of one, may have the same name.
      let member = linkMember(node, to: object, nodes[unchecked: object])
      let child = count == openCount ? openChild(of: level) : nil
      offset = addWritten(&written, at: name.end, as: node, level: child)
      // A value that is still being encoded may yet fail.
      if child != nil { unfinished.append(member) } else { replaceKnown(member) }
    }
    guard level == nil else { return offset }
    return count == 0 ? offset + 2 : offset + 1
  }

  /// The index of the open value that is the last one in that with the index `level`, if there is one.
  private func openChild(of level: Int?) -> Int? {
    level.flatMap { $0 + 1 < open.count ? $0 + 1 : nil }
  }

  /// Whether a member follows the brace or comma at `offset`.
  private func hasMember(at offset: Int) -> Bool {
    text.buffer[unchecked: offset] != .objectEnd && text.buffer[unchecked: offset + 1] != .objectEnd
  }

  /// Where the name or scalar at `offset` ends.
  private func endOfScalar(at offset: Int) -> Int {
    var end = offset + 1
    if text.buffer[unchecked: offset] == .quote {
      while text.buffer[unchecked: end] != .quote {
        end += text.buffer[unchecked: end] == .backslash ? 2 : 1
      }
      return end + 1
    }
    while end < text.count {
      switch text.buffer[unchecked: end] {
      case .comma, .arrayEnd, .objectEnd: return end
      default: end += 1
      }
    }
    return end
  }
}
