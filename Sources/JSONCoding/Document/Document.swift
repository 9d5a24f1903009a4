/// A parsed JSON text: its bytes and, for each value and name, an ``Entry``.
///
/// A document is made once and parsed into again and again; parsing allocates only where a text is larger than any before it.
final class Document {
  /// How many arrays and objects may stand inside one another, as in Foundation.
  static let maximumDepth = 512

  private(set) var text: Text
  private(set) var bytes: UncheckedBuffer<UInt8>
  /// The part of the text that is this document.
  private(set) var range: SourceRange
  private(set) var entries: UncheckedBuffer<Entry>
  private(set) var count = 0
  let levels: UncheckedBuffer<OpenContainer>
  /// Members whose name an earlier member of the same object has: the indexes of both names.
  private(set) var duplicates: [(first: Int, second: Int)] = []
  /// Whether a UTF-8 byte order mark stood before the text.
  private(set) var hasByteOrderMark = false
  private var tables: [Int: NameTable] = [:]
  /// The way to the value that was last asked for.
  var lastSteps: [Step] = []

  init() {
    text = Document.noText
    bytes = text.bytes
    range = SourceRange(at: 0)
    entries = UncheckedBuffer(capacity: 64)
    levels = UncheckedBuffer(capacity: Document.maximumDepth + 2)
  }

  deinit {
    entries.deallocate()
    levels.deallocate()
  }

  /// Drops what was read before and takes `range` of `text` for the parser to read.
  ///
  /// - Parameter hasMark: whether the range begins with a UTF-8 byte order mark, which is then skipped.
  func begin(_ text: Text, _ range: SourceRange, hasMark: Bool) {
    if self.text !== text { self.text = text }
    bytes = text.bytes
    self.range = hasMark ? SourceRange(start: range.start + 3, end: range.end) : range
    hasByteOrderMark = hasMark
    count = 0
    if !duplicates.isEmpty { duplicates = [] }
    if !tables.isEmpty { tables = [:] }
    if !lastSteps.isEmpty { lastSteps = [] }
  }

  /// Lets go of the text; nothing may be read until the next one is parsed.
  func forgetText() {
    text = Document.noText
  }

  private static let noText = Text(capacity: 0)

  /// Takes the index over from the parser, whose copy may have moved.
  func adopt(_ entries: UncheckedBuffer<Entry>, count: Int) {
    self.entries = entries
    self.count = count
    // The null that absent keys are decoded from; the parser leaves room for it.
    entries[unchecked: count] = Entry(.null, start: range.end, end: range.end)
  }

  /// Whether there is something to warn about, although the text may decode.
  var hasWarnings: Bool { hasByteOrderMark || !duplicates.isEmpty }

  // MARK: - Names that stand twice

  /// Marks the name at `second` if one of its object's names before it is the same.
  func noteDuplicate(of second: Int, from firstName: Int, in entries: UncheckedBuffer<Entry>) {
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

  /// Marks every name of the object at `opening` that an earlier one is equal to.
  func noteDuplicates(inLargeObject opening: Int, _ entries: UncheckedBuffer<Entry>) {
    let object = entries[unchecked: opening]
    var table = NameTable(count: Int(object.end))
    var index = opening + 1
    while index < Int(object.link) - 1 {
      let name = entries[unchecked: index]
      // Among the first members a second name was noticed, and hidden, as it came.
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
    if left.flags.isDisjoint(with: .indirect), right.flags.isDisjoint(with: .indirect) {
      return bytes.equals(left.range, right.range)
    }
    return EscapedString.unescaped(in: bytes, left.range, flags: left.flags)
      == EscapedString.unescaped(in: bytes, right.range, flags: right.flags)
  }

  // MARK: - Steps

  /// The index after the value at `value`: the next element, the next member's name, or the end of the array or object.
  @inline(__always)
  static func next(after value: Int, in entries: UncheckedBuffer<Entry>) -> Int {
    let entry = entries[unchecked: value]
    // A replaced or omitted value keeps the link that it had.
    return entry.link != 0 ? Int(entry.link) : value &+ 1
  }

  @inline(__always)
  func next(after value: Int) -> Int {
    Document.next(after: value, in: entries)
  }

  /// A table of the object's names that is kept until the next text is parsed.
  func table(of opening: Int) -> NameTable {
    if let table = tables[opening] { return table }
    let object = entries[unchecked: opening]
    var table = NameTable(count: Int(object.end))
    var index = opening + 1
    while index < Int(object.link) - 1 {
      let name = entries[unchecked: index]
      if !name.flags.contains(.hidden) { table.insert(index, hash: name.link) }
      index = next(after: index + 1)
    }
    tables[opening] = table
    return table
  }
}
