/// Makes correctly rounded floating-point values from JSON numbers.
///
/// As in Foundation, a number that is too large, or so small that it rounds to zero, does not fit.
enum FloatText {
  /// Powers of ten that a Double holds exactly.
  private static let exactPowers: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { value, _ in value * 10 }
  }

  @inline(__always)
  static func double(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Double? {
    if range.count <= 19, let value = exactDouble(in: bytes, range) { return value }
    return rounded(in: bytes, range)
  }

  static func float(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Float? {
    rounded(in: bytes, range)
  }

  /// The value if dividing two exact Doubles gives it (Clinger's fast path), or nil.
  private static func exactDouble(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Double? {
    var offset = range.start
    let isNegative = bytes[unchecked: offset] == .minus
    if isNegative { offset &+= 1 }
    var mantissa: UInt64 = 0
    var fraction = 0
    var isFraction = false
    while offset < range.end {
      let byte = bytes[unchecked: offset]
      if byte == .point {
        isFraction = true
      } else if byte.isDigit {
        mantissa = mantissa &* 10 &+ UInt64(byte &- .zero)
        if isFraction { fraction &+= 1 }
      } else {
        return nil
      }
      offset &+= 1
    }
    guard mantissa <= 1 << 53 else { return nil }
    let value = fraction == 0 ? Double(mantissa) : Double(mantissa) / exactPowers[fraction]
    return isNegative ? -value : value
  }

  /// The value as the standard library converts and rounds it, or nil if it does not fit.
  private static func rounded<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange
  ) -> Value? {
    guard let value = Value(text(in: bytes, range)), value.isFinite else { return nil }
    guard value != 0 || DecimalDigits(in: bytes, range).isZero else { return nil }
    return value
  }

  /// The number's text, shortened to about 1,000 digits if it is longer than 2,000 bytes.
  ///
  /// For rounding it only matters whether any digit after the first thousand is not zero. So one digit, 0 or 1,
  /// replaces them all.
  private static func text(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> String {
    if range.count <= 2_000 { return bytes.string(range) }
    let number = DecimalDigits(in: bytes, range)
    var text = number.isNegative ? "-" : ""
    var count = 0
    var rest = 0
    var restIsZero = true
    for digit in number.digits(in: bytes) {
      if count < 1_000 {
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
