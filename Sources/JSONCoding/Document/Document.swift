/// A parsed JSON text: its bytes and, for each value and name, an ``Entry``.
///
/// A document is reused for one text after another. Parsing allocates memory only for a text larger than all before it.
final class Document {
  /// The deepest nesting of arrays and objects, the same as in Foundation.
  static let maximumDepth = 512

  // Every record sets most of these. Checking exclusivity at run time took 2% of the time of a stream of short lines
  // (callgrind, 180 of 9,700 instructions a record). No model code runs while one of them is changed.
  @exclusivity(unchecked) private(set) var text: Text
  @exclusivity(unchecked) private(set) var bytes: UncheckedBuffer<UInt8>
  /// The bytes of this document in ``text``, without a byte order mark.
  @exclusivity(unchecked) private(set) var range: SourceRange
  @exclusivity(unchecked) private(set) var entries: UncheckedBuffer<Entry>
  @exclusivity(unchecked) private(set) var count = 0
  /// The arrays and objects that are open while parsing, by depth.
  let levels: UncheckedBuffer<OpenContainer>
  /// The index of each duplicate name (`second`), and of the first equal name in its object, in the order of `second`.
  @exclusivity(unchecked) var duplicates: [(first: Int, second: Int)] = []
  /// Whether a text that does not begin with a brace holds the members of its top-level object.
  var assumesTopLevelObject = false
  /// Whether a UTF-8 byte order mark precedes ``range``.
  @exclusivity(unchecked) private(set) var hasByteOrderMark = false
  /// The text around this one, and the string that contains it; nil for a text that is not in a string.
  var outer: (document: Document, string: Int)?
  /// The last offset translated to the outer text, where the next translation starts.
  var lastCorrespondence: EscapedString.Correspondence?
  @exclusivity(unchecked) private var tables: [Int: NameTable] = [:]
  /// The last result of ``steps(to:)``.
  @exclusivity(unchecked) var lastSteps: [Step] = []
  /// The steps to an element before the last one, see ``steps(to:)``.
  @exclusivity(unchecked) var earlierSteps: [Step] = []

  init() {
    text = Document.emptyText
    bytes = text.bytes
    range = SourceRange(at: 0)
    entries = UncheckedBuffer(capacity: 64)
    levels = UncheckedBuffer(capacity: Document.maximumDepth + 2)
  }

  deinit {
    entries.deallocate()
    levels.deallocate()
  }

  /// Whether the memory is larger than a small text needs.
  var isLarge: Bool { entries.capacity > 1 << 12 }

  /// Forgets the last text and prepares for parsing `range` of `text`.
  ///
  /// - Parameter hasByteOrderMark: whether the range begins with a UTF-8 byte order mark, which is then skipped.
  func begin(_ text: Text, _ range: SourceRange, hasByteOrderMark: Bool) {
    if self.text !== text { self.text = text }
    bytes = text.bytes
    self.range = hasByteOrderMark ? SourceRange(start: range.start + 3, end: range.end) : range
    self.hasByteOrderMark = hasByteOrderMark
    count = 0
    if !duplicates.isEmpty { duplicates = [] }
    if !tables.isEmpty { tables = [:] }
    if !lastSteps.isEmpty { (lastSteps, earlierSteps) = ([], []) }
  }

  /// Releases the text. The document must not be read until the next text is parsed.
  func forgetText() {
    text = Document.emptyText
  }

  private static let emptyText = Text(capacity: 0)

  /// Sets the index that the parser has written. Its memory may have moved since ``begin(_:_:hasByteOrderMark:)``.
  func setIndex(_ entries: UncheckedBuffer<Entry>, count: Int) {
    self.entries = entries
    self.count = count
    // The super decoder of an absent key decodes this null. The parser leaves room for it.
    entries[unchecked: count] = Entry(.null, start: range.end, end: range.end)
  }

  /// Whether the document has a duplicate name or a byte order mark.
  var hasWarnings: Bool { hasByteOrderMark || !duplicates.isEmpty }

  // MARK: - Duplicate names

  /// Hides the name at `second` if an earlier name of its object, from `firstName` on, equals it.
  func findDuplicate(of second: Int, from firstName: Int, in entries: UncheckedBuffer<Entry>) {
    var index = firstName
    let hash = entries[unchecked: second].link
    while index < second {
      if entries[unchecked: index].link == hash, isSameName(index, second, in: entries) {
        duplicates.append((index, second))
        entries.with(second) { $0.flags.insert(.hidden) }
        return
      }
      index = Document.next(after: index + 1, in: entries)
    }
  }

  /// Hides every name of the object at `opening` that equals an earlier one.
  func findDuplicates(inLargeObject opening: Int, _ entries: UncheckedBuffer<Entry>) {
    let object = entries[unchecked: opening]
    var table = NameTable(count: Int(object.end))
    var index = opening + 1
    while index < Int(object.link) - 1 {
      let name = entries[unchecked: index]
      // Duplicates among the first members were already hidden when they were parsed.
      if !name.flags.contains(.hidden) {
        if let first = table.find(name.link, where: { isSameName($0, index, in: entries) }) {
          duplicates.append((first, index))
          entries.with(index) { $0.flags.insert(.hidden) }
        } else {
          table.insert(index, hash: name.link)
        }
      }
      index = Document.next(after: index + 1, in: entries)
    }
  }

