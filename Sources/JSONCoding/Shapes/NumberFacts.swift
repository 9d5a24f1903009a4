import Foundation

/// A summary of the numbers at one path.
package struct NumberFacts: Codable, Sendable {
  /// The number of integers: no fraction and no exponent.
  package internal(set) var integers = 0
  /// How many have a fraction or an exponent, `1.0` and `1e2` included.
  package internal(set) var others = 0

  /// The integers that fit Int64.
  package internal(set) var signed = Extent<Int64>()
  /// The integers above `Int64.max` that fit UInt64.
  package internal(set) var unsigned = Extent<UInt64>()
  /// The other numbers, and the integers that fit neither type, as Doubles.
  package internal(set) var doubles = Extent<Double>()
  /// Whether there is an integer that fits neither.
  package internal(set) var hasLarger = false
  /// Whether a Double of one of the other numbers is another decimal than the text.
  package internal(set) var isInexactAsDouble = false
  /// Whether a Decimal cannot hold one of them.
  package internal(set) var isInexactAsDecimal = false
  /// Whether no Double is near one of them, because it is too large or too small.
  package internal(set) var isOutsideDouble = false

  private enum CodingKeys: String, CodingKey {
    case integers = "i", others = "o", signed = "s", unsigned = "u", doubles = "d", hasLarger = "l"
    case isInexactAsDouble = "x", isInexactAsDecimal = "X", isOutsideDouble = "O"
  }

  package var count: Int { integers + others }

  /// The most bytes of an integer that certainly fits Int64.
  private static let safeLength = 18

  @inline(__always)
  mutating func add(_ entry: Entry, in bytes: UncheckedBuffer<UInt8>) {
    if entry.flags.contains(.integer) {
      integers &+= 1
      if entry.range.count <= Self.safeLength {
        signed.add(IntegerText.small(in: bytes, entry.range))
      } else {
        addLong(entry.range, in: bytes)
      }
    } else {
      others &+= 1
      addOther(entry.range, in: bytes)
    }
  }

  @inline(never)
  private mutating func addLong(_ range: SourceRange, in bytes: UncheckedBuffer<UInt8>) {
    if let value: Int64 = IntegerText.any(in: bytes, range) {
      signed.add(value)
    } else if let value: UInt64 = IntegerText.any(in: bytes, range) {
      unsigned.add(value)
    } else {
      hasLarger = true
      addOther(range, in: bytes)
    }
  }

  /// The most significant digits that every Double keeps.
  private static let digitsOfDouble = 15
  private static let digitsOfDecimal = 38

  private mutating func addOther(_ range: SourceRange, in bytes: UncheckedBuffer<UInt8>) {
    guard let value = FloatText.double(in: bytes, range) else {
      isOutsideDouble = true
      isInexactAsDouble = true
      return addDecimal(range, in: bytes, nil)
    }
    doubles.add(value)
    // With the sign and the point, these have at most 15 digits.
    if range.count > Self.digitsOfDouble || value != 0 && !(1e-110..<1e127 ~= abs(value)) {
      addDecimal(range, in: bytes, value)
    }
  }

  /// Finds out whether a Double or a Decimal would be another number. `value` is the nearest Double.
  private mutating func addDecimal(
    _ range: SourceRange, in bytes: UncheckedBuffer<UInt8>, _ value: Double?
  ) {
    if isInexactAsDouble, isInexactAsDecimal { return }
    let (digits, exponent) = Self.decimal(in: bytes, range)
    // Foundation's Decimal has a signed byte as the exponent of its last digit.
    if digits.count > Self.digitsOfDecimal || !digits.isEmpty && !(-128...127).contains(exponent) {
      isInexactAsDecimal = true
    }
    guard let value, digits.count > Self.digitsOfDouble else { return }
    let text = Text(value.description)
    if Self.decimal(in: text.bytes, SourceRange(start: 0, end: text.count)) != (digits, exponent) {
      isInexactAsDouble = true
    }
  }

  private static func decimal(
    in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange
  ) -> (digits: [UInt8], exponent: Int) {
    var number = DecimalDigits(in: bytes, range)
    number.dropTrailingZeros(in: bytes)
    return (Array(number.digits(in: bytes)), number.exponent)
  }

  mutating func merge(_ other: NumberFacts) {
    integers += other.integers
    others += other.others
    signed.merge(other.signed)
    unsigned.merge(other.unsigned)
    doubles.merge(other.doubles)
    hasLarger = hasLarger || other.hasLarger
    isInexactAsDouble = isInexactAsDouble || other.isInexactAsDouble
    isInexactAsDecimal = isInexactAsDecimal || other.isInexactAsDecimal
    isOutsideDouble = isOutsideDouble || other.isOutsideDouble
  }
}
