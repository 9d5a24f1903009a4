#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory that is read and written without bounds checks: the only unsafe code of this module.
///
/// A buffer does not own its memory: the object that allocated it (``Text``, ``Document``) frees it when it goes away, and
/// whoever reads a buffer holds that object. Indexes are the caller's promise: `0..<capacity`.
struct UncheckedBuffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int) {
    base = UncheckedBuffer.memory(malloc(UncheckedBuffer.size(capacity)), capacity)
    self.capacity = capacity
  }

  func deallocate() {
    free(base)
  }

  subscript(unchecked index: Int) -> Element {
    @inline(__always) get { base[index] }
    @inline(__always) nonmutating set { base[index] = newValue }
  }

  /// The element itself, to change one of its fields in place.
  @inline(__always)
  func with(_ index: Int, _ change: (inout Element) -> Void) {
    change(&base[index])
  }

  /// Makes room for `newCapacity` elements, those there keep their values. The system moves large memory without a copy.
  mutating func grow(to newCapacity: Int) {
    base = UncheckedBuffer.memory(realloc(base, UncheckedBuffer.size(newCapacity)), newCapacity)
    capacity = newCapacity
  }

  private static func size(_ capacity: Int) -> Int {
    max(capacity, 1) * MemoryLayout<Element>.stride
  }

  /// The memory as elements. Where there was none to have, `allocate` ends the program in its own way.
  private static func memory(_ start: UnsafeMutableRawPointer?, _ capacity: Int) -> UnsafeMutablePointer<
    Element
  > {
    start?.bindMemory(to: Element.self, capacity: capacity) ?? .allocate(capacity: capacity)
  }

  /// Writes `value` to the first `count` elements.
  func fill(_ count: Int, with value: Element) {
    base.update(repeating: value, count: count)
  }
}

extension UncheckedBuffer where Element == UInt8 {
  /// The eight bytes at `offset` as a little-endian word; the caller promises that they are within the capacity.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  /// The sixteen bytes at `offset`; the caller promises that they are within the capacity.
  @inline(__always)
  func block(at offset: Int) -> SIMD16<UInt8> {
    UnsafeRawPointer(base + offset).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  func copy(_ source: UnsafeRawBufferPointer, to offset: Int) {
    guard let start = source.baseAddress else { return }
    memcpy(base + offset, start, source.count)
  }

  func move(from: Int, to: Int, count: Int) {
    memmove(base + to, base + from, count)
  }

  /// The first offset in `range` that holds `byte`, or nil.
  func firstOffset(of byte: UInt8, in range: SourceRange) -> Int? {
    guard let found = memchr(base + range.start, Int32(byte), range.count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// How often `byte` stands in `range`: 16 bytes at once, each lane counting for itself until it might overflow.
  func count(of byte: UInt8, in range: SourceRange) -> Int {
    let pattern = SIMD16(repeating: byte)
    var count = 0
    var offset = range.start
    while offset + 16 <= range.end {
      let end = min(range.end - 15, offset + 255 * 16)
      var lanes = SIMD16<UInt8>()
      while offset < end {
        lanes.replace(with: lanes &+ 1, where: block(at: offset) .== pattern)
        offset += 16
      }
      for lane in lanes.indices { count += Int(lanes[lane]) }
    }
    while offset < range.end {
      count += base[offset] == byte ? 1 : 0
      offset += 1
    }
    return count
  }

  /// The bytes of `range` as a String; they are known to be UTF-8 where a document says so, repaired where not.
  @inline(__always)
  func string(_ range: SourceRange) -> String {
    String(decoding: UnsafeBufferPointer(start: base + range.start, count: range.count), as: UTF8.self)
  }

  @inline(__always)
  func equals(_ range: SourceRange, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.count == other.count else { return false }
    guard let start = other.baseAddress else { return true }
    return memcmp(base + range.start, start, range.count) == 0
  }

  func equals(_ range: SourceRange, _ other: SourceRange) -> Bool {
    range.count == other.count && memcmp(base + range.start, base + other.start, range.count) == 0
  }

  /// The bytes of `range`, for a call that reads them at once; the pointer must not leave `body`.
  @inline(__always)
  func withBytes<Result>(_ range: SourceRange, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try body(UnsafeRawBufferPointer(start: base + range.start, count: range.count))
  }
}

/// The sixteen bytes as two little-endian words.
@inline(__always)
func words(of block: SIMD16<UInt8>) -> (low: UInt64, high: UInt64) {
  let words = unsafeBitCast(block, to: SIMD2<UInt64>.self)
  return (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
}

/// `value` as `type`, which is its own type under another name: the caller has compared the two.
@inline(__always)
func reinterpret<Value, Same>(_ value: Value, as type: Same.Type) -> Same {
  unsafeBitCast(value, to: Same.self)
}