  private func isSameName(_ left: Int, _ right: Int, in entries: UncheckedBuffer<Entry>) -> Bool {
    let (left, right) = (entries[unchecked: left], entries[unchecked: right])
    guard left.link == right.link else { return false }
    if left.flags.isDisjoint(with: .notPlainASCII), right.flags.isDisjoint(with: .notPlainASCII) {
      return bytes.equals(left.range, right.range)
    }
    return EscapedString.unescaped(in: bytes, left.range, flags: left.flags)
      == EscapedString.unescaped(in: bytes, right.range, flags: right.flags)
  }

  // MARK: - Steps

  /// The index after the value at `value`: the next element, the next name or the container's end.
  @inline(__always)
  static func next(after value: Int, in entries: UncheckedBuffer<Entry>) -> Int {
    let entry = entries[unchecked: value]
    // A replaced value keeps its link.
    return entry.link != 0 ? Int(entry.link) : value &+ 1
  }

  @inline(__always)
  func next(after value: Int) -> Int {
    Document.next(after: value, in: entries)
  }

  /// The indexes of the object's names in the order of the text, without names that equal an earlier one.
  func names(of object: Int) -> some Sequence<Int> {
    let end = Int(entries[unchecked: object].link) - 1
    return sequence(state: object + 1) { index in
      while index < end {
        let name = index
        index = self.next(after: name + 1)
        if !self.entries[unchecked: name].flags.contains(.hidden) { return name }
      }
      return nil
    }
  }

  /// The table of the object's names, which is kept until the next text is parsed.
  func table(of opening: Int) -> NameTable {
    if let table = tables[opening] { return table }
    var table = NameTable(count: Int(entries[unchecked: opening].end))
    for name in names(of: opening) { table.insert(name, hash: entries[unchecked: name].link) }
    tables[opening] = table
    return table
  }
}

extension Document {
  /// The index of the object's name that equals `name` as a Swift string, or 0. Does not mark the name.
  func lookUp(_ name: String, in object: Int) -> Int {
    let opening = entries[unchecked: object]
    if Int(opening.end) > NameTable.smallObject {
      let table = table(of: object)
      return table.find(NameHash.perProcess.hash(name)) { isName($0, name) } ?? 0
    }
    var index = object + 1
    while index < Int(opening.link) - 1 {
      if isName(index, name) { return index }
      index = next(after: index + 1)
    }
    return 0
  }

  private func isName(_ index: Int, _ name: String) -> Bool {
    let entry = entries[unchecked: index]
    return !entry.flags.contains(.hidden)
      && EscapedString.unescaped(in: bytes, entry.range, flags: entry.flags) == name
  }

  /// The indexes of the elements of an array, or of the values of an object's members, hidden ones included.
  ///
  /// - Parameter value: the value to start after; nil for all values.
  func values(of container: Int, after value: Int? = nil) -> some Sequence<Int> {
    let toValue = isObject(container) ? 1 : 0
    let end = Int(entries[unchecked: container].link) - 1
    return sequence(state: value.map { next(after: $0) } ?? container + 1) { index in
      guard index < end else { return nil }
      defer { index = self.next(after: index + toValue) }
      return index + toValue
    }
  }

  /// The index of the array's element at `place`, which is less than the number of elements.
  func element(_ place: Int, of array: Int) -> Int {
    var child = array + 1
    var passed = 0
    // Continues from the last path computed, if it leads through this array.
    if let step = lastSteps.first(where: { $0.opening == array }), step.position <= place {
      (child, passed) = (step.child, step.position)
    }
    for _ in passed..<place { child = next(after: child) }
    return child
  }
}

/// One value of a document as a separate document, so that it is decoded like any other.
extension Document {
  /// Makes the value at `node` of `whole` the top value of this document. Only its entries are copied, not the text.
  func load(_ whole: Document, valueAt node: Int) {
    begin(whole.text, whole.range(of: node), hasByteOrderMark: false)
    let end = whole.next(after: node)
    duplicates = whole.duplicates(in: node..<end).map { ($0.first - node, $0.second - node) }
    let source = whole.entries
    var target = entries
    if target.capacity <= end - node { target.grow(to: max(end - node + 1, target.capacity * 2)) }
    for index in node..<end {
      target[unchecked: index - node] = source[unchecked: index].moved(by: -node)
    }
    setIndex(target, count: end - node)
  }

  /// The duplicate names among the entries of `range`.
  func duplicates(in range: Range<Int>) -> [(first: Int, second: Int)] {
    let start = firstDuplicate(notBefore: range.lowerBound)
    return Array(duplicates[start..<max(start, firstDuplicate(notBefore: range.upperBound))])
  }

  private func firstDuplicate(notBefore index: Int) -> Int {
    BinarySearch.firstIndex(in: duplicates) { $0.second >= index }
  }
}

extension Entry {
  /// The entry with its indexes of other entries changed by `distance`.
  fileprivate func moved(by distance: Int) -> Entry {
    var entry = self
    let distance = UInt32(truncatingIfNeeded: distance)
    switch kind {
    case .array, .object: entry.link &+= distance
    case .arrayEnd, .objectEnd:
      entry.link &+= distance
      entry.start &+= distance
    default: break
    }
    return entry
  }
}
