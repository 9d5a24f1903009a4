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

  /// The maximum length in bytes of an integer that certainly fits Int64.
  private static let safeLength = 18
  private static let decimalDigits = 38

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
      traits.formUnion(range.count > Self.decimalDigits ? [.hasLarger, .exceedsDecimal] : .hasLarger)
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

/// A summary of the strings at one path.
package struct StringFacts: Codable, Sendable {
  /// A string, or the beginning of one that is too long.
  package struct Value: Codable, Sendable {
    package let text: String
    package internal(set) var count = 1
    /// The place of the first one.
    package internal(set) var site: ShapeSite

    private enum CodingKeys: String, CodingKey { case text = "t", count = "n", site = "p" }
  }

  /// The different strings in the order in which they appeared; if there are many, the first ones, whose counts are
  /// incomplete.
  package internal(set) var kept: [Value] = []
  /// Whether there are more strings than the limit, or one is too long.
  package internal(set) var areMany = false
  /// The forms that all the strings have.
  package internal(set) var forms = TextForms.all
  /// Whether each string is a date in one of the forms of dates, and which forms occur.
  package internal(set) var areDates = true
  package internal(set) var dateForms: TextForms = []

  private enum CodingKeys: String, CodingKey {
    case kept = "v", areMany = "m", forms = "f", areDates = "a", dateForms = "d"
  }

  /// The different strings, if they are few.
  package var values: [Value] { areMany ? [] : kept }
  /// Whether all are certainly the same.
  package var areEqual: Bool { values.count == 1 }

  mutating func add(
    _ entry: Entry, in bytes: UncheckedBuffer<UInt8>, _ limits: ShapeLimits, _ site: () -> ShapeSite
  ) {
    let isPlain = entry.flags.isDisjoint(with: .notPlainASCII)
    if forms != [] || areDates {
      let wanted = areDates ? forms.union(.dates) : forms
      let found = isPlain ? TextForms(in: bytes, entry.range, among: wanted) : []
      forms.formIntersection(found)
      areDates = areDates && !found.isDisjoint(with: .dates)
      if areDates { dateForms.formUnion(found.intersection(.dates)) }
    }
    if kept.count > limits.strings { return }
    let text = EscapedString.unescaped(in: bytes, entry.range, flags: entry.flags)
    let isLong = text.utf8.count > limits.stringLength
    let start = isLong ? String(text.unicodeScalars.prefix(limits.stringLength)) + "…" : text
    if let known = kept.firstIndex(where: { $0.text == start }) {
      kept[known].count += 1
    } else {
      kept.append(Value(text: start, site: site()))
    }
    areMany = areMany || isLong || kept.count > limits.strings
  }

  func merged(_ other: StringFacts?, _ limits: ShapeLimits) -> StringFacts {
    guard let other else { return self }
    var sum = self
    for value in other.kept {
      guard let known = kept.firstIndex(where: { $0.text == value.text }) else {
        sum.kept.append(value)
        continue
      }
      sum.kept[known].count += value.count
      sum.kept[known].site = min(kept[known].site, value.site)
    }
    sum.kept.sort { $0.site < $1.site }
    sum.areMany = areMany || other.areMany || sum.kept.count > limits.strings
    sum.kept.removeLast(max(0, sum.kept.count - limits.strings - 1))
    sum.forms.formIntersection(other.forms)
    sum.dateForms.formUnion(other.dateForms)
    sum.areDates = areDates && other.areDates
    return sum
  }
}

extension EpochUnit {
  /// The unit of all integers of a property; nil if any of them may be something else.
  package init?(_ numbers: NumberFacts) {
    guard numbers.unsigned == nil, !numbers.traits.contains(.hasLarger), let range = numbers.signed,
      let unit = Self(Double(range.lowerBound)),
      unit == Self(Double(range.upperBound))
    else { return nil }
    self = unit
  }
}
