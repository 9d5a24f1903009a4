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
    let most: UInt64 = 100_000_000
    if magnitude < most { return append(uncheckedShort: magnitude) }
    let high = magnitude / most
    if high < most {
      append(uncheckedShort: high)
    } else {
      append(uncheckedShort: high / most)
      append(unchecked: Self.eightDigits(high % most) | Self.zeros, keeping: 8)
    }
    append(unchecked: Self.eightDigits(magnitude % most) | Self.zeros, keeping: 8)
  }

  /// Appends an integer of at most eight digits without zeros in front.
  @inline(__always)
  private mutating func append(uncheckedShort magnitude: UInt64) {
    let digits = Self.eightDigits(magnitude)
    let zeroBits = (digits | 1 << 56).trailingZeroBitCount & ~7
    append(unchecked: (digits | Self.zeros) &>> UInt64(zeroBits), keeping: 8 &- zeroBits / 8)
  }

  /// The number of zeros at the end, up to eight.
  private var zerosAtEnd: Int {
    let start = max(0, count &- 8)
    let digits = buffer.word(at: start) & ~Self.zeros
    return (digits << UInt64(8 &* (start &+ 8 &- count))).leadingZeroBitCount / 8
  }

  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// The eight digits of a number, the first in the lowest byte: split into fours, then pairs, then digits, all of
  /// them at once. The factors are reciprocals of 100 and 10, exact for as many digits.
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
    // The description of a whole number below 2^53 has no exponent, and its digits are those of the integer.
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
    // A sign, and what ``insert(_:of:at:)`` moves.
    reserve(1 + 24 + 8)
    if isNegative { append(unchecked: .minus) }
    let start = count
    append(uncheckedDigitsOf: decimal.digits)
    let point = count &- start &+ decimal.exponent
    // There are 15 digits at least, and 17 at most.
    for _ in 0..<2 { drop(zerosAtEnd) }
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
      drop(2)
    }
  }

  /// Appends a text unchanged.
  mutating func append(plain text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }
}

/// A number's description is written here without a String in between.
extension ByteWriter: TextOutputStream {
  mutating func write(_ string: String) { append(plain: string) }

  mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) { append(UnsafeRawBufferPointer(buffer)) }
}
