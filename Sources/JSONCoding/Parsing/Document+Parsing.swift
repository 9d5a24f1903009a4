extension Document {
  /// The document of a whole text.
  convenience init(parsing text: Text) throws(SyntaxError) {
    self.init()
    try parse(text, SourceRange(start: 0, end: text.count), beginsInput: false)
  }

  /// The same text parsed again, without the changes of a search.
  var unchanged: Document? {
    let copy = Document()
    copy.assumesTopLevelObject = assumesTopLevelObject
    return (try? copy.parse(text, range, beginsInput: false)).map { copy }
  }

  /// Parses `range` of `text`.
  ///
  /// While parsing, the byte after the range is replaced by a NUL, so nothing else may read the text.
  ///
  /// - Parameters:
  ///   - beginsInput: whether the range is at the start of an input. A byte order mark is then skipped, and an encoding
  ///     other than UTF-8 is named in the error.
  ///   - trailingCommas: collects the trailing commas; nil to throw at the first one.
  func parse(
    _ text: Text, _ range: SourceRange, beginsInput: Bool, trailingCommas: TrailingCommas? = nil
  ) throws(SyntaxError) {
    begin(text, range, hasByteOrderMark: beginsInput && text.hasByteOrderMark(range))
    guard range.end <= Text.maximumCount else {
      throw SyntaxError(kind: .tooLong, range: SourceRange(at: range.start), path: [])
    }
    let byteAfterRange = bytes[unchecked: range.end]
    bytes[unchecked: range.end] = 0
    guard let stop = Parser(self).parse(into: self, trailingCommas) else {
      bytes[unchecked: range.end] = byteAfterRange
      // Duplicates in large objects are found when the object ends.
      if duplicates.count > 1 { duplicates.sort { $0.second < $1.second } }
      return
    }
    let error = SyntaxErrorFinder(self, stop).error()
    bytes[unchecked: range.end] = byteAfterRange
    throw beginsInput ? .otherEncoding(text, range, isWhole: range.end == text.count) ?? error : error
  }
}

/// Writes the entries of a document.
struct IndexWriter {
  var entries: UncheckedBuffer<Entry>
  var count = 0

  /// The caller has made room.
  @inline(__always)
  mutating func append(_ entry: Entry) {
    entries[unchecked: count] = entry
    count &+= 1
  }
}

/// The trailing commas that the parser has skipped.
///
/// RFC 8259 forbids them, but `JSONDecoder` accepts them and fixtures have them, so the rest of a record is read too.
final class TrailingCommas {
  private(set) var errors: [SyntaxError] = []
  /// Whether a comma was skipped without an error, because the paths would have taken too much memory.
  private(set) var isIncomplete = false
  /// Whether the text decodes as it would without the commas.
  let acceptsCommas: Bool
  private let countsCommas: Bool
  /// The path components that may still be kept.
  private var budget: Int

  /// - Parameter size: the size of the text in bytes. The memory taken is linear in it, however deep the commas are.
  init(size: Int, _ policy: TrailingCommaPolicy) {
    acceptsCommas = policy != .refuse
    countsCommas = policy != .accept
    budget = 4096 + size / 2
  }

  func add(_ error: @autoclosure () -> SyntaxError) {
    guard countsCommas else { return }
    guard budget > 0 else {
      isIncomplete = true
      return
    }
    let error = error()
    budget -= error.path.count + 1
    errors.append(error)
  }
}

/// How a decoder treats a comma before the end of an array or object: RFC 8259 forbids it, and `JSONDecoder` accepts
/// it.
public enum TrailingCommaPolicy: String, Hashable, Codable, Sendable {
  /// The text does not decode, but its other problems are still found.
  case refuse
  /// The text decodes as it does without the comma, and each comma is a warning.
  case warn
  /// The text decodes as it does without the comma.
  case accept
}
