/// A buffer of bytes that grows at its end.
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

  /// Inserts up to eight copies of a byte at `offset`, in front of at most 24 bytes. Needs room for 32 bytes from
  /// there.
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

  /// Appends a part of another writer. Most parts are short: copying a few words takes less time than a call.
  @inline(__always)
  mutating func append(_ other: ByteWriter, _ range: SourceRange) {
    guard range.count <= 64 else { return other.buffer.withBytes(range) { append($0) } }
    reserve(range.count)
    var offset = 0
    while offset < range.count {
      buffer.store(other.buffer.word(at: range.start &+ offset), at: count &+ offset)
      offset &+= 8
    }
    count &+= range.count
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

/// Numbers as Foundation's encoder writes them.
extension ByteWriter {
  /// Appends an integer of at most 64 bits in decimal digits.
  @inline(__always)
  mutating func append<Value: FixedWidthInteger>(integer value: Value) {
    append(magnitude: UInt64(truncatingIfNeeded: value.magnitude), isNegative: value < 0)
  }

  private mutating func append(magnitude: UInt64, isNegative: Bool) {
    reserve(20)
    if isNegative { append(unchecked: .minus) }
    append(uncheckedDigitsOf: magnitude)
  }

  @inline(__always)
  private mutating func append(uncheckedDigitsOf magnitude: UInt64) {
    let limit: UInt64 = 100_000_000
    if magnitude < limit { return append(uncheckedShort: magnitude) }
    let high = magnitude / limit
    if high < limit {
      append(uncheckedShort: high)
    } else {
      append(uncheckedShort: high / limit)
      append(unchecked: Self.eightDigits(high % limit) | Self.zeros, keeping: 8)
    }
    append(unchecked: Self.eightDigits(magnitude % limit) | Self.zeros, keeping: 8)
  }

  /// Appends an integer of at most eight digits without leading zeros.
  @inline(__always)
  private mutating func append(uncheckedShort magnitude: UInt64) {
    let digits = Self.eightDigits(magnitude)
    let zeroBits = (digits | 1 << 56).trailingZeroBitCount & ~7
    append(unchecked: (digits | Self.zeros) &>> UInt64(zeroBits), keeping: 8 &- zeroBits / 8)
  }

  /// The number of trailing zeros, up to eight.
  private var trailingZeros: Int {
    let start = max(0, count &- 8)
    let digits = buffer.word(at: start) & ~Self.zeros
    return (digits << UInt64(8 &* (start &+ 8 &- count))).leadingZeroBitCount / 8
  }

  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// The eight digits of a number, the first in the lowest byte: split into fours, then pairs, then digits, all of them
  /// at once. The factors are reciprocals of 100 and 10, exact for four and two digits.
  @inline(__always)
  private static func eightDigits(_ value: UInt64) -> UInt64 {
    let fours = value / 10_000 | (value % 10_000) << 32
    let highPairs = ((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F
    let pairs = highPairs | (fours &- highPairs &* 100) << 16
    let highDigits = ((pairs &* 103) >> 10) & 0x000F_000F_000F_000F
    return highDigits | (pairs &- highDigits &* 10) << 8
  }

  /// Appends the shortest decimal that reads back as the same finite value, without `.0`: `1`, `-0`, `0.1`, `1e+16`.
  mutating func append(double value: Double) {
    let magnitude = value.magnitude
    // The description of a whole number below 2^53 is that of the integer: it has no exponent.
    if magnitude < 0x1p53, value.rounded(.towardZero) == value, value != 0 {
      append(integer: Int64(value))
    } else if ShortestDecimal.range.contains(magnitude) {
      append(ShortestDecimal(magnitude), isNegative: value < 0)
    } else {
      append(description: value)
    }
  }

  /// Appends a decimal that is not whole, as the standard library writes it.
  private mutating func append(_ decimal: ShortestDecimal, isNegative: Bool) {
    // For a sign, and the bytes that ``insert(_:of:at:)`` stores.
    reserve(1 + 24 + 8)
    if isNegative { append(unchecked: .minus) }
    let start = count
    append(uncheckedDigitsOf: decimal.digits)
    let point = count &- start &+ decimal.exponent
    // Two rounds suffice, because there are 15 to 17 digits.
    for _ in 0..<2 { count &-= trailingZeros }
    let digitCount = count &- start
    if point > 0 {
      insert(1, of: .point, at: start &+ point)
    } else if point > -4 {
      insert(2 &- point, of: .zero, at: start)
      buffer[unchecked: start &+ 1] = .point
    } else {
      if digitCount > 1 { insert(1, of: .point, at: start &+ 1) }
      // `e-`
      append(unchecked: 0x2D65, keeping: 2)
      if point > -9 { append(unchecked: .zero) }
      append(uncheckedDigitsOf: UInt64(truncatingIfNeeded: 1 &- point))
    }
  }

  /// Appends the shortest decimal that reads back as the same Float, often shorter than that of the equal Double.
  mutating func append(float value: Float) {
    append(description: value)
  }

  private mutating func append(description value: some TextOutputStreamable) {
    let start = count
    value.write(to: &self)
    if count &- start > 2, buffer[unchecked: count &- 1] == .zero, buffer[unchecked: count &- 2] == .point {
      count &-= 2
    }
  }

  mutating func append(plain text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }
}

/// Takes a number's description without an intermediate String.
extension ByteWriter: TextOutputStream {
  mutating func write(_ string: String) { append(plain: string) }

  mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) { append(UnsafeRawBufferPointer(buffer)) }
}

/// Strings as in RFC 8259, section 7. Quotes, backslashes and U+0000 to U+001F are escaped; all else is raw UTF-8.
extension ByteWriter {
  mutating func append(quoted string: String) {
    let appended: Void? = string.utf8.withContiguousStorageIfAvailable { append(quoted: $0) }
    if appended != nil { return }
    var string = string
    string.withUTF8 { append(quoted: $0) }
  }

  private mutating func append(quoted text: UnsafeBufferPointer<UInt8>) {
    reserve(text.count &+ 2)
    append(unchecked: .quote)
    var offset = appendClean(text, from: 0)
    while offset < text.count {
      appendEscaped(text[offset])
      // Room for the rest if nothing more needs an escape, and for the closing quote.
      reserve(text.count &- offset)
      offset = appendClean(text, from: offset &+ 1)
    }
    append(unchecked: .quote)
  }

  /// Appends bytes from `start` up to the first that needs an escape, and returns its offset, or the end.
  /// The caller has reserved room for them.
  @inline(__always)
  private mutating func appendClean(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset &+ 8 <= text.count {
      let word = text.word(at: offset)
      // Only the lowest mark is exact.
      let marks = word.marks(of: .quote) | word.marks(of: .backslash) | word.marks(below: .space)
      guard marks == 0 else {
        let clean = marks.trailingZeroBitCount >> 3
        append(unchecked: word, keeping: clean)
        return offset &+ clean
      }
      append(unchecked: word, keeping: 8)
      offset &+= 8
    }
    while offset < text.count {
      let byte = text[offset]
      if byte < .space || byte == .quote || byte == .backslash { return offset }
      append(unchecked: byte)
      offset &+= 1
    }
    return offset
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    reserve(6)
    append(unchecked: .backslash)
    switch byte {
    case .quote, .backslash: append(unchecked: byte)
    case .backspace: append(unchecked: UInt8(ascii: "b"))
    case .formFeed: append(unchecked: UInt8(ascii: "f"))
    case .newline: append(unchecked: UInt8(ascii: "n"))
    case .carriageReturn: append(unchecked: UInt8(ascii: "r"))
    case .tab: append(unchecked: UInt8(ascii: "t"))
    default:
      append("u00")
      append(ByteWriter.hexadecimalDigit(byte >> 4))
      append(ByteWriter.hexadecimalDigit(byte & 15))
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? value &+ .zero : value &- 10 &+ UInt8(ascii: "a")
  }
}
