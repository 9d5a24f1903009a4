import Diagnostics
import JSONCoding
import ModelHost

/// A piece of an input that contains whole records, cut by ``ChunkReader`` for one worker to decode.
package struct Chunk: Sendable {
  var text: Text
  /// 0-based number of the chunk in its run: the order in which chunks are written.
  var number = 0
  /// The kind of record.
  var unit = RecordUnit.text
  /// The input's name as shown.
  var input = ""
  /// The 0-based number of the input.
  var inputNumber = 0
  /// The model that must refuse the input; nil if the input should decode.
  var refusingModel: String?
  var beginsInput = false
  var endsInput = false
  /// The location in the input of the text's first byte.
  var start = SourceLocation(line: 1, column: 1)
  /// The 0-based offset in the input of the text's first byte.
  var offset = 0
  /// Why the input could not be read to its end.
  var readError: String?
  /// The elements in the text, if an element is a record.
  var elements: [ElementScanner.Element] = []
  /// Warnings about the text around the elements.
  var notes: [ElementScanner.Note] = []
  /// A problem of the input outside its records that ends the reading.
  var documentIssue: DocumentIssue?

  /// Whether the chunk is unusually large. Its memory is not kept for other chunks.
  var isLarge: Bool { text.count > 1 << 20 }

  /// The chunk as a host needs it, without its records.
  ///
  /// - Parameter isCounting: whether statistics are kept, which include the locations of values.
  func batch(isCounting: Bool) -> RecordBatch {
    var batch = RecordBatch(text)
    // Records that a model must refuse are not counted.
    guard isCounting, refusingModel == nil else { return batch }
    var site = RecordBatch.Site()
    (site.input, site.offset, site.start) = (inputNumber, offset, start)
    site.places = elements.map { RecordBatch.Place($0.range, start: $0.start, path: $0.path) }
    batch.site = site
    return batch
  }
}

/// The location of one record in a chunk.
struct ChunkRecord {
  /// The bytes to decode.
  var range: SourceRange
  /// The bytes to copy if the record is written unchanged: including its line ending, excluding a byte order mark.
  var raw: SourceRange
  /// The location in the input of the first byte of `range`.
  var start: SourceLocation
  /// Whether the record begins its input, so that a byte order mark may be there.
  var beginsInput = false
  /// Whether there is only a byte order mark. It is not a record, but causes a warning.
  var isMarkAlone = false
  /// The index of the record in the chunk's elements, if elements are records.
  var element: Int?
}

extension Chunk {
  /// The chunk's records, in order.
  var records: ChunkRecords { ChunkRecords(self) }

  /// The location of the record as reports need it.
  ///
  /// - Parameter number: the record's 0-based number, which is omitted if the input is one record.
  func source(of record: ChunkRecord, number: Int?) -> RecordSource {
    RecordSource(
      file: input, text: text, range: record.range, offset: offset + record.range.start,
      start: record.start, number: unit == .text ? nil : number,
      path: record.element.map { elements[$0].path } ?? [])
  }
}

/// Iterates over the records of a chunk: the whole text, its non-blank lines, or its elements.
struct ChunkRecords: Sequence, IteratorProtocol {
  private let text: Text
  /// The number of bytes of the text, whose own property is checked for exclusive access from another module.
  private let size: Int
  private let unit: RecordUnit
  private let elements: [ElementScanner.Element]
  private let beginsInput: Bool
  /// The offset where the next line begins.
  private var offset = 0
  private var line: Int
  /// The index of the next element; for a whole text, 0 until it has been returned.
  private var index = 0
  private let count: Int

  init(_ chunk: Chunk) {
    (text, size) = (chunk.text, chunk.text.count)
    unit = chunk.unit
    elements = chunk.elements
    beginsInput = chunk.beginsInput
    line = chunk.start.line
    // A text that could be read only partially is not a record.
    count = unit == .element ? elements.count : chunk.readError == nil ? 1 : 0
  }

  mutating func next() -> ChunkRecord? {
    switch unit {
    case .line: return nextLine()
    case .text:
      guard index < count else { return nil }
      index = 1
      let range = SourceRange(start: 0, end: size)
      return ChunkRecord(
        range: range, raw: withoutMark(range), start: SourceLocation(line: 1, column: 1), beginsInput: true)
    case .element:
      guard index < count else { return nil }
      defer { index += 1 }
      let element = elements[index]
      return ChunkRecord(range: element.range, raw: element.range, start: element.start, element: index)
    }
  }

  private mutating func nextLine() -> ChunkRecord? {
    while offset < size {
      let start = offset
      let newline = text.firstOffset(of: UInt8(ascii: "\n"), in: SourceRange(start: start, end: size))
      var end = newline ?? size
      offset = newline.map { $0 + 1 } ?? end
      line += 1
      if end > start, text.byte(at: end - 1) == UInt8(ascii: "\r") { end -= 1 }
      var record = ChunkRecord(
        range: SourceRange(start: start, end: end), raw: SourceRange(start: start, end: offset),
        start: SourceLocation(line: line - 1, column: 1))
      guard start == 0, beginsInput else {
        if isBlank(record.range) { continue }
        return record
      }
      record.beginsInput = true
      record.raw = withoutMark(record.raw)
      if !isBlank(withoutMark(record.range)) { return record }
      record.isMarkAlone = true
      if !isBlank(record.range) { return record }
    }
    return nil
  }

  private func isBlank(_ range: SourceRange) -> Bool {
    for offset in range.start..<range.end {
      let byte = text.byte(at: offset)
      guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") else {
        return false
      }
    }
    return true
  }

  private func withoutMark(_ range: SourceRange) -> SourceRange {
    SourceRange(start: range.start + (text.hasByteOrderMark(range) ? 3 : 0), end: range.end)
  }
}

/// Which part of an input is one record.
package enum RecordUnit: Hashable, Sendable {
  /// The whole input.
  case text
  /// Each line.
  case line
  /// Each element of the top-level array, or value of the top-level object.
  case element
}
