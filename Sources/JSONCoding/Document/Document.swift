/// A parsed JSON text: its bytes and, for each value and name, an ``Entry``.
///
/// A document is reused for one text after another. Parsing allocates memory only for a text larger than all before it.
final class Document {
  /// The deepest nesting of arrays and objects, the same as in Foundation.
  static let maximumDepth = 512

  // Every record sets most of these. Checked at run time, that took 2% of the time of a stream of short lines
  // (callgrind, 180 of 9,700 instructions a record). No model code runs while one of them is changed.
  @exclusivity(unchecked) private(set) var text: Text
  @exclusivity(unchecked) private(set) var bytes: UncheckedBuffer<UInt8>
  /// The bytes of this document in ``text``, without a byte order mark.
  @exclusivity(unchecked) private(set) var range: SourceRange
  @exclusivity(unchecked) private(set) var entries: UncheckedBuffer<Entry>
  @exclusivity(unchecked) private(set) var count = 0
  /// The arrays and objects that are open while parsing, by depth.
  let levels: UncheckedBuffer<OpenContainer>
  /// The indexes of a duplicate name and of the first name of the same object that equals it, in the order of the
  /// duplicates.
  @exclusivity(unchecked) var duplicates: [(first: Int, second: Int)] = []
  /// Whether a text that does not begin with a brace holds the members of its top-level object.
  var assumesTopLevelObject = false
  /// Whether a UTF-8 byte order mark precedes ``range``.
  @exclusivity(unchecked) private(set) var hasByteOrderMark = false
  @exclusivity(unchecked) private var tables: [Int: NameTable] = [:]
  /// The last result of ``steps(to:)``.
  @exclusivity(unchecked) var lastSteps: [Step] = []
  /// Those to an element before the last one, see ``steps(to:)``.
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

  /// Whether it has more memory than a small text needs.
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

  /// The index after the value at `value`: of the next element, of the next name, or of the container's end.
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
