import Foundation

/// The bytes of one or more JSON texts, owned; documents and decoders that read them hold this object.
///
/// `padding` bytes follow the last one, so that a word can be read at any offset.
public final class Text: @unchecked Sendable {
  // Sendable by use, not by construction: one worker fills a text, parses it and reads it.

  /// How many bytes can be read past the last one of the text.
  static let padding = 16

  @exclusivity(unchecked) private(set) var bytes: UncheckedBuffer<UInt8>
  /// The number of bytes that are the text.
  @exclusivity(unchecked) public private(set) var count: Int

  /// An empty text with room for `capacity` bytes.
  public init(capacity: Int) {
    bytes = UncheckedBuffer(capacity: capacity + Text.padding)
    count = 0
    pad()
  }

  public convenience init(_ source: UnsafeRawBufferPointer) {
    self.init(capacity: source.count)
    append(source)
  }

  public convenience init(_ data: Data) {
    self.init(capacity: data.count)
    data.withUnsafeBytes { append($0) }
  }

  public convenience init(_ string: String) {
    var string = string
    self.init(capacity: string.utf8.count)
    string.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  deinit {
    bytes.deallocate()
  }

  /// The bytes of `range`; copies.
  public func data(_ range: SourceRange) -> Data {
    bytes.withBytes(range) { Data($0) }
  }

  /// The bytes of `range` as a String, broken UTF-8 repaired with U+FFFD.
  public func string(_ range: SourceRange) -> String {
    bytes.string(range)
  }

  /// The byte at `offset`, which is less than `count`.
  public func byte(at offset: Int) -> UInt8 {
    bytes[unchecked: offset]
  }

  /// The first offset in `range` that holds `byte`, or nil.
  public func firstOffset(of byte: UInt8, in range: SourceRange) -> Int? {
    bytes.firstOffset(of: byte, in: range)
  }

  /// Whether `range` begins with a UTF-8 byte order mark, which is three bytes long.
  public func hasByteOrderMark(_ range: SourceRange) -> Bool {
    range.count >= 3 && bytes.word(at: range.start) & 0xFF_FFFF == 0xBF_BBEF
  }

  public func append(_ source: UnsafeRawBufferPointer) {
    reserve(count + source.count)
    bytes.copy(source, to: count)
    count += source.count
    pad()
  }

  /// Appends the bytes of `source` from `start` on, up to `end` or all.
  public func append(_ source: Text, from start: Int = 0, to end: Int? = nil) {
    source.bytes.withBytes(SourceRange(start: start, end: end ?? source.count)) { append($0) }
  }

  /// The last offset in `range` that holds `byte`, or nil.
  public func lastOffset(of byte: UInt8, in range: SourceRange) -> Int? {
    var offset = range.end - 1
    while offset >= range.start {
      if bytes[unchecked: offset] == byte { return offset }
      offset -= 1
    }
    return nil
  }

  /// How often `byte` stands in `range`.
  public func count(of byte: UInt8, in range: SourceRange) -> Int {
    bytes.count(of: byte, in: range)
  }

  /// Drops what is behind `end`.
  public func truncate(to end: Int) {
    count = min(count, end)
    pad()
  }

  /// Drops what the text held; the memory stays.
  public func removeAll() {
    count = 0
    pad()
  }

  /// Makes room for `total` bytes in all.
  public func reserve(_ total: Int) {
    guard total + Text.padding > bytes.capacity else { return }
    bytes.grow(to: max(total + Text.padding, bytes.capacity * 2))
    pad()
  }

  /// Lets `body` write up to `room` bytes behind the text; it returns how many it wrote, or a negative number, which is returned.
  public func appendBytes(room: Int, _ body: (UnsafeMutableRawPointer) -> Int) -> Int {
    reserve(count + room)
    let written = body(UnsafeMutableRawPointer(bytes.base + count))
    count += max(0, min(written, room))
    pad()
    return written
  }

  /// The bytes of `range`, for a call that reads them at once; the pointer must not leave `body`.
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
