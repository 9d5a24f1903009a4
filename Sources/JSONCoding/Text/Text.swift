import Foundation

/// The owner of the bytes of one or more JSON texts. Documents and decoders that read the bytes hold this object.
///
/// The last byte is followed by `padding` zero bytes, so a word can be read at any offset.
public final class Text: @unchecked Sendable {
  // Sendable is unchecked, because one thread at a time fills a text, parses it and reads it. Exclusivity is unchecked,
  // because scanners read `bytes` and `count` for every line and element; both change only while the text is filled.

  /// The maximum size in bytes of a text that can be parsed.
  public static let maximumCount = Int(UInt32.max) - 1
  /// The number of zero bytes after the text.
  static let padding = 16

  @exclusivity(unchecked) private(set) var bytes: UncheckedBuffer<UInt8>
  /// The number of bytes in the text, without the padding.
  @exclusivity(unchecked) public private(set) var count: Int

  /// An empty text with room for `capacity` bytes.
  public init(capacity: Int) {
    bytes = UncheckedBuffer(capacity: capacity + Text.padding)
    count = 0
    pad()
  }

  /// Whether the memory is larger than a small text needs.
  var isLarge: Bool { bytes.capacity > 1 << 16 }

  /// A copy of the bytes.
  public convenience init(_ source: UnsafeRawBufferPointer) {
    self.init(capacity: source.count)
    append(source)
  }

  /// A copy of the bytes.
  public convenience init(_ data: Data) {
    self.init(capacity: data.count)
    data.withUnsafeBytes { append($0) }
  }

  /// The UTF-8 bytes of the string.
  public convenience init(_ string: String) {
    var string = string
    self.init(capacity: string.utf8.count)
    string.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  deinit {
    bytes.deallocate()
  }

  /// A copy of the bytes of `range`.
  public func data(_ range: SourceRange) -> Data {
    bytes.withBytes(range) { Data($0) }
  }

  /// The bytes of `range` as a String, with invalid UTF-8 replaced by U+FFFD.
  public func string(_ range: SourceRange) -> String {
    bytes.string(range)
  }

  /// The byte at `offset`, which must be less than `count`. Not checked.
  public func byte(at offset: Int) -> UInt8 {
    bytes[unchecked: offset]
  }

  /// The first offset in `range` that holds `byte`, or nil.
  package func firstOffset(of byte: UInt8, in range: SourceRange) -> Int? {
    bytes.firstOffset(of: byte, in: range)
  }

  /// Whether `range` begins with a UTF-8 byte order mark, which has three bytes.
  package func hasByteOrderMark(_ range: SourceRange) -> Bool {
    range.count >= 3 && bytes.word(at: range.start) & 0xFF_FFFF == 0xBF_BBEF
  }

  /// Adds a copy of the bytes at the end.
  public func append(_ source: UnsafeRawBufferPointer) {
    reserve(count + source.count)
    bytes.copy(source, to: count)
    count += source.count
    pad()
  }

  /// Appends the bytes of `source` from `start` up to, but not including, `end`; nil is the end of `source`.
  package func append(_ source: Text, from start: Int = 0, to end: Int? = nil) {
    source.bytes.withBytes(SourceRange(start: start, end: end ?? source.count)) { append($0) }
  }

  /// The last offset in `range` that holds `byte`, or nil.
  package func lastOffset(of byte: UInt8, in range: SourceRange) -> Int? {
    bytes.withBytes(range) { $0.lastIndex(of: byte) }.map { $0 + range.start }
  }

  /// The number of bytes in `range` that equal `byte`.
  package func count(of byte: UInt8, in range: SourceRange) -> Int {
    bytes.count(of: byte, in: range)
  }

  /// Removes the bytes from `end` on.
  package func truncate(to end: Int) {
    count = min(count, end)
    pad()
  }

  /// Removes all bytes, but keeps the memory.
  package func removeAll() {
    count = 0
    pad()
  }

  /// Makes room for `total` bytes, including those already in the text.
  package func reserve(_ total: Int) {
    guard total + Text.padding > bytes.capacity else { return }
    bytes.grow(to: max(total + Text.padding, bytes.capacity * 2))
    pad()
  }

  /// Like ``reserve(_:)``, but returns false if there is not enough memory.
  private func tryToReserve(_ total: Int) -> Bool {
    let capacity = total + Text.padding
    guard capacity > bytes.capacity else { return true }
    guard bytes.tryToGrow(to: max(capacity, bytes.capacity * 2)) || bytes.tryToGrow(to: capacity) else {
      return false
    }
    pad()
    return true
  }

  /// Calls `body` to write up to `room` bytes at the end of the text.
  ///
  /// - Parameter body: returns the number of bytes written, or a negative number, for example from `read`.
  /// - Returns: the number that `body` returned; a negative one, with `errno` set, if there is not enough memory.
  package func appendBytes(room: Int, _ body: (UnsafeMutableRawPointer) -> Int) -> Int {
    guard tryToReserve(count + room) else { return -1 }
    let written = body(UnsafeMutableRawPointer(bytes.base + count))
    count += max(0, min(written, room))
    pad()
    return written
  }

  /// Calls `body` with the bytes of `range`. The pointer must not be used after the call.
  public func withBytes<Result>(_ range: SourceRange, _ body: (UnsafeRawBufferPointer) throws -> Result)
    rethrows -> Result
  {
    try bytes.withBytes(range, body)
  }

  private func pad() {
    for offset in count..<count + Text.padding {
      bytes[unchecked: offset] = 0
    }
  }
}
