/// Hashes of a document's values, by their nodes.
struct ValueHashes {
  /// Equal for equal values. The order of an object's members does not count.
  private(set) var exact: [Int]
  /// Also equal for values that differ only in lost or added members, or in the order of their arrays' elements.
  private(set) var content: [Int]

  private let document: Document
  /// The paths of the members that count for ``content``.
  private let paths: Set<Int>

  /// The hashes of two documents. A lost or added member is one whose path, such as `[].color`, occurs in only one of
  /// them.
  static func ofBoth(_ document: Document, _ other: Document) -> (ValueHashes, ValueHashes) {
    var (paths, otherPaths) = (Set<Int>(), Set<Int>())
    collectPaths(in: document, below: 0, 0, &paths)
    collectPaths(in: other, below: 0, 0, &otherPaths)
    paths.formIntersection(otherPaths)
    return (ValueHashes(document, paths), ValueHashes(other, paths))
  }

  private init(_ document: Document, _ paths: Set<Int>) {
    self.document = document
    self.paths = paths
    exact = Array(repeating: 0, count: document.count)
    content = exact
    findHashes(of: 0, path: 0)
  }

  // These functions recurse once per level of nesting; a document has at most 512.

  private static func collectPaths(
    in document: Document, below node: Int, _ path: Int, _ paths: inout Set<Int>
  ) {
    switch document.kind(of: node) {
    case .array:
      for element in document.values(of: node) { collectPaths(in: document, below: element, path, &paths) }
    case .object:
      for name in document.names(of: node) {
        let member = hash(path, hash(of: document.name(at: name)))
        paths.insert(member)
        collectPaths(in: document, below: name + 1, member, &paths)
      }
    default: break
    }
  }

  private mutating func findHashes(of node: Int, path: Int) {
    let kind = document.kind(of: node)
    switch kind {
    case .array:
      var sum = 1
      var hasher = Hasher()
      for element in document.values(of: node) {
        findHashes(of: element, path: path)
        hasher.combine(exact[element])
        sum &+= content[element]
      }
      (exact[node], content[node]) = (hasher.finalize(), Self.hash(sum))
    case .object:
      var sums = (2, 2)
      for name in document.names(of: node) {
        let text = Self.hash(of: document.name(at: name))
        let member = Self.hash(path, text)
        findHashes(of: name + 1, path: member)
        sums.0 &+= Self.hash(text, exact[name + 1])
        // Encoding may drop a null even if the path also has other values.
        guard paths.contains(member), document.kind(of: name + 1) != .null else { continue }
        sums.1 &+= Self.hash(text, content[name + 1])
      }
      (exact[node], content[node]) = (Self.hash(sums.0), Self.hash(sums.1))
    default:
      exact[node] =
        switch kind {
        case .number: Self.hash(NormalizedNumber(in: document, at: node))
        case .string: Self.hash(of: document.name(at: node))
        default: Self.hash(kind)
        }
      content[node] = exact[node]
    }
  }

  private static func hash<each Value: Hashable>(_ values: repeat each Value) -> Int {
    var hasher = Hasher()
    repeat hasher.combine(each values)
    return hasher.finalize()
  }

  /// Unlike the hash of a String, it distinguishes canonically equivalent strings.
  private static func hash(of text: String) -> Int { hash(Array(text.utf8)) }
}
