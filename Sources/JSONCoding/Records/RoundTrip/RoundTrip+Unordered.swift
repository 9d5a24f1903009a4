/// Arrays whose elements have no order: each element is compared with its counterpart.
extension RoundTrip {
  /// Compares two arrays of the same length, whose elements are a set's, or keys and values of a dictionary in turn.
  ///
  /// A key belongs to its equal. An element of a set belongs to its equal; an object, next, to the only one that is
  /// equal in all members that all of the remaining objects have; otherwise, those with the fewest changes belong
  /// together.
  mutating func compareUnordered(_ left: Int, _ right: Int, _ order: ArrayOrder) {
    let hasValues = order == .dictionary
    var rest = Rest(
      lefts: elements(of: left, in: original, hasValues), rights: elements(of: right, in: encoded, hasValues))
    var pairs: [(left: Int, right: Int)] = []
    if rest.lefts.count > 1 {
      pairEqual(&rest) { pairs.append(($0, $1)) }
      // Equal elements need no second look, but the values of equal keys do.
      if !hasValues { pairs = [] }
      pairAlike(&rest) { pairs.append(($0, $1)) }
      pairNearest(&rest) { pairs.append(($0, $1)) }
    }
    for (left, right) in zip(rest.lefts, rest.rights) { pairs.append((left, right)) }
    for (left, right) in pairs {
      compare(left, right)
      if hasValues { compare(original.next(after: left), encoded.next(after: right)) }
    }
  }

  /// The elements that belong to none so far, as many on each side.
  private struct Rest {
    var lefts: [Int]
    var rights: [Int]

    mutating func remove(_ pairs: [Int: Int]) {
      let taken = Set(pairs.values)
      lefts.removeAll { pairs[$0] != nil }
      rights.removeAll { taken.contains($0) }
    }
  }

  private func elements(of array: Int, in document: Document, _ hasValues: Bool) -> [Int] {
    document.values(of: array).enumerated().filter { !hasValues || $0.offset % 2 == 0 }.map(\.element)
  }

  private mutating func pairEqual(_ rest: inout Rest, _ found: (Int, Int) -> Void) {
    var table = table(rest.rights, nil)
    var pairs: [Int: Int] = [:]
    for left in rest.lefts where patience > 0 {
      let key = hash(original, left, nil)
      guard let place = table[key]?.firstIndex(where: { trial(left, $0)?.isEmpty == true }),
        let right = table[key]?.remove(at: place)
      else { continue }
      pairs[left] = right
      found(left, right)
    }
    rest.remove(pairs)
  }

  private mutating func pairAlike(_ rest: inout Rest, _ found: (Int, Int) -> Void) {
    guard rest.lefts.count > 1, let names = commonNames(rest), !names.isEmpty else { return }
    let table = table(rest.rights, names)
    let lefts = Dictionary(grouping: rest.lefts) { hash(original, $0, names) }
    var pairs: [Int: Int] = [:]
    for left in rest.lefts {
      let key = hash(original, left, names)
      guard lefts[key]?.count == 1, table[key]?.count == 1, let right = table[key]?[0] else { continue }
      pairs[left] = right
      found(left, right)
    }
    rest.remove(pairs)
  }

  private mutating func pairNearest(_ rest: inout Rest, _ found: (Int, Int) -> Void) {
    var trials: [(left: Int, right: Int, changes: Int)] = []
    for left in rest.lefts where rest.rights.count > 1 && !isScalar(left) {
      for right in rest.rights where encoded.kind(of: right) == original.kind(of: left) {
        guard let changes = trial(left, right) else { break }
        trials.append((left, right, changes.count))
      }
    }
    // Of those with as many changes, the first ones.
    trials.sort { ($0.changes, $0.left, $0.right) < ($1.changes, $1.left, $1.right) }
    var pairs: [Int: Int] = [:]
    var taken: Set<Int> = []
    for (left, right, _) in trials where pairs[left] == nil && taken.insert(right).inserted {
      pairs[left] = right
      found(left, right)
    }
    rest.remove(pairs)
  }

  private func isScalar(_ node: Int) -> Bool {
    switch original.kind(of: node) {
    case .array, .object: false
    default: true
    }
  }

  /// What would be changed if the two belonged together; nil if that is too much to find out.
  private mutating func trial(_ left: Int, _ right: Int) -> [Found]? {
    guard patience > 0 else { return nil }
    let known = changes
    changes = []
    compare(left, right)
    let found = changes
    changes = known
    // Comparing equal values costs no patience.
    if !found.isEmpty { patience -= original.next(after: left) - left + encoded.next(after: right) - right }
    return found
  }

  /// The names that all of the objects have on both sides; nil if not all are objects.
  private func commonNames(_ rest: Rest) -> Set<String>? {
    var common: Set<String>?
    for (document, elements) in [(original, rest.lefts), (encoded, rest.rights)] {
      for element in elements {
        guard document.kind(of: element) == .object else { return nil }
        let names = document.names(of: element).map { document.name(at: $0) }
        common = common?.intersection(names) ?? Set(names)
      }
    }
    return common
  }

  /// The elements of the encoded text by their hashes.
  private func table(_ elements: [Int], _ names: Set<String>?) -> [Int: [Int]] {
    Dictionary(grouping: elements) { hash(encoded, $0, names) }
  }

  /// A hash that is the same for values that differ only in order. Of an object's members, it includes only those with
  /// `names`, unless that is nil.
  private func hash(_ document: Document, _ node: Int, _ names: Set<String>?) -> Int {
    var hasher = Hasher()
    let entry = document.entries[unchecked: node]
    switch document.kind(of: node) {
    case .number: hasher.combine(NormalizedNumber(in: document, at: node))
    case .string: hasher.combine(document.name(at: node))
    case .array:
      var sum = Int(entry.end)
      for element in elements(of: node, in: document, false) { sum &+= hash(document, element, nil) }
      hasher.combine(sum)
    case .object:
      var sum = 1
      for name in document.names(of: node) {
        let text = document.name(at: name)
        if names?.contains(text) == false { continue }
        var member = Hasher()
        member.combine(text)
        member.combine(hash(document, name + 1, nil))
        sum &+= member.finalize()
      }
      hasher.combine(sum)
    case let kind: hasher.combine(kind)
    }
    return hasher.finalize()
  }
}
