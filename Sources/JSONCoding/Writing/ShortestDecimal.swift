/// The shortest decimal that reads back as the same Double; among several, the nearest to it.
///
/// The algorithm is Raffaello Giulietti's ("The Schubfach way to render doubles", 2020): in the interval of the
/// decimals that read back as the value, there is at most one with one digit less than its width allows, or one of
/// two neighbors with as many. Three multiplications with 128 bits of a power of ten tell where the interval ends. The
/// standard library takes about twice as long, and is the oracle of the tests.
struct ShortestDecimal {
  /// At most 17 digits, perhaps with trailing zeros.
  let digits: UInt64
  /// The power of ten to multiply the digits by.
  let exponent: Int

  /// The magnitudes for which the powers are exact: most that are not whole.
  static let range = 0x1p-126..<0x1p53

  /// - Parameter magnitude: in ``range``.
  init(_ magnitude: Double) {
    let fraction = magnitude.significandBitPattern
    let digits = 1 << 52 | fraction
    let binary = Int(magnitude.exponentBitPattern) &- 1075
    // Below a power of two, the next value is at half the distance.
    let isPower = fraction == 0
    // The logarithms of 2 and 10 as fractions, exact enough for the exponents of a Double.
    let decimal = (binary &* 1_262_611 &- (isPower ? 524_031 : 0)) >> 22
    let power = PowersOfFive.power(0 &- decimal)
    let shift = UInt64(truncatingIfNeeded: binary &+ ((0 &- decimal) &* 1_741_647) >> 19 &+ 1)
    // Four times the value and the ends of its interval, in units of the last digit. An end belongs to the interval if
    // it is read back by rounding to even.
    let value = Self.product(power, digits &* 4 &<< shift)
    let isOdd = digits & 1
    let lower = Self.product(power, (digits &* 4 &- (isPower ? 1 : 2)) &<< shift) &+ isOdd
    let upper = Self.product(power, (digits &* 4 &+ 2) &<< shift) &- isOdd
    let whole = value / 4
    let tens = whole / 10
    let (isBelow, isAbove) = (lower <= tens &* 40, tens &* 40 &+ 40 <= upper)
    if isBelow != isAbove {
      (self.digits, exponent) = (tens &+ (isAbove ? 1 : 0), decimal &+ 1)
      return
    }
    let (isFloor, isCeiling) = (lower <= whole &* 4, whole &* 4 &+ 4 <= upper)
    let middle = whole &* 4 &+ 2
    let isRoundedUp =
      isFloor != isCeiling ? isCeiling : value > middle || value == middle && whole & 1 == 1
    (self.digits, exponent) = (whole &+ (isRoundedUp ? 1 : 0), decimal)
  }

  /// The highest 64 bits of the product, the last of them set if more follows: enough to compare it with integers.
  @inline(__always)
  private static func product(_ power: (high: UInt64, low: UInt64), _ factor: UInt64) -> UInt64 {
    let product = power.high.multipliedFullWidth(by: factor)
    let (middle, carry) = product.low.addingReportingOverflow(power.low.multipliedFullWidth(by: factor).high)
    return product.high &+ (carry ? 1 : 0) | (middle > 1 ? 1 : 0)
  }
}
