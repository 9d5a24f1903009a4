/// Hashes of a document's values. Each array and object is hashed once, however often it is asked for.
struct ValueHashes {
  struct Pair {
    /// The same for values that are equal. The order of an object's members does not count.
    let exact: Int
    /// The same also for values whose arrays, at any level, have the same elements in another order.
    let unordered: Int
  }

  private let document: Document
  private var known: [Int: Pair] = [:]

  init(_ document: Document) { self.document = document }

  /// The hashes of an array's elements.
  mutating func elements(of array: Int) -> [Pair] {
    var all: [Pair] = []
    for element in document.values(of: array) { all.append(pair(of: element)) }
    return all
  }

  // Calls itself for each level of nesting; a document has at most 512.
  private mutating func pair(of node: Int) -> Pair {
    var hasher = Hasher()
    let kind = document.kind(of: node)
    switch kind {
    case .array, .object:
      if let known = known[node] { return known }
      let pair = kind == .array ? pair(ofArray: node) : pair(ofObject: node)
      known[node] = pair
      return pair
    case .number: hasher.combine(NormalizedNumber(in: document, at: node))
    case .string: combine(document.name(at: node), in: &hasher)
    default: hasher.combine(kind)
    }
    let hash = hasher.finalize()
    return Pair(exact: hash, unordered: hash)
  }

  private mutating func pair(ofArray node: Int) -> Pair {
    var exact = Hasher()
    var sum = 1
    for element in elements(of: node) {
      exact.combine(element.exact)
      sum &+= element.unordered
    }
    return Pair(exact: exact.finalize(), unordered: Self.hash(of: sum))
  }

  private mutating func pair(ofObject node: Int) -> Pair {
    var (exact, unordered) = (2, 2)
    for name in document.names(of: node) {
      var hasher = Hasher()
      combine(document.name(at: name), in: &hasher)
      let value = pair(of: name + 1)
      var other = hasher
      hasher.combine(value.exact)
      other.combine(value.unordered)
      exact &+= hasher.finalize()
      unordered &+= other.finalize()
    }
    return Pair(exact: Self.hash(of: exact), unordered: Self.hash(of: unordered))
  }

  private static func hash(of sum: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(sum)
    return hasher.finalize()
  }

  /// Strings are equal if they look alike, these are not.
  private func combine(_ text: String, in hasher: inout Hasher) {
    var text = text
    text.withUTF8 {
      hasher.combine($0.count)
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
  }
}
