/// Converts JSON numbers to correctly rounded floating-point values.
///
/// As in Foundation, a number that is too large, or so small that it rounds to zero, does not fit.
enum FloatText {
  @inline(__always)
  static func double(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Double? {
    if let value = DecimalFloat.double(in: bytes, range) { return value }
    return rounded(in: bytes, range)
  }

  static func float(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Float? {
    rounded(in: bytes, range)
  }

  /// The value as the standard library converts and rounds it, or nil if it does not fit.
  private static func rounded<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange
  ) -> Value? {
    guard let value = Value(text(in: bytes, range)), value.isFinite else { return nil }
    guard value != 0 || DecimalDigits(in: bytes, range).isZero else { return nil }
    return value
  }

  /// The number's text, shortened to these many digits and one more if it is longer than 2,000 bytes.
  ///
  /// For rounding it only matters whether any digit after the first thousand is not zero. So one digit, 0 or 1,
  /// replaces them all. Parsers take time for every digit, and a hostile payload can have very long numbers.
  static func text(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange, most: Int = 1_000) -> String {
    if range.count <= 2_000 { return bytes.string(range) }
    let number = DecimalDigits(in: bytes, range)
    var text = number.isNegative ? "-" : ""
    var count = 0
    var rest = 0
    var restIsZero = true
    for digit in number.digits(in: bytes) {
      if count < most {
        text.unicodeScalars.append(Unicode.Scalar(digit + .zero))
        count += 1
      } else {
        rest += 1
        if digit != 0 { restIsZero = false }
      }
    }
    if number.isZero { return text + "0" }
    return text + (restIsZero ? "0" : "1") + "e\(number.exponent + rest - 1)"
  }
}
