import Foundation

/// Converts JSON numbers to Decimals.
enum DecimalText {
  /// The number as a Decimal, or nil if its exponent does not fit. Foundation drops the digits after the 38th.
  static func decimal(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Decimal? {
    if let decimal = short(in: bytes, range) { return decimal }
    let text = FloatText.text(in: bytes, range, most: 60)
    let decimal = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    return decimal?.isFinite == true ? decimal : nil
  }

  /// The number if it has at most 19 digits, in Foundation's form: without trailing zeros.
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
}
