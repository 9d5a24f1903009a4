import Diagnostics
import JSONCoding
import Runner
import Words

/// The types of numbers and strings, with the evidence if it is thin.
struct ScalarTypes {
  /// The type of a value except null, notes on it, and what its values lose when they are written.
  struct Conclusion {
    var type: SwiftType
    var isNullable = false
    var notes: [String] = []
    var loss: Loss?

    init(_ type: SwiftType, isNullable: Bool = false, _ notes: [String] = [], loss: Loss? = nil) {
      (self.type, self.isNullable, self.notes, self.loss) = (type, isNullable, notes, loss)
    }

    var orNil: SwiftType { isNullable && type != .json ? type.orNil : type }
  }

  /// The information lost between reading and writing.
  enum Loss: String, CaseIterable {
    case null = "null"
    case uuid = "small letters in UUIDs"
    case date = "offsets or fractions in dates"
    case digits = "digits of numbers"
  }

  /// How dates are read; nil if none are.
  private(set) var dates: Dates?

  enum Dates {
    case iso8601
    /// With and without fractions of seconds.
    case mixed
    case milliseconds
    case microseconds

    /// The value of `--dates`.
    var strategy: String {
      switch self {
      case .iso8601, .mixed: "iso8601"
      case .milliseconds: "yyyy-MM-dd'T'HH:mm:ss.SSSX"
      case .microseconds: "yyyy-MM-dd'T'HH:mm:ss.SSSSSSX"
      }
    }

    /// The code that makes a JSONDecoder read the dates, if there are any.
    static func code(_ dates: String?, areMixed: Bool = false) -> [String] {
      if areMixed {
        return [
          "In code, its dates need this: some have fractions of seconds.",
          "  decoder.dateDecodingStrategy = .custom {",
          "    let text = try $0.singleValueContainer().decode(String.self)",
          "    let hasFraction = text.contains(\".\")",
          "    return try Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction).parse(text)",
          "  }",
        ]
      }
      let code: String
      switch dates {
      case nil: return []
      case "iso8601": code = "dateDecodingStrategy = .iso8601"
      case "seconds": code = "dateDecodingStrategy = .secondsSince1970"
      case "milliseconds": code = "dateDecodingStrategy = .millisecondsSince1970"
      default: code = "a DateFormatter with this dateFormat, en_US_POSIX and UTC"
      }
      return ["In code, its dates need \(code)."]
    }
  }

  /// Looks for dates: a decoder reads all of them in the same way.
  init(_ shape: JSONShape) {
    var found: TextForms = []
    Self.findDates(in: shape, &found)
    let hasFractions = !found.isDisjoint(with: [.dateTimeMilliseconds, .dateTimeMicroseconds])
    if found.contains(.internetDateTime) {
      dates = hasFractions ? .mixed : .iso8601
    } else if found.contains(.dateTimeMilliseconds) {
      dates = .milliseconds
    } else if found.contains(.dateTimeMicroseconds) {
      dates = .microseconds
    }
  }

  private static func findDates(in shape: JSONShape, _ found: inout TextForms) {
    if shape.kinds == [.string] {
      found.formUnion(shape.strings.forms)
      if shape.strings.hasMixedDateForms { found.formUnion([.internetDateTime, .dateTimeMilliseconds]) }
    }
    for member in shape.members { findDates(in: member.shape, &found) }
    for variant in shape.variants { findDates(in: variant.shape, &found) }
    if let element = shape.element { findDates(in: element, &found) }
    if let member = shape.anyMember { findDates(in: member, &found) }
  }

  /// A Double represents every integer up to this one exactly.
  private static let exactInDouble: Int64 = 1 << 53

  func number(_ numbers: NumberFacts) -> Conclusion {
    if !numbers.traits.contains(.hasFraction) {
      if numbers.traits.contains(.hasLarger) {
        return numbers.traits.contains(.isInexactAsDecimal)
          ? Conclusion(.double, ["no number of Swift holds all digits"], loss: .digits)
          : Conclusion(.decimal, ["larger than any UInt64"])
      }
      if let unsigned = numbers.unsigned {
        if let least = numbers.signed?.lowerBound, least < 0 {
          return Conclusion(.decimal, ["from \(least) to \(unsigned.upperBound)"])
        }
        return Conclusion(.uint64, ["up to \(unsigned.upperBound)"])
      }
      return Conclusion(.int)
    }
    let signed = numbers.signed
    let integersFit =
      numbers.unsigned == nil
      && signed.map { $0.lowerBound >= -Self.exactInDouble && $0.upperBound <= Self.exactInDouble } ?? true
    return Conclusion(
      .double, loss: numbers.traits.contains(.isInexactAsDouble) || !integersFit ? .digits : nil)
  }

  func string(_ shape: JSONShape) -> Conclusion {
    let forms = shape.strings.forms
    if forms.contains(.url) { return Conclusion(.url, evidence(shape, "a URL", "the same URL")) }
    if forms.contains(.uuid) {
      return Conclusion(
        .uuid, evidence(shape, "a UUID", "the same UUID"),
        loss: forms.contains(.canonicalUUID) ? nil : .uuid)
    }
    let isRead: Bool
    switch dates {
    case .iso8601: isRead = forms.contains(.internetDateTime)
    case .mixed:
      isRead =
        shape.strings.hasMixedDateForms
        || !forms.isDisjoint(with: [.internetDateTime, .dateTimeMilliseconds, .dateTimeMicroseconds])
    case .milliseconds: isRead = forms.contains(.dateTimeMilliseconds)
    case .microseconds: isRead = forms.contains(.dateTimeMicroseconds)
    case nil: isRead = false
    }
    if isRead {
      let isKept = forms.contains(.dateTime) || dates == .milliseconds
      return Conclusion(
        .date, evidence(shape, "an ISO 8601 date", "the same ISO 8601 date"), loss: isKept ? nil : .date)
    }
    return Conclusion(.string)
  }

  /// Evidence that all strings have a form is written only if there was a single string.
  private func evidence(_ shape: JSONShape, _ one: String, _ same: String) -> [String] {
    if !shape.strings.areEqual { return [] }
    switch shape.stringCount {
    case 1: return ["1 of 1 is \(one)"]
    case 2: return ["both values are \(same)"]
    default: return ["all \(shape.stringCount.grouped) values are \(same)"]
    }
  }

  private static let fewestStrings = 20
  private static let maximumCases = 8

  /// Whether many strings consist of few different words, and every word is repeated.
  func isEnum(_ shape: JSONShape) -> Bool {
    let values = shape.strings.values
    return shape.stringCount >= Self.fewestStrings && (2...Self.maximumCases).contains(values.count)
      && values.allSatisfy { SwiftName.isWord($0.text) && $0.count > 1 }
      && shape.strings.forms.isDisjoint(with: [.url, .uuid, .day, .dateTimes, .digits])
  }
}

extension StringFacts {
  /// Whether all are dates in UTC, and only some have fractions of seconds.
  fileprivate var hasMixedDateForms: Bool { areDates && dateForms == [.dateTime, .dateTimeMilliseconds] }
}
