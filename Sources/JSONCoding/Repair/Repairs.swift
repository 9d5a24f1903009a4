/// The repairs of a record, by their places.
struct Repairs {
  /// All of them, oldest first.
  private(set) var all: [Repair] = []
  /// Those of the record's own document that came behind all earlier ones, so they are in the order of their nodes.
  ///
  /// Most problems come in the order of the text. To find a node here costs less than to keep a hash table.
  private var inOrder: [Repair] = []
  private var others: [RepairKey: Repair] = [:]
  /// The last node of the record's own document that has a repair, or holds a document that has one; -1 if none has.
  private(set) var lastNode = -1

  var last: Repair? { all.last }
  var count: Int { all.count }

  /// The repair at a place. One that is set for it takes precedence over one that has been added.
  subscript(key: RepairKey) -> Repair? {
    get {
      if !others.isEmpty, let repair = others[key] { return repair }
      return find(key)
    }
    set { others[key] = newValue }
  }

  @inline(__always)
  mutating func append(_ repair: Repair) {
    all.append(repair)
    if let node = repair.context.outer == nil ? repair.node : repair.node(in: repair.context.outermost) {
      lastNode = max(lastNode, node)
    }
    if repair.context.outer == nil, repair.node > inOrder.last?.node ?? -1 {
      inOrder.append(repair)
    } else {
      others[repair.key] = repair
    }
  }

  private func find(_ key: RepairKey) -> Repair? {
    guard let last = inOrder.last, key.node <= last.node else { return nil }
    var (low, high) = (0, inOrder.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if inOrder[middle].node < key.node { low = middle + 1 } else { high = middle }
    }
    return inOrder[low].key == key ? inOrder[low] : nil
  }
}
