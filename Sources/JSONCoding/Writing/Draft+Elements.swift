/// The elements of arrays.
extension Draft {
  /// An element whose value is being encoded, and what was before.
  struct OpenElement {
    let node: Int
    /// The text that the element can become a part of, or -1.
    fileprivate let previous: Int
    fileprivate let keyCount: Int
    fileprivate let disorder: Int
    fileprivate let element: Int
  }

  /// Adds a node for an element, and a comma, so that its value can be written next.
  @inline(__always)
  mutating func addElement(to array: Int) -> Int {
    let parent = nodes[unchecked: array]
    if parent.lastChild >= 0 { text.append(.comma) }
    let node = add(in: array, depth: parent.depth &+ 1)
    nodes.with(node) { $0.key = -1 &- parent.count }
    nodes.with(array) { $0.count &+= 1 }
    link(node, to: array)
    return node
  }

  /// The node for a scalar that is written next: adjacent ones share one.
  @inline(__always)
  mutating func addScalar(to array: Int) -> Int {
    let last = Int(nodes[unchecked: array].lastChild)
    if last >= 0, canGrow(last) {
      text.append(.comma)
      nodes.with(array) { $0.count &+= 1 }
      return last
    }
    let node = addElement(to: array)
    nodes.with(node) { $0.isFinished = true }
    return node
  }

  @inline(__always)
  private func canGrow(_ node: Int) -> Bool {
    let node = nodes[unchecked: node]
    return node.kind == .text && node.isFinished && node.end == text.count
  }

  /// Begins an element that changes until it is finished.
  @inline(__always)
  mutating func beginElement(of array: Int) -> OpenElement {
    let last = Int(nodes[unchecked: array].lastChild)
    let previous = last >= 0 && canGrow(last) ? last : -1
    let outer = (disorder, element)
    element = addElement(to: array)
    current = element
    disorder = .max
    return OpenElement(
      node: element, previous: previous, keyCount: keys.count, disorder: outer.0, element: outer.1)
  }

  /// Ends an element, which no longer changes: it becomes a text, together with the one before if that is one.
  @inline(__always)
  mutating func finish(_ element: OpenElement) {
    self.element = element.element
    let node = element.node
    let array = Int(nodes[unchecked: node].parent)
    // Something outside the element has been written meanwhile, in the middle of its text.
    guard disorder >= node else {
      nodes.with(node) { $0.isFinished = true }
      return disorder = min(disorder, element.disorder)
    }
    complete(node)
    disorder = element.disorder
    if keys.count > element.keyCount { keys.removeLast(keys.count - element.keyCount) }
    if element.previous >= 0 {
      endText(element.previous)
      nodes.with(element.previous) { $0.next = -1 }
      nodes.with(array) { $0.lastChild = Int32(truncatingIfNeeded: element.previous) }
      count = node
    } else {
      endText(node)
      nodes.with(node) { $0.isFinished = true }
      count = node &+ 1
    }
  }

  /// Removes an element whose value could not be encoded.
  mutating func remove(_ element: OpenElement) {
    self.element = element.element
    remove(element.node)
    nodes.with(Int(nodes[unchecked: element.node].parent)) { $0.count &-= 1 }
    disorder = min(disorder, element.disorder)
  }
}
