import JSONCoding

/// Records of one text, and their locations in the input.
package struct RecordBatch {
  package struct Record {
    /// The bytes to decode.
    package var range: SourceRange
    package var options: RecordDecoder.Options

    package init(_ range: SourceRange, _ options: RecordDecoder.Options) {
      (self.range, self.options) = (range, options)
    }
  }

  /// The location of a record that does not begin a line.
  package struct Place: Codable {
    package var range: SourceRange
    /// The location in the input of the first byte of ``range``.
    package var start: SourceLocation
    /// The path from the input's top value to the record.
    package var path: [PathComponent]

    package init(_ range: SourceRange, start: SourceLocation, path: [PathComponent]) {
      (self.range, self.start, self.path) = (range, start, path)
    }
  }

  /// The location of the records in the inputs, for statistics.
  package struct Site: Codable {
    /// The 0-based number of the input.
    package var input = 0
    /// The 0-based offset in the input of the text's first byte.
    package var offset = 0
    /// The location in the input of the text's first byte.
    package var start = SourceLocation(line: 1, column: 1)
    /// The locations of the records, in order; empty for lines and whole texts.
    package var places: [Place] = []

    package init() {}
  }

  package var text: Text
  /// Whether the text is that of the previous batch.
  package var continuesText = false
  /// Empty unless the host needs them.
  package var records: [Record] = []
  /// Nil if the records do not belong to the statistics.
  package var site: Site?

  package init(_ text: Text) { self.text = text }
}

/// The layout of the memory in which a batch goes to a host process: the text, followed by three words for each record,
/// which are the beginning and the end of its range and its options.
package enum RequestMemory {
  private static let recordSize = 12

  private static func recordStart(_ text: Int) -> Int { (text + 3) & ~3 }

  /// The size in bytes for a text and this number of records.
  package static func size(text: Int, records: Int) -> Int {
    max(recordStart(text) + records * recordSize, 1)
  }

  /// - Parameter text: the number of bytes of the text before the records.
  package static func write(
    _ records: ArraySlice<RecordBatch.Record>, behind text: Int, to memory: SharedMemory
  ) {
    var place = memory.base + recordStart(text)
    for record in records {
      place.storeBytes(of: UInt32(record.range.start), as: UInt32.self)
      place.storeBytes(of: UInt32(record.range.end), toByteOffset: 4, as: UInt32.self)
      place.storeBytes(of: UInt32(record.options.rawValue), toByteOffset: 8, as: UInt32.self)
      place += recordSize
    }
  }

  static func record(_ index: Int, behind text: Int, in memory: SharedMemory) -> RecordBatch.Record {
    let place = memory.base + recordStart(text) + index * recordSize
    let range = SourceRange(
      start: Int(place.load(as: UInt32.self)), end: Int(place.load(fromByteOffset: 4, as: UInt32.self)))
    let options = RecordDecoder.Options(rawValue: Int(place.load(fromByteOffset: 8, as: UInt32.self)))
    return RecordBatch.Record(range, options)
  }
}

/// The memory in which a host process answers: a page with its progress, followed by an entry for each record that has
/// a value or issues.
///
/// Whenever the process ends, the memory is consistent: the page counts an entry only after it has been written.
package struct ReplyMemory {
  /// The activity of the process for the current record.
  package enum Stage: Int {
    case decoding
    /// The record does not decode, and is searched for further problems; or its losses are determined.
    case searching
    case makingDecoder, makingEncoder
  }

  /// An entry: the number of its record in the batch, and the bytes of its value and of its issues, as JSON.
  package struct Entry {
    package let record: Int
    package let value: UnsafeRawBufferPointer
    package let issues: UnsafeRawBufferPointer
    /// The offset of the entry behind this one.
    package let end: Int
  }

  /// The page's words, 8 bytes each.
  private enum Word: Int { case done, used, stage, isStackFull, isOutOfMemory, plausibleDates }

  package static let pageSize = 4096
  private static let headerSize = 12
  /// The limit in bytes on sizes in a page that a model may have overwritten.
  private static let maximumSize = 1 << 40

  package let memory: SharedMemory

  package init(_ memory: SharedMemory) { self.memory = memory }

  private subscript(word: Word) -> Int {
    get { memory.base.load(fromByteOffset: word.rawValue * 8, as: Int.self) }
    nonmutating set { memory.base.storeBytes(of: newValue, toByteOffset: word.rawValue * 8, as: Int.self) }
  }

  /// The number of records of the batch that are decoded: the next one is under way.
  package var done: Int {
    get { self[.done] }
    nonmutating set { self[.done] = newValue }
  }
  package var stage: Stage {
    get { Stage(rawValue: self[.stage]) ?? .decoding }
    nonmutating set { self[.stage] = newValue.rawValue }
  }
  /// See ``LocalHost/plausibleDates``, for this process.
  package var plausibleDates: Int {
    get { self[.plausibleDates] }
    nonmutating set { self[.plausibleDates] = newValue }
  }
  package var isStackFull: Bool { self[.isStackFull] != 0 }
  package var isOutOfMemory: Bool { self[.isOutOfMemory] != 0 }

  /// Where a signal handler notes that the stack is full, or memory has run out.
  var notes: (isStackFull: UnsafeMutableRawPointer, isOutOfMemory: UnsafeMutableRawPointer) {
    (memory.base + Word.isStackFull.rawValue * 8, memory.base + Word.isOutOfMemory.rawValue * 8)
  }

  /// Notes that memory for an answer has run out.
  func noteLackOfMemory() { self[.isOutOfMemory] = 1 }

  /// Clears the memory for a new batch.
  package func reset() {
    (done, self[.used], stage) = (0, 0, .decoding)
  }

  /// Adds an entry; false if there is no room.
  func append(record: Int, value: [UInt8], issues: [UInt8]) -> Bool {
    let start = Self.pageSize + self[.used]
    let end = (start + Self.headerSize + value.count + issues.count + 3) & ~3
    guard memory.grow(to: end) else { return false }
    let place = memory.base + start
    place.storeBytes(of: UInt32(record), as: UInt32.self)
    place.storeBytes(of: UInt32(value.count), toByteOffset: 4, as: UInt32.self)
    place.storeBytes(of: UInt32(issues.count), toByteOffset: 8, as: UInt32.self)
    value.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: place + 12, count: $0.count).copyMemory(from: $0)
    }
    issues.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: place + 12 + value.count, count: $0.count).copyMemory(from: $0)
    }
    self[.used] = end - Self.pageSize
    return true
  }

  /// The entry at an offset behind the page; nil if there are no more.
  package func entry(at offset: Int) -> Entry? {
    let used = self[.used]
    guard used <= Self.maximumSize, offset + Self.headerSize <= used, memory.map(Self.pageSize + used) else {
      return nil
    }
    let place = memory.base + Self.pageSize + offset
    let (value, issues) = (
      Int(place.load(fromByteOffset: 4, as: UInt32.self)), Int(place.load(fromByteOffset: 8, as: UInt32.self))
    )
    let end = (offset + Self.headerSize + value + issues + 3) & ~3
    // The model can write to this memory, too.
    guard end <= used else { return nil }
    return Entry(
      record: Int(place.load(as: UInt32.self)),
      value: UnsafeRawBufferPointer(start: place + Self.headerSize, count: value),
      issues: UnsafeRawBufferPointer(start: place + Self.headerSize + value, count: issues), end: end)
  }
}
