import Diagnostics
import JSONCoding
import Runner
import Words

/// The types of numbers and strings, with the evidence if it is thin.
struct ScalarTypes {
  /// The type of a value other than null, and notes on it.
  struct Conclusion {
    var type: SwiftType
    var isNullable = false
    var notes: [String] = []

    init(_ type: SwiftType, isNullable: Bool = false, _ notes: [String] = []) {
      (self.type, self.isNullable, self.notes) = (type, isNullable, notes)
    }

    var orNil: SwiftType { isNullable && type != .json ? type.orNil : type }
  }

  /// How dates are read; nil without dates.
  let dates: Dates?

  enum Dates {
    case iso8601
    /// With and without fractions of seconds.
    case mixed
    case milliseconds

    /// The value of `--dates`.
    var strategy: String {
      switch self {
      case .iso8601, .mixed: "iso8601"
      case .milliseconds: "yyyy-MM-dd'T'HH:mm:ss.SSSX"
      }
    }

    /// The forms of the strings.
    fileprivate var forms: TextForms {
      switch self {
      case .iso8601: .internetDateTime
      case .mixed: [.internetDateTime, .dateTimeMilliseconds]
      case .milliseconds: .dateTimeMilliseconds
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
    switch (found.contains(.internetDateTime), found.contains(.dateTimeMilliseconds)) {
    case (true, let hasFractions): dates = hasFractions ? .mixed : .iso8601
    case (false, let hasFractions): dates = hasFractions ? .milliseconds : nil
    }
  }

  private static func findDates(in shape: JSONShape, _ found: inout TextForms) {
    if shape.kinds == [.string] {
      found.formUnion(shape.strings.forms)
      if shape.strings.hasMixedDateForms { found.formUnion([.internetDateTime, .dateTimeMilliseconds]) }
    }
    for part in shape.parts { findDates(in: part.shape, &found) }
  }

  func number(_ numbers: NumberFacts) -> Conclusion {
    if numbers.traits.contains(.hasFraction) { return Conclusion(.double) }
    if numbers.traits.contains(.exceedsDecimal) {
      return Conclusion(.double, ["no Swift number holds all digits"])
    }
    if numbers.traits.contains(.hasLarger) { return Conclusion(.decimal, ["larger than any UInt64"]) }
    guard let most = numbers.unsigned?.upperBound else { return Conclusion(.int) }
    if let least = numbers.signed?.lowerBound, least < 0 {
      return Conclusion(.decimal, ["from \(least) to \(most)"])
    }
    return Conclusion(.uint64, ["up to \(most)"])
  }

  func string(_ shape: JSONShape) -> Conclusion {
    let forms = shape.strings.forms
    if forms.contains(.url) { return Conclusion(.url, evidence(shape, "URL")) }
    if forms.contains(.uuid) { return Conclusion(.uuid, evidence(shape, "UUID")) }
    let isDate = dates.map { !forms.isDisjoint(with: $0.forms) } ?? false
    let isMixed = dates == .mixed && shape.strings.hasMixedDateForms
    return isDate || isMixed ? Conclusion(.date, evidence(shape, "ISO 8601 date")) : Conclusion(.string)
  }

  /// The evidence for a form, if it is thin: all strings are the same.
  private func evidence(_ shape: JSONShape, _ noun: String) -> [String] {
    if !shape.strings.areEqual { return [] }
    switch shape.stringCount {
    case 1: return ["1 of 1 is \(Noun.withArticle(noun))"]
    case 2: return ["both values are the same \(noun)"]
    default: return ["all \(shape.stringCount.grouped) values are the same \(noun)"]
    }
  }

  private static let minimumStrings = 20
  private static let maximumCases = 8

  /// Whether there are many strings but few different words, each of which occurs more than once.
  func isEnum(_ shape: JSONShape) -> Bool {
    let values = shape.strings.values
    return shape.stringCount >= Self.minimumStrings && (2...Self.maximumCases).contains(values.count)
      && values.allSatisfy { SwiftName.isWord($0.text) && $0.count > 1 }
      && shape.strings.forms.isDisjoint(with: [.url, .uuid, .day, .dateTimes, .digits])
  }
}

extension StringFacts {
  /// Whether all are dates in UTC, and only some have fractions of seconds.
  fileprivate var hasMixedDateForms: Bool { areDates && dateForms == [.dateTime, .dateTimeMilliseconds] }
}

/// Notes on numbers and strings that represent something else, with the code that converts them.
enum ScalarHints {
  /// - Parameters:
  ///   - key: the key of the property, whose words may indicate a time.
  ///   - property: the code that reads it.
  static func note(_ shape: JSONShape, _ type: SwiftType, key: String, property: String) -> String? {
    let isOptional = type == type.orNil
    if type.orNil == .optional(.string), shape.strings.forms.contains(.day) {
      return day(property, isOptional: isOptional)
    }
    guard type.orNil == .optional(.int), let unit = EpochUnit(shape.numbers),
      SwiftName.words(key).contains(where: { timeWords.contains($0.lowercased()) })
    else { return nil }
    let divisor = unit == .milliseconds ? " / 1000" : ""
    return "\(unit) since 1970: "
      + code(property, isOptional, "") { "Date(timeIntervalSince1970: Double(\($0))\(divisor))" }
  }

  /// The note on a day such as 2026-01-31.
  static func day(_ property: String, isOptional: Bool) -> String {
    "a day: "
      + code(property, isOptional, "try ") { "Date(\($0), strategy: .iso8601.year().month().day())" }
  }

  private static func code(
    _ property: String, _ isOptional: Bool, _ start: String, _ make: (String) -> String
  ) -> String {
    // Backticks would end the code.
    let property = property.hasPrefix("`") ? "self." + property.filter { $0 != "`" } : property
    return isOptional ? "`\(start)\(property).map { \(start)\(make("$0")) }`" : "`\(start)\(make(property))`"
  }

  /// Words of keys whose numbers are times.
  private static let timeWords: Set<String> = [
    "at", "time", "timestamp", "date", "created", "updated", "modified", "expires", "expiry", "expiration",
    "since",
    "until", "deadline", "start", "end", "started", "ended", "sunrise", "sunset", "dt", "ts", "epoch", "due",
    "published",
    "seen", "joined", "exp", "iat", "nbf", "moonrise", "moonset", "utc",
  ]

  /// The value of `--dates` that reads the values as dates; nil if they count from 2001, or are not dates.
  static func strategy(_ shape: JSONShape) -> String? {
    let forms = shape.strings.dateForms
    if forms.contains(.dateTimeMilliseconds) { return ScalarTypes.Dates.milliseconds.strategy }
    if forms.contains(.day) { return "yyyy-MM-dd" }
    if !forms.isEmpty { return ScalarTypes.Dates.iso8601.strategy }
    return EpochUnit(shape.numbers).map { "\($0)" }
  }
}
