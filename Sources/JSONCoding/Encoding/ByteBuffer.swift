#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes that grow at their end, written without bounds checks: with ``reinterpret(_:as:)`` the only unsafe code of the encoder.
///
/// Writers call ``reserve(_:)`` first and then append at most as many bytes with `unchecked`; there is always room for
/// eight more, so that words can be stored whole. A buffer does not own its memory: the context that made it frees it.
struct ByteBuffer {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int
  private static let slack = 8

  init(capacity: Int = 512) {
    self.capacity = capacity
    base = .allocate(capacity: capacity + ByteBuffer.slack)
  }

  func deallocate() { base.deallocate() }

  /// Makes room for `additional` bytes.
  @inline(__always)
  mutating func reserve(_ additional: Int) {
    if capacity &- count < additional { grow(additional) }
  }

  @inline(never)
  private mutating func grow(_ additional: Int) {
    capacity = max(capacity * 2, count + additional)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + ByteBuffer.slack)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
  }

  mutating func removeAll() { count = 0 }

  /// Drops all bytes, and the memory where it is more than most values need.
  mutating func giveBack() {
    count = 0
    guard capacity > 1 << 20 else { return }
    base.deallocate()
    self = ByteBuffer()
  }

  /// Drops the bytes from offset `newCount` on.
  @inline(__always)
  mutating func truncate(to newCount: Int) { count = min(count, newCount) }

  @inline(__always)
  mutating func append(unchecked byte: UInt8) {
    base[count] = byte
    count &+= 1
  }

  /// Stores eight bytes, lowest first, of which only the first `kept` count.
  @inline(__always)
  mutating func append(unchecked word: UInt64, keeping kept: Int) {
    UnsafeMutableRawPointer(base + count).storeBytes(of: word.littleEndian, as: UInt64.self)
    count &+= kept
  }

  /// Appends the last `digits` decimal digits of `magnitude`.
  @inline(__always)
  mutating func append(unchecked magnitude: UInt64, digits: Int) {
    var rest = magnitude
    var offset = count &+ digits
    while offset > count {
      offset &-= 1
      base[offset] = UInt8(truncatingIfNeeded: rest % 10) &+ .zero
      rest /= 10
    }
    count &+= digits
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    append(unchecked: byte)
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    memcpy(base + count, start, bytes.count)
    count += bytes.count
  }

  /// The bytes of `range`, which the caller promises to be within `0..<count`; the view is valid until the next append.
  @inline(__always)
  subscript(unchecked range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + range.lowerBound, count: range.upperBound &- range.lowerBound)
  }

  /// Where one range's bytes stand in another buffer, byte for byte.
  func equals(_ range: Range<Int>, _ other: ByteBuffer, _ otherRange: Range<Int>) -> Bool {
    range.count == otherRange.count
      && memcmp(base + range.lowerBound, other.base + otherRange.lowerBound, range.count) == 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The eight bytes at `offset` as a little-endian word; the caller promises that they are within the buffer.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(baseAddress.unsafelyUnwrapped + offset).loadUnaligned(as: UInt64.self))
  }
}
