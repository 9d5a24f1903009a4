/// The values that a call has received, by their places and types.
final class ReceivedValues {
  /// The values that came after all earlier ones, so they are in the order of their nodes.
  ///
  /// Most calls ask for values in the order of the text. Finding a node here costs less than keeping a hash table.
  @exclusivity(unchecked) private var inOrder: [Entry] = []
  /// The node of the last of these.
  @exclusivity(unchecked) private var last = -1
  @exclusivity(unchecked) private var others: [Int: [Entry]] = [:]
  /// How many entries of the document the values in order have.
  @exclusivity(unchecked) private(set) var size = 0

  private struct Entry {
    let key: Frame.Key
    /// A `Box` of a value of the key's type; nil if it has been forgotten.
    var box: AnyObject?
  }

  private final class Box<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  /// Whether there may be a value at this node.
  @inline(__always)
  func mayHave(_ node: Int) -> Bool { node <= last || !others.isEmpty }

  /// The value in a box that was found for a key of this type.
  ///
  /// A cast, or an optional value, would make the runtime look up a type for each of them.
  static func value<Value>(_ type: Value.Type, in box: AnyObject) -> Value {
    unsafeDowncast(box, to: Box<Value>.self).value
  }

  /// The box of a value of the key's type.
  subscript(key: Frame.Key) -> AnyObject? {
    if !others.isEmpty, let entry = others[key.node]?.first(where: { $0.key == key }) { return entry.box }
    guard let index = index(of: key.node) else { return nil }
    return inOrder[index].key == key ? inOrder[index].box : nil
  }

  /// Keeps the value, replacing the one received there before.
  ///
  /// - Parameter size: how many entries of the document it has.
  func add<Value>(_ value: Value, _ key: Frame.Key, size: Int) {
    let entry = Entry(key: key, box: Box(value))
    if key.node > last {
      inOrder.append(entry)
      last = key.node
      self.size += size
    } else {
      others[key.node, default: []].removeAll { $0.key == key }
      others[key.node]?.append(entry)
    }
  }

  /// Forgets the values at the node: their contents have been repaired since. Returns whether there was one.
  func forget(_ node: Int) -> Bool {
    let hadOther = !others.isEmpty && others.removeValue(forKey: node) != nil
    guard let index = index(of: node), inOrder[index].key.node == node, inOrder[index].box != nil else {
      return hadOther
    }
    inOrder[index].box = nil
    return true
  }

  /// The index of the first value in order that is not before the node.
  private func index(of node: Int) -> Int? {
    node <= last ? BinarySearch.firstIndex(in: inOrder) { $0.key.node >= node } : nil
  }
}
