/// The unit in which a number counts from 1970, if the number is probably a date: one from September 2001 to May 2033.
///
/// Smaller numbers may be seconds since 2001, or no dates. The range is fixed, so that a payload is judged the same way
/// every day.
package enum EpochUnit {
  case seconds, milliseconds

  package init?(_ number: Double) {
    if Self.isSeconds(number) {
      self = .seconds
    } else if Self.isSeconds(number / 1000) {
      self = .milliseconds
    } else {
      return nil
    }
  }

  /// The unit of all integers of a property; nil if any of them may be something else.
  package init?(_ numbers: NumberFacts) {
    guard numbers.unsigned == nil, !numbers.traits.contains(.hasLarger), let range = numbers.signed,
      let unit = Self(Double(range.lowerBound)),
      unit == Self(Double(range.upperBound))
    else { return nil }
    self = unit
  }

  @inline(__always)
  static func isSeconds(_ number: Double) -> Bool { number >= 1e9 && number < 2e9 }

  var strategy: CodingStrategies.Dates { self == .seconds ? .secondsSince1970 : .millisecondsSince1970 }
}
