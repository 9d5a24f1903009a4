import Foundation

/// Makes Decimals from JSON numbers.
enum DecimalText {
  /// The number as a Decimal, or nil if its exponent does not fit. Foundation drops the digits after the 38th.
  static func decimal(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Decimal? {
    if let decimal = short(in: bytes, range) { return decimal }
    // Foundation's parser takes time for every digit, and a hostile payload can have very long numbers.
    let text = range.count <= 2_000 ? bytes.string(range) : shortened(in: bytes, range)
    guard let decimal = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), decimal.isFinite
    else {
      return nil
    }
    return decimal
  }

  /// The number if it has at most 19 digits, in the form that Foundation gives it: without zeros at the end.
  private static func short(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Decimal? {
    guard var parts = DecimalFloat.parts(in: bytes, range), parts.mantissa != 0,
      (-100...100).contains(parts.exponent)
    else { return nil }
    while parts.mantissa % 10 == 0 {
      parts.mantissa /= 10
      parts.exponent += 1
    }
    return Decimal(
      sign: parts.isNegative ? .minus : .plus, exponent: parts.exponent, significand: Decimal(parts.mantissa))
  }

  private static func shortened(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> String {
    let number = DecimalDigits(in: bytes, range)
    var text = number.isNegative ? "-" : ""
    var dropped = 0
    for (place, digit) in number.digits(in: bytes).enumerated() {
      if place < 60 {
        text.unicodeScalars.append(Unicode.Scalar(digit + .zero))
      } else {
        dropped += 1
      }
    }
    return (number.isZero ? "0" : text) + "e\(number.exponent + dropped)"
  }
}
