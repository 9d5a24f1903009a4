/// Makes integers from the digits of JSON numbers, exactly, without going through a Double.
enum IntegerText {
  /// The value of a number of at most 18 bytes that has no fraction and no exponent.
  @inline(__always)
  static func small(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Int64 {
    var offset = range.start
    let isNegative = bytes[unchecked: offset] == .minus
    if isNegative { offset &+= 1 }
    var value: Int64 = 0
    while offset < range.end {
      value = value &* 10 &+ Int64(bytes[unchecked: offset] &- .zero)
      offset &+= 1
    }
    return isNegative ? 0 &- value : value
  }

  /// The value of any JSON number that is an integer, or nil if it is not one or does not fit.
  ///
  /// `1.0`, `1e2` and `120e-1` are integers, `1.5` is not.
  static func any<Value: FixedWidthInteger>(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Value?
  {
    var number = DecimalDigits(in: bytes, range)
    // Zeros at the end belong to the exponent: 1200e-2 has the digits 12 and the exponent 0.
    number.dropTrailingZeros(in: bytes)
    if number.isZero { return 0 }
    guard number.exponent >= 0 else { return nil }
    var value: Value = 0
    for digit in number.digits(in: bytes) {
      guard append(digit, to: &value, isNegative: number.isNegative) else { return nil }
    }
    // No integer type has more than 39 digits, and a huge exponent must not make the loop below run for long.
    guard number.exponent <= 40 else { return nil }
    for _ in 0..<number.exponent {
      guard append(0, to: &value, isNegative: number.isNegative) else { return nil }
    }
    return value
  }

  private static func append<Value: FixedWidthInteger>(
    _ digit: UInt8, to value: inout Value, isNegative: Bool
  ) -> Bool {
    let (product, overflows) = value.multipliedReportingOverflow(by: 10)
    let (sum, overflowsToo) =
      isNegative
      ? product.subtractingReportingOverflow(Value(digit))
      : product.addingReportingOverflow(Value(digit))
    value = sum
    return !overflows && !overflowsToo
  }
}
