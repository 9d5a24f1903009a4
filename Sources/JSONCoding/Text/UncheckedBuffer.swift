import Foundation

/// Memory that is read and written without bounds checks.
///
/// A buffer does not own its memory. The object that allocated it (``Text``, ``Document``) frees it when it is
/// deallocated, so code that reads a buffer must hold that object. The caller guarantees that every index is in
/// `0..<capacity`; `Sources/INTERNALS.md` says how.
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

  @inline(__always)
  func with(_ index: Int, _ change: (inout Element) -> Void) {
    change(&base[index])
  }

  /// Makes room for `newCapacity` elements and keeps the existing ones.
  ///
  /// Uses `realloc`, because the system can move large blocks of memory without copying them.
  mutating func grow(to newCapacity: Int) {
    base = UncheckedBuffer.memory(realloc(base, UncheckedBuffer.size(newCapacity)), newCapacity)
    capacity = newCapacity
  }

  /// Like ``grow(to:)``, but returns false and changes nothing if there is not enough memory.
  mutating func tryToGrow(to newCapacity: Int) -> Bool {
    guard let grown = realloc(base, UncheckedBuffer.size(newCapacity)) else { return false }
    base = UncheckedBuffer.memory(grown, newCapacity)
    capacity = newCapacity
    return true
  }

  /// Frees the elements and allocates memory for `newCapacity` if the capacity is above `limit`.
  mutating func shrink(to newCapacity: Int, above limit: Int) {
    guard capacity > limit else { return }
    deallocate()
    self = UncheckedBuffer(capacity: newCapacity)
  }

  private static func size(_ capacity: Int) -> Int {
    max(capacity, 1) * MemoryLayout<Element>.stride
  }

  /// The memory at `start` as elements. If there is not enough memory, `allocate` ends the program.
  private static func memory(_ start: UnsafeMutableRawPointer?, _ capacity: Int) -> UnsafeMutablePointer<
    Element
  > {
    guard let start else { return .allocate(capacity: capacity) }
    #if canImport(Glibc) || canImport(Musl)
      LargePages.ask(for: UnsafeMutableRawBufferPointer(start: start, count: size(capacity)))
    #endif
    return start.bindMemory(to: Element.self, capacity: capacity)
  }
}

