/// The values that a call has received, by their places and types.
struct ReceivedValues {
  /// Those that came behind all earlier ones, so they are in the order of their nodes.
  ///
  /// Most calls ask for values in the order of the text. To find a node here costs less than to keep a hash table.
  private var inOrder: [(key: Frame.Key, value: Any)] = []
  private var others: [Frame.Key: Any] = [:]

  var isEmpty: Bool { inOrder.isEmpty && others.isEmpty }

  subscript(key: Frame.Key) -> Any? {
    if !others.isEmpty, let value = others[key] { return value }
    guard let last = inOrder.last, key.node <= last.key.node else { return nil }
    var (low, high) = (0, inOrder.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if inOrder[middle].key.node < key.node { low = middle + 1 } else { high = middle }
    }
    return inOrder[low].key == key ? inOrder[low].value : nil
  }

  /// Keeps the value, instead of the one that was received there before.
  mutating func add(_ value: Any, _ key: Frame.Key) {
    if key.node > inOrder.last?.key.node ?? -1 {
      inOrder.append((key, value))
    } else {
      others[key] = value
    }
  }

  mutating func removeAll() {
    if !inOrder.isEmpty { inOrder = [] }
    if !others.isEmpty { others = [:] }
  }
}
