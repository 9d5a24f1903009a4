import JSONCoding
import Runner

/// Notes on numbers and strings that represent something else, with the code that converts them.
enum ScalarHints {
  /// - Parameters:
  ///   - key: the key of the property, whose words may indicate a time.
  ///   - property: the code that reads it.
  static func note(_ shape: JSONShape, _ type: SwiftType, key: String, property: String) -> String? {
    var isOptional = false
    var type = type
    if case .optional(let wrapped) = type { (type, isOptional) = (wrapped, true) }
    func code(_ make: (String) -> String, isThrowing: Bool = false, map: String = "map") -> String {
      self.code(property, isOptional: isOptional, isThrowing: isThrowing, map: map, make)
    }
    let mayBeTime = SwiftName.words(key).contains { timeWords.contains($0.lowercased()) }
    if type == .int, mayBeTime, let unit = EpochUnit(shape.numbers) {
      let divisor = unit == .milliseconds ? " / 1000" : ""
      return "\(unit) since 1970: " + code { "Date(timeIntervalSince1970: Double(\($0))\(divisor))" }
    }
    guard type == .string else { return nil }
    let strings = shape.strings
    if strings.forms.contains(.day) { return day(property, isOptional: isOptional) }
    if strings.areDates, !strings.dateForms.isEmpty, !strings.dateForms.contains(.day) {
      if strings.forms.contains(.internetDateTime) {
        return "a date: " + code({ "Date(\($0), strategy: .iso8601)" }, isThrowing: true)
      }
      let strategy = "Date.ISO8601FormatStyle(includingFractionalSeconds: true)"
      return "a date: " + code({ "\(strategy).parse(\($0))" }, isThrowing: true)
    }
    guard !SwiftName.words(key).contains(where: { nameWords.contains($0.lowercased()) }) else {
      return nil
    }
    if strings.forms.contains(.decimal) {
      return "a number: " + code({ "Decimal(string: \($0))" }, map: "flatMap")
    }
    guard strings.forms.contains(.digits), shape.facts[.string]?.lengths?.upperBound ?? 0 <= longestInteger,
      !strings.areMany, !strings.values.contains(where: { $0.text.hasPrefix("0") && $0.text != "0" })
    else { return nil }
    return "an integer: " + code({ "Int(\($0))" }, map: "flatMap")
  }

  /// The note on a day such as 2026-01-31.
  static func day(_ property: String, isOptional: Bool) -> String {
    "a day: "
      + code(property, isOptional: isOptional, isThrowing: true) {
        "Date(\($0), strategy: .iso8601.year().month().day())"
      }
  }

  private static func code(
    _ property: String, isOptional: Bool, isThrowing: Bool, map: String = "map", _ make: (String) -> String
  ) -> String {
    let start = isThrowing ? "try " : ""
    // Backticks would end the code.
    let isQuoted = property.hasPrefix("`")
    let property = isQuoted ? "self." + property.filter { $0 != "`" } : property
    return isOptional
      ? "`\(start)\(property).\(map) { \(start)\(make("$0")) }`" : "`\(start)\(make(property))`"
  }

  private static let longestInteger = 18

  /// Words of keys whose digits are names, not numbers.
  private static let nameWords: Set<String> = [
    "code", "zip", "postal", "postcode", "phone", "id", "pin", "account", "version", "sku", "ean", "isbn",
    "card",
    "key", "value", "title", "name", "text", "label",
  ]

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
    if forms.contains(.dateTimeMicroseconds) { return ScalarTypes.Dates.microseconds.strategy }
    if forms.contains(.day) { return "yyyy-MM-dd" }
    if !forms.isEmpty { return ScalarTypes.Dates.iso8601.strategy }
    return EpochUnit(shape.numbers).map { "\($0)" }
  }
}
