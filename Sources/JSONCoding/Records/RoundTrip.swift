/// Compares a record with the JSON that its decoded value is encoded as.
///
/// Objects are compared without order, numbers as decimals (`1.10` is `1.1`), strings without their escapes. An array
/// whose elements come in another order, as a set's may, counts as one change: `[3,1,2]` to `[1,2,3]`. So does one that
/// lost elements: `[3,1,3]` to `[1,3]`. Losses inside such elements are located at their old places.
struct RoundTrip {
  private let original: Document
  private let encoded: Document
  /// The changes in document order, each with the index of its value in the original document.
  private(set) var changes: [(node: Int, change: Issue.Change)] = []
  /// The hashes of the original and of the encoded document, computed once an array needs them.
  private lazy var hashes = ValueHashes.ofBoth(original, encoded)

  /// Both documents have been parsed. The original one has not been searched.
  init(_ original: Document, _ encoded: Document) {
    self.original = original
    self.encoded = encoded
    compare(0, 0)
  }

  // Recurses once per level of nesting; a document has at most 512.
  private mutating func compare(_ left: Int, _ right: Int) {
    let kind = original.kind(of: left)
    guard kind == encoded.kind(of: right) else {
      return changes.append((left, .changedValue(to: encoded.found(at: right))))
    }
    switch kind {
    case .object: compareObjects(left, right)
    case .array: compareArrays(left, right)
    case .number where !isSameNumber(left, right), .string where !isSameText(left, right):
      changes.append((left, .changedValue(to: encoded.found(at: right))))
    default: break
    }
  }

  private mutating func compareArrays(_ left: Int, _ right: Int) {
    let (old, new) = (Array(original.values(of: left)), Array(encoded.values(of: right)))
    let changed = zip(old, new).filter { !hasSameBytes(original.range(of: $0), encoded.range(of: $1)) }
    // A single element does not move.
    if old.count == new.count, changed.count < 2 { return comparePairs(changed) }
    let (before, after) = hashes
    let sources = sources(of: new.map { after.content[$0] }, in: old.map { before.content[$0] })
    var isReordered = sources.map { zip($0, $0.dropFirst()).contains(where: >) } ?? false
    if old.count != new.count {
      changes.append((left, .changedCount(from: old.count, to: new.count)))
      // Without a mapping, all the elements after a missing one would appear to have changed.
      if sources == nil { return }
    } else {
      let (before, after) = (old.map { before.exact[$0] }, new.map { after.exact[$0] })
      isReordered = isReordered || before != after && before.sorted() == after.sorted()
      if isReordered { changes.append((left, .changedOrder)) }
    }
    let known = changes.count
    comparePairs(sources.map { zip($0.map { old[$0] }, new).sorted { $0.0 < $1.0 } } ?? changed)
    // Reordering is one change, even if elements are also reordered inside.
    if isReordered { changes[known...].removeAll { $0.change == .changedOrder } }
  }

  private mutating func comparePairs(_ pairs: [(Int, Int)]) {
    for (left, right) in pairs { compare(left, right) }
  }

  /// For each new element, the index of an old one with the same content, each used once; nil if any element has none.
  private func sources(of new: [Int], in old: [Int]) -> [Int]? {
    var unused: [Int: [Int]] = [:]
    for (index, content) in old.enumerated().reversed() { unused[content, default: []].append(index) }
    var sources: [Int] = []
    for content in new {
      guard let source = unused[content]?.popLast() else { return nil }
      sources.append(source)
    }
    return sources
  }

  private mutating func compareObjects(_ left: Int, _ right: Int) {
    var found = 0
    var next = right + 1
    for name in original.names(of: left) {
      guard let other = counterpart(of: name, in: right, from: next) else {
        changes.append((name + 1, .lostKey(original.name(at: name))))
        continue
      }
      found += 1
      next = encoded.next(after: other + 1)
      compare(name + 1, other + 1)
    }
    guard found < encoded.entries[unchecked: right].end else { return }
    for other in encoded.names(of: right) where original.lookUp(encoded.name(at: other), in: left) == 0 {
      changes.append((left, .addedKey(encoded.name(at: other), encoded.found(at: other + 1))))
    }
  }

  /// The name in the encoded object that equals `name`. Encoders mostly keep the order, so `next`, the name after the
  /// last one found, is compared first.
  private func counterpart(of name: Int, in object: Int, from next: Int) -> Int? {
    let isAtEnd = next == Int(encoded.entries[unchecked: object].link) - 1
    if !isAtEnd, isSameText(name, next) { return next }
    let found = encoded.lookUp(original.name(at: name), in: object)
    return found > 0 && isSameText(name, found) ? found : nil
  }

  /// Whether two strings or names have the same scalars.
  private func isSameText(_ left: Int, _ right: Int) -> Bool {
    let (entry, other) = (original.entries[unchecked: left], encoded.entries[unchecked: right])
    guard entry.flags.contains(.escaped) || other.flags.contains(.escaped) else {
      return hasSameBytes(entry.range, other.range)
    }
    // Compared as bytes, because canonically equivalent strings are equal in Swift.
    return original.name(at: left).utf8.elementsEqual(encoded.name(at: right).utf8)
  }

  private func isSameNumber(_ left: Int, _ right: Int) -> Bool {
    let (entry, other) = (original.entries[unchecked: left], encoded.entries[unchecked: right])
    return hasSameBytes(entry.range, other.range)
      || NormalizedNumber(in: original, at: left) == NormalizedNumber(in: encoded, at: right)
  }

  private func hasSameBytes(_ range: SourceRange, _ other: SourceRange) -> Bool {
    encoded.bytes.withBytes(other) { original.bytes.equals(range, $0.assumingMemoryBound(to: UInt8.self)) }
  }
}

/// A JSON number as digits and an exponent, so that equal numbers are equal however they are written.
struct NormalizedNumber: Hashable {
  /// False for 0, because -0 is the same decimal.
  private let isNegative: Bool
  /// Without zeros at either end; empty for 0.
  private let digits: [UInt8]
  /// The power of ten of the last digit.
  private let exponent: Int
  /// The number as it is written, if the exponent may be too large for ``DecimalDigits``.
  private let text: String?

  init(in document: Document, at node: Int) {
    var number = DecimalDigits(in: document.bytes, document.entries[unchecked: node].range)
    number.dropTrailingZeros(in: document.bytes)
    isNegative = number.isNegative && !number.isZero
    digits = Array(number.digits(in: document.bytes))
    exponent = number.isZero ? 0 : number.exponent
    text = abs(exponent) < 900_000_000 ? nil : document.bytes.string(document.entries[unchecked: node].range)
  }
}

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
