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
    var digits = 1
    var bound: UInt64 = 10
    while digits < 20, magnitude >= bound {
      digits &+= 1
      bound = digits < 20 ? bound &* 10 : bound
    }
    append(unchecked: magnitude, digits: digits)
  }

  /// Appends the shortest decimal that reads back as the same finite value, without `.0`: `1`, `-0`, `0.1`, `1e+16`.
  mutating func append(double value: Double) {
    // The description of a whole number below 2^53 has no exponent, and its digits are those of the integer.
    if value.magnitude < 0x1p53, value.rounded(.towardZero) == value, value != 0 {
      append(integer: Int64(value))
    } else {
      append(description: value)
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
