/// A summary of the numbers at one path.
package struct NumberFacts: Codable, Sendable {
  package struct Traits: OptionSet, Codable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A number has a fraction or an exponent, as `1.0` and `1e2` do.
    package static let hasFraction = Traits(rawValue: 1)
    /// An integer fits neither Int64 nor UInt64.
    package static let hasLarger = Traits(rawValue: 2)
    /// Such an integer has more digits than a Decimal.
    package static let exceedsDecimal = Traits(rawValue: 4)
    /// No Double is near a number, because it is too large or too small.
    package static let isOutsideDouble = Traits(rawValue: 8)
  }

  package internal(set) var traits: Traits = []
  /// The integers that fit Int64.
  package internal(set) var signed: ClosedRange<Int64>?
  /// The integers above `Int64.max` that fit UInt64.
  package internal(set) var unsigned: ClosedRange<UInt64>?
  /// The other numbers, and the integers that fit neither type, as Doubles.
  package internal(set) var doubles: ClosedRange<Double>?

  private enum CodingKeys: String, CodingKey {
    case traits = "t", signed = "s", unsigned = "u", doubles = "d"
  }

  /// The most bytes of an integer that certainly fits Int64.
  private static let safeLength = 18
  private static let digitsOfDecimal = 38

  mutating func add(_ entry: Entry, in bytes: UncheckedBuffer<UInt8>) {
    let range = entry.range
    guard entry.flags.contains(.integer) else {
      traits.insert(.hasFraction)
      return addOther(range, in: bytes)
    }
    if range.count <= Self.safeLength {
      signed.include(IntegerText.small(in: bytes, range))
    } else if let value: Int64 = IntegerText.any(in: bytes, range) {
      signed.include(value)
    } else if let value: UInt64 = IntegerText.any(in: bytes, range) {
      unsigned.include(value)
    } else {
      traits.formUnion(range.count > Self.digitsOfDecimal ? [.hasLarger, .exceedsDecimal] : .hasLarger)
      addOther(range, in: bytes)
    }
  }

  private mutating func addOther(_ range: SourceRange, in bytes: UncheckedBuffer<UInt8>) {
    guard let value = FloatText.double(in: bytes, range) else {
      traits.insert(.isOutsideDouble)
      return
    }
    doubles.include(value)
  }

  func merged(_ other: NumberFacts?) -> NumberFacts {
    guard let other else { return self }
    var sum = self
    sum.traits.formUnion(other.traits)
    sum.signed.include(other.signed)
    sum.unsigned.include(other.unsigned)
    sum.doubles.include(other.doubles)
    return sum
  }

  /// The least and the greatest number as JSON; nil without numbers, or if no Double is near one.
  package var range: (least: String, greatest: String)? {
    if traits.contains(.isOutsideDouble) { return nil }
    let all = ends(signed) { Double($0) } + ends(unsigned) { Double($0) } + ends(doubles) { $0 }
    // Neighbors may be the same Double, so the last one is the greatest.
    guard let low = all.min(by: { $0.0 < $1.0 }), let high = all.reversed().max(by: { $0.0 < $1.0 }) else {
      return nil
    }
    return (low.1, high.1)
  }

  private func ends<Bound>(
    _ range: ClosedRange<Bound>?, _ double: (Bound) -> Double
  ) -> [(Double, String)] {
    range.map { [$0.lowerBound, $0.upperBound].map { (double($0), "\($0)") } } ?? []
  }
}

/// The least and the greatest of some numbers; nil until there is one.
extension Optional {
  mutating func include<Bound>(_ bound: Bound) where Wrapped == ClosedRange<Bound> {
    guard let range = self else { return self = bound...bound }
    if bound < range.lowerBound {
      self = bound...range.upperBound
    } else if bound > range.upperBound {
      self = range.lowerBound...bound
    }
  }

  mutating func include<Bound>(_ other: ClosedRange<Bound>?) where Wrapped == ClosedRange<Bound> {
    guard let other else { return }
    include(other.lowerBound)
    include(other.upperBound)
  }
}
