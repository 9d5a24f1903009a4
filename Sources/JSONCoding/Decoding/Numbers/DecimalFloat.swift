/// Converts decimal numbers of at most 19 digits to Doubles by one or two multiplications, correctly rounded.
///
/// Either both parts are exact Doubles (Clinger), or the digits are multiplied by a power of five with 128 bits, which
/// always suffices for correct rounding with the powers in this table (Mushtak and Lemire, "Fast Number Parsing Without
/// Fallback"). Everything else is left to the standard library, which takes ten times as long.
enum DecimalFloat {
  /// The digits of a number as an integer, and the power of ten to multiply them by.
  struct Parts {
    var mantissa: UInt64 = 0
    var exponent = 0
    var isNegative = false
  }

  /// Powers of ten that a Double holds exactly.
  private static let exactPowers: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { value, _ in value * 10 }
  }

  /// The number's value, or nil if its parts do not determine it.
  @inline(__always)
  static func double(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Double? {
    guard let parts = parts(in: bytes, range) else { return nil }
    var value: Double
    if parts.mantissa <= 1 << 53, parts.exponent >= -22, parts.exponent <= 22 {
      value = Double(parts.mantissa)
      if parts.exponent < 0 {
        value /= exactPowers[0 &- parts.exponent]
      } else if parts.exponent > 0 {
        value *= exactPowers[parts.exponent]
      }
    } else {
      guard PowersOfFive.range.contains(parts.exponent), parts.mantissa != 0 else { return nil }
      value = product(parts.mantissa, parts.exponent)
    }
    return parts.isNegative ? -value : value
  }

  /// The parts of a number, or nil if it has more than 19 significant digits or more than three digits in its exponent.
  @inline(__always)
  static func parts(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Parts? {
    var parts = Parts()
    var offset = range.start
    if bytes[unchecked: offset] == .minus {
      parts.isNegative = true
      offset &+= 1
    }
    let start = offset
    skipDigits(in: bytes, range.end, &offset, &parts.mantissa)
    var digits = offset &- start
    if offset < range.end, bytes[unchecked: offset] == .point {
      offset &+= 1
      let fraction = offset
      skipDigits(in: bytes, range.end, &offset, &parts.mantissa)
      parts.exponent = fraction &- offset
      digits &+= offset &- fraction
    }
    if digits > 19 {
      // Zeros before the first other digit do not count.
      digits &-= leadingZeros(in: bytes, from: start)
      guard digits <= 19 else { return nil }
    }
    if offset < range.end {
      guard let exponent = exponent(in: bytes, from: offset &+ 1, to: range.end) else { return nil }
      parts.exponent &+= exponent
    }
    return parts
  }

  @inline(__always)
  private static func skipDigits(
    in bytes: UncheckedBuffer<UInt8>, _ end: Int, _ offset: inout Int, _ value: inout UInt64
  ) {
    while offset &+ 8 <= end {
      let word = bytes.word(at: offset)
      guard word.marksOfNonDigits == 0 else { break }
      value = value &* 100_000_000 &+ IntegerText.number(of: word ^ IntegerText.zeros)
      offset &+= 8
    }
    while offset < end, bytes[unchecked: offset].isDigit {
      value = value &* 10 &+ UInt64(bytes[unchecked: offset] &- .zero)
      offset &+= 1
    }
  }

  private static func leadingZeros(in bytes: UncheckedBuffer<UInt8>, from start: Int) -> Int {
    var offset = start
    var zeros = 0
    while bytes[unchecked: offset] == .zero || bytes[unchecked: offset] == .point {
      if bytes[unchecked: offset] == .zero { zeros += 1 }
      offset += 1
    }
    return zeros
  }

  private static func exponent(in bytes: UncheckedBuffer<UInt8>, from start: Int, to end: Int) -> Int? {
    var offset = start
    let isNegative = bytes[unchecked: offset] == .minus
    if isNegative || bytes[unchecked: offset] == .plus { offset += 1 }
    guard end - offset <= 3 else { return nil }
    var value = 0
    while offset < end {
      value = value * 10 + Int(bytes[unchecked: offset] &- .zero)
      offset += 1
    }
    return isNegative ? -value : value
  }

  /// `mantissa` times ten to the power of `exponent`, which is in the table; the mantissa is not 0.
  private static func product(_ mantissa: UInt64, _ exponent: Int) -> Double {
    let zeros = mantissa.leadingZeroBitCount
    let digits = mantissa << UInt64(zeros)
    let power = PowersOfFive.power(exponent)
    var (high, low) = digits.multipliedFullWidth(by: power.high)
    // The lower half of the power only matters if these bits could carry.
    if high & 0x1FF == 0x1FF {
      let more = digits.multipliedFullWidth(by: power.low).high
      low &+= more
      if more > low { high &+= 1 }
    }
    let top = Int(high >> 63)
    let shift = UInt64(top + 9)
    var bits = high >> shift
    var binary: Int = ((217_706 * exponent) >> 16) + (63 + 1_023)
    binary += top - zeros
    // Exactly halfway between two Doubles, the even one is correct.
    if low <= 1, (-4...23).contains(exponent), bits & 3 == 1, bits << shift == high { bits &= ~1 }
    bits = (bits + (bits & 1)) >> 1
    if bits >= 1 << 53 {
      bits = 1 << 52
      binary += 1
    }
    let fraction: UInt64 = bits & 0x000F_FFFF_FFFF_FFFF
    return Double(bitPattern: (UInt64(binary) << 52) | fraction)
  }
}

/// The upper 128 bits of the powers of five with these exponents. Powers with negative exponents are rounded up.
enum PowersOfFive {
  static let range = -27...55

  @inline(__always)
  static func power(_ exponent: Int) -> (high: UInt64, low: UInt64) {
    table[exponent &- range.lowerBound]
  }

  private static let table: [(high: UInt64, low: UInt64)] = range.map { $0 < 0 ? reciprocal(-$0) : exact($0) }

  /// `5^exponent`, which has at most 128 bits, shifted so that the highest bit is set.
  private static func exact(_ exponent: Int) -> (high: UInt64, low: UInt64) {
    var (high, low): (UInt64, UInt64) = (0, 1)
    for _ in 0..<exponent {
      let product = low.multipliedFullWidth(by: 5)
      (high, low) = (high * 5 + product.high, product.low)
    }
    while high >> 63 == 0 { (high, low) = (high << 1 | low >> 63, low << 1) }
    return (high, low)
  }

  /// The first 128 bits of `1 / 5^exponent`, plus one. The divisor has at most 64 bits.
  private static func reciprocal(_ exponent: Int) -> (high: UInt64, low: UInt64) {
    let divisor = (0..<exponent).reduce(1 as UInt64) { value, _ in value * 5 }
    let highestBit: UInt64 = 1 << UInt64(63 - divisor.leadingZeroBitCount)
    let (high, rest) = divisor.dividingFullWidth((highestBit, 0))
    let low = divisor.dividingFullWidth((rest, 0)).quotient
    // The last bits are never all set, so there is no carry.
    return (high, low + 1)
  }
}

/// The shortest decimal that reads back as the same Double; among several, the nearest to it.
///
/// The algorithm is Raffaello Giulietti's ("The Schubfach way to render doubles", 2020): the interval of decimals that
/// read back as the value contains at most one decimal with one digit less than its width allows, otherwise one or two
/// neighbors with as many. Three multiplications with 128 bits of a power of ten tell where the interval ends. The
/// standard library takes about twice as long, and is the oracle of the tests.
struct ShortestDecimal {
  /// At most 17 digits, perhaps with trailing zeros.
  let digits: UInt64
  /// The power of ten to multiply the digits by.
  let exponent: Int

  /// The magnitudes for which the powers are exact, which covers most numbers with a fraction.
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
