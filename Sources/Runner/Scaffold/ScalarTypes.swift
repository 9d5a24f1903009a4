import JSONCoding

/// The types of numbers and strings, with the evidence for them where they are guesses.
struct ScalarTypes {
  typealias Conclusion = (type: SwiftType, notes: [String])

  /// How dates are read; nil if none are.
  private(set) var dates: Dates?

  enum Dates {
    case iso8601
    case milliseconds

    /// The value of `--dates`.
    var strategy: String {
      switch self {
      case .iso8601: "iso8601"
      case .milliseconds: "yyyy-MM-dd'T'HH:mm:ss.SSSX"
      }
    }
  }

  /// Looks for dates: a decoder reads them in one way, so those with fractions of seconds are read only if there are no
  /// others.
  init(_ shape: JSONShape) {
    var found: TextForms = []
    Self.findDates(in: shape, &found)
    if found.contains(.dateTime) { dates = .iso8601 } else if !found.isEmpty { dates = .milliseconds }
  }

  private static func findDates(in shape: JSONShape, _ found: inout TextForms) {
    let strings = shape.strings
    if strings.differ, shape.kinds == [.string] {
      found.formUnion(strings.forms.intersection([.dateTime, .dateTimeMilliseconds]))
    }
    for member in shape.members.list { findDates(in: member.shape, &found) }
    for variant in shape.variants.values { findDates(in: variant, &found) }
    if let element = shape.element { findDates(in: element, &found) }
    if let member = shape.anyMember { findDates(in: member, &found) }
  }

  /// The greatest integer up to which a Double holds all.
  private static let exactInDouble: Int64 = 1 << 53

  func number(_ numbers: NumberFacts) -> Conclusion {
    if numbers.others == 0 {
      if numbers.hasLarger {
        return numbers.isInexactAsDecimal
          ? (.double, ["loses digits: no number of Swift holds them all"])
          : (.decimal, ["larger than any UInt64"])
      }
      if numbers.greatestUnsigned > 0 {
        return numbers.least < 0
          ? (.decimal, ["from \(numbers.least) to \(numbers.greatestUnsigned)"])
          : (.uint64, ["up to \(numbers.greatestUnsigned)"])
      }
      let fits = numbers.least >= Int32.min && numbers.greatest <= Int32.max
      return (fits ? .int : .int64, [])
    }
    let integersFit =
      numbers.greatestUnsigned == 0
      && (numbers.integers == 0
        || numbers.least >= -Self.exactInDouble && numbers.greatest <= Self.exactInDouble)
    if !numbers.isInexactAsDouble, integersFit { return (.double, []) }
    if !numbers.isInexactAsDecimal { return (.decimal, ["more digits than a Double holds"]) }
    return (.double, ["loses digits: no number of Swift holds them all"])
  }

  func string(_ strings: StringFacts) -> Conclusion {
    let forms = strings.differ ? strings.forms : []
    let count = Grouped(strings.count)
    if forms.contains(.url) { return (.url, ["each of \(count) is a URL"]) }
    if forms.contains(.canonicalUUID) { return (.uuid, ["each of \(count) is a UUID"]) }
    if forms.contains(.uuid) {
      return (.string, ["each of \(count) is a UUID; UUID would write the letters in upper case"])
    }
    if forms.contains(.dateTime) { return (.date, ["each of \(count) is a date of ISO 8601"]) }
    if forms.contains(.dateTimeMilliseconds) {
      guard dates == .milliseconds else {
        return (
          .string,
          ["each of \(count) is a date with fractions of seconds, which the strategy iso8601 does not read"]
        )
      }
      return (.date, ["each of \(count) is a date with milliseconds"])
    }
    if forms.contains(.otherDateTime) {
      return (.string, ["each of \(count) is a date, in a form that no strategy writes as it is"])
    }
    return (.string, [])
  }

  /// The most values of an enum, and how often each has to be there on average.
  private static let mostCases = 20
  private static let repetitions = 4

  /// Whether few words repeat often.
  func isEnum(_ strings: StringFacts) -> Bool {
    let values = strings.values
    return (2...Self.mostCases).contains(values.count) && strings.count >= values.count * Self.repetitions
      && values.allSatisfy { SwiftName.isWord($0.text) }
      && strings.forms.isDisjoint(with: [.url, .uuid, .day, .dateTimes, .digits])
  }
}

/// A count with groups of three digits: `10,000`.
struct Grouped: CustomStringConvertible {
  let description: String

  init(_ number: Int) {
    let digits = Array(String(number))
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    description = text
  }
}
