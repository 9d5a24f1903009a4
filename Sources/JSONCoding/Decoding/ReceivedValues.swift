/// The values that a call has received, by their places and types.
final class ReceivedValues {
  /// Those that came behind all earlier ones, so they are in the order of their nodes.
  ///
  /// Most calls ask for values in the order of the text. To find a node here costs less than to keep a hash table.
  @exclusivity(unchecked) private var inOrder: [Entry] = []
  /// The node of the last of these.
  @exclusivity(unchecked) private var last = -1
  @exclusivity(unchecked) private var others: [Frame.Key: Any] = [:]

  private struct Entry {
    let key: Frame.Key
    let value: Any
  }

  /// Whether there may be a value at this node.
  @inline(__always)
  func mayHave(_ node: Int) -> Bool { node <= last || !others.isEmpty }

  subscript(key: Frame.Key) -> Any? {
    if !others.isEmpty, let value = others[key] { return value }
    guard key.node <= last else { return nil }
    var (low, high) = (0, inOrder.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if inOrder[middle].key.node < key.node { low = middle + 1 } else { high = middle }
    }
    return inOrder[low].key == key ? inOrder[low].value : nil
  }

  /// Keeps the value, instead of the one that was received there before.
  func add(_ value: Any, _ key: Frame.Key) {
    if key.node > last {
      inOrder.append(Entry(key: key, value: value))
      last = key.node
    } else {
      others[key] = value
    }
  }
}