extension UncheckedBuffer where Element == UInt8 {
  /// The eight bytes at `offset` as a little-endian word. The caller guarantees that they are within the capacity.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  /// Stores the eight bytes of a little-endian word. The caller guarantees that they are within the capacity.
  @inline(__always)
  func store(_ word: UInt64, at offset: Int) {
    UnsafeMutableRawPointer(base + offset).storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  /// The sixteen bytes at `offset`. The caller guarantees that they are within the capacity.
  @inline(__always)
  func block(at offset: Int) -> SIMD16<UInt8> {
    UnsafeRawPointer(base + offset).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  func copy(_ source: UnsafeRawBufferPointer, to offset: Int) {
    guard let start = source.baseAddress else { return }
    memcpy(base + offset, start, source.count)
  }

  /// The first offset in `range` that holds `byte`, or nil.
  func firstOffset(of byte: UInt8, in range: SourceRange) -> Int? {
    guard let found = memchr(base + range.start, Int32(byte), range.count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The number of bytes in `range` that equal `byte`.
  ///
  /// Compares 16 bytes at once, because the compiler does not do so by itself. Each lane has an 8-bit counter, which is
  /// added to the sum before it can overflow.
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

  /// The bytes of `range` as a String, with invalid UTF-8 replaced by U+FFFD.
  @inline(__always)
  func string(_ range: SourceRange) -> String {
    String(decoding: UnsafeBufferPointer(start: base + range.start, count: range.count), as: UTF8.self)
  }

  @inline(__always)
  func equals(_ range: SourceRange, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = range.count
    guard count == other.count else { return false }
    guard let start = other.baseAddress else { return true }
    let (ours, theirs) = (UnsafeRawPointer(base + range.start), UnsafeRawPointer(start))
    if count > 16 { return memcmp(ours, theirs, count) == 0 }
    // Most names are this short: two words that may overlap cover the whole name, and a call would take longer.
    if count >= 8 { return hasSameEnds(ours, theirs, count, UInt64.self) }
    if count >= 4 { return hasSameEnds(ours, theirs, count, UInt32.self) }
    for offset in 0..<count where base[range.start &+ offset] != start[offset] { return false }
    return true
  }

  /// Whether the first and the last bytes are equal, one `Word` of each. `count` is at least the size of a `Word`.
  @inline(__always)
  private func hasSameEnds<Word: FixedWidthInteger & BitwiseCopyable>(
    _ ours: UnsafeRawPointer, _ theirs: UnsafeRawPointer, _ count: Int, _ type: Word.Type
  ) -> Bool {
    let last = count &- MemoryLayout<Word>.size
    return ours.loadUnaligned(as: type) == theirs.loadUnaligned(as: type)
      && ours.loadUnaligned(fromByteOffset: last, as: type)
        == theirs.loadUnaligned(fromByteOffset: last, as: type)
  }

  /// Whether `count` bytes at the two offsets are equal, at most 32. The caller guarantees that 16 bytes from each
  /// offset are within the capacity, or `count` bytes if that is more.
  @inline(__always)
  func haveSame32(_ count: Int, at left: Int, _ right: Int) -> Bool {
    if count > 16 {
      let last = count &- 16
      let difference =
        block(at: left) ^ block(at: right) | (block(at: left &+ last) ^ block(at: right &+ last))
      let (low, high) = words(of: difference)
      return low | high == 0
    }
    // The bytes after the first `count` are shifted out.
    let low = word(at: left) ^ word(at: right)
    if count <= 8 { return low << UInt64(64 &- 8 &* count) == 0 }
    return low | (word(at: left &+ count &- 8) ^ word(at: right &+ count &- 8)) == 0
  }

  func equals(_ range: SourceRange, _ other: SourceRange) -> Bool {
    range.count == other.count && memcmp(base + range.start, base + other.start, range.count) == 0
  }

  /// Whether the bytes of `range` come before those of `other` in lexicographic order.
  func precedes(_ range: SourceRange, _ other: SourceRange) -> Bool {
    let order = memcmp(base + range.start, base + other.start, min(range.count, other.count))
    return order < 0 || order == 0 && range.count < other.count
  }

  /// Calls `body` with the bytes of `range`. The pointer must not be used after the call.
  @inline(__always)
  func withBytes<Result>(_ range: SourceRange, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try body(UnsafeRawBufferPointer(start: base + range.start, count: range.count))
  }
}

/// The sixteen bytes of `block` as two little-endian words.
@inline(__always)
func words(of block: SIMD16<UInt8>) -> (low: UInt64, high: UInt64) {
  let words = unsafeBitCast(block, to: SIMD2<UInt64>.self)
  return (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
}

/// Returns `value` as a `Same`, in generic code that has checked that `Value` and `Same` are the same type.
@inline(__always)
func reinterpret<Value, Same>(_ value: Value, as type: Same.Type) -> Same {
  unsafeBitCast(value, to: Same.self)
}

#if canImport(Glibc) || canImport(Musl)
  /// Pages of 2 MB, which Linux provides on request. Fewer pages save time, because the first access to each takes
  /// microseconds.
  private enum LargePages {
    private static let size = 2 << 20
    private static let smallSize = Int(getpagesize())

    /// Asks for large pages, if the memory holds several.
    static func ask(for memory: UnsafeMutableRawBufferPointer) {
      guard memory.count >= 4 * size, let start = memory.baseAddress else { return }
      // The range includes the first and last bytes, because `mremap` moves only memory of one kind.
      let first = start.alignedDown(toMultipleOf: smallSize)
      let end = (start + memory.count).alignedUp(toMultipleOf: smallSize)
      // If the system has no large pages, the small ones remain.
      _ = madvise(first, end - first, MADV_HUGEPAGE)
    }
  }
#endif
