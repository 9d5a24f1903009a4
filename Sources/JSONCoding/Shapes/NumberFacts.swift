import Foundation

/// What is known of the numbers at one path.
package struct NumberFacts: Sendable {
  /// How many have neither fraction nor exponent.
  package internal(set) var integers = 0
  /// How many have a fraction or an exponent, `1.0` and `1e2` included.
  package internal(set) var others = 0

  /// The least and the greatest integer that fits Int64; `least` is the greater one if there is none.
  package internal(set) var least = Int64.max
  package internal(set) var greatest = Int64.min
  /// The greatest integer above those that fits UInt64, or 0.
  package internal(set) var greatestUnsigned: UInt64 = 0
  /// The least of them; meaningless if there is none.
  package internal(set) var leastUnsigned = UInt64.max
  /// Whether there is an integer that fits neither.
  package internal(set) var hasLarger = false
  /// The least and the greatest of the other numbers, and of the integers that fit neither type, as Doubles.
  package internal(set) var leastOther = Double.infinity
  package internal(set) var greatestOther = -Double.infinity

  /// Whether a Double of one of the other numbers is another decimal than the text.
  package internal(set) var isInexactAsDouble = false
  /// Whether a Decimal cannot hold one of them.
  package internal(set) var isInexactAsDecimal = false
  /// Whether no Double is near one of them, because it is too large or too small.
  package internal(set) var isOutsideDouble = false

  package var count: Int { integers + others }

  /// The most bytes of an integer that certainly fits Int64.
  private static let safeLength = 18

  @inline(__always)
  mutating func add(_ entry: Entry, in bytes: UncheckedBuffer<UInt8>) {
    if entry.flags.contains(.integer) {
      integers &+= 1
      let range = entry.range
      if range.count <= Self.safeLength {
        let value = IntegerText.small(in: bytes, range)
        if value < least { least = value }
        if value > greatest { greatest = value }
      } else {
        addLong(range, in: bytes)
      }
    } else {
      others &+= 1
      addOther(entry.range, in: bytes)
    }
  }

  @inline(never)
  private mutating func addLong(_ range: SourceRange, in bytes: UncheckedBuffer<UInt8>) {
    if let value: Int64 = IntegerText.any(in: bytes, range) {
      least = min(least, value)
      greatest = max(greatest, value)
    } else if let value: UInt64 = IntegerText.any(in: bytes, range) {
      greatestUnsigned = max(greatestUnsigned, value)
      leastUnsigned = min(leastUnsigned, value)
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
      addDecimal(range, in: bytes)
      return
    }
    if value < leastOther { leastOther = value }
    if value > greatestOther { greatestOther = value }
    // With the sign and the point, these have at most 15 digits.
    let magnitude = abs(value)
    if range.count > Self.digitsOfDouble || magnitude >= 1e127 || magnitude > 0 && magnitude < 1e-110 {
      addDecimal(range, in: bytes, value)
    }
  }

  /// Finds out whether a Double or a Decimal would be another number. `value` is the nearest Double.
  private mutating func addDecimal(
    _ range: SourceRange, in bytes: UncheckedBuffer<UInt8>, _ value: Double? = nil
  ) {
    if isInexactAsDouble, isInexactAsDecimal { return }
    var number = DecimalDigits(in: bytes, range)
    number.dropTrailingZeros(in: bytes)
    let count = number.digits(in: bytes).reduce(0) { count, _ in count + 1 }
    // Foundation's Decimal has a signed byte as the exponent of its last digit.
    if count > Self.digitsOfDecimal || !number.isZero && !(-128...127).contains(number.exponent) {
      isInexactAsDecimal = true
    }
    guard let value, count > Self.digitsOfDouble else { return }
    let text = Text(value.description)
    var other = DecimalDigits(in: text.bytes, SourceRange(start: 0, end: text.count))
    other.dropTrailingZeros(in: text.bytes)
    if number.exponent != other.exponent
      || !number.digits(in: bytes).elementsEqual(other.digits(in: text.bytes))
    {
      isInexactAsDouble = true
    }
  }

  mutating func merge(_ other: NumberFacts) {
    integers += other.integers
    others += other.others
    least = min(least, other.least)
    greatest = max(greatest, other.greatest)
    greatestUnsigned = max(greatestUnsigned, other.greatestUnsigned)
    leastUnsigned = min(leastUnsigned, other.leastUnsigned)
    hasLarger = hasLarger || other.hasLarger
    leastOther = min(leastOther, other.leastOther)
    greatestOther = max(greatestOther, other.greatestOther)
    isInexactAsDouble = isInexactAsDouble || other.isInexactAsDouble
    isInexactAsDecimal = isInexactAsDecimal || other.isInexactAsDecimal
    isOutsideDouble = isOutsideDouble || other.isOutsideDouble
  }
}
