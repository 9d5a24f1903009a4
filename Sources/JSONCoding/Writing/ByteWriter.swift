/// Bytes that grow at their end.
///
/// Callers ``reserve(_:)`` room first, and then append at most that many bytes with the `unchecked` methods. There is
/// always room for eight more, so that whole words can be stored. Like an ``UncheckedBuffer``, a writer is freed by its
/// owner.
struct ByteWriter {
  private(set) var buffer = UncheckedBuffer<UInt8>(capacity: initialCapacity)
  private(set) var count = 0
  private static let initialCapacity = 512
  private static let slack = 8

  func deallocate() { buffer.deallocate() }

  /// Makes room for `additional` bytes.
  @inline(__always)
  mutating func reserve(_ additional: Int) {
    if buffer.capacity &- count < additional &+ ByteWriter.slack { grow(additional) }
  }

  @inline(never)
  private mutating func grow(_ additional: Int) {
    buffer.grow(to: max(buffer.capacity * 2, count + additional + ByteWriter.slack))
  }

  /// Drops all bytes, and the memory if it is more than most values need.
  mutating func removeAll() {
    count = 0
    buffer.shrink(to: ByteWriter.initialCapacity, above: 1 << 20)
  }

  /// Drops the last bytes.
  @inline(__always)
  mutating func drop(_ last: Int) { count &-= last }

  /// Drops the bytes from `offset` on.
  @inline(__always)
  mutating func cut(to offset: Int) { count = offset }

  @inline(__always)
  mutating func append(unchecked byte: UInt8) {
    buffer[unchecked: count] = byte
    count &+= 1
  }

  /// Stores eight bytes, lowest first, and keeps the first `kept` of them.
  @inline(__always)
  mutating func append(unchecked word: UInt64, keeping kept: Int) {
    buffer.store(word, at: count)
    count &+= kept
  }

  /// Puts up to eight copies of a byte in front of those from `offset` on, which are at most 24. Needs room for 32.
  @inline(__always)
  mutating func insert(_ copies: Int, of byte: UInt8, at offset: Int) {
    let first = buffer.word(at: offset)
    let (second, third) = (buffer.word(at: offset &+ 8), buffer.word(at: offset &+ 16))
    buffer.store(UInt64(byte) &* 0x0101_0101_0101_0101, at: offset)
    buffer.store(first, at: offset &+ copies)
    buffer.store(second, at: offset &+ copies &+ 8)
    buffer.store(third, at: offset &+ copies &+ 16)
    count &+= copies
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    append(unchecked: byte)
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    buffer.copy(bytes, to: count)
    count &+= bytes.count
  }

  @inline(__always)
  mutating func append(_ other: ByteWriter, _ range: SourceRange) {
    other.buffer.withBytes(range) { append($0) }
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
