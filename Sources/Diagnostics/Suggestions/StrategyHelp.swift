import JSONCoding
import Words

/// Suggests options, or properties of the user's own decoder, that let a record decode further, and describes the form
/// in which a type is read.
struct StrategyHelp {
  let hasOwnDecoder: Bool
  /// The decoders that the sources declare. They have not been tried, so help mentions only the settings in their
  /// declarations.
  var decoders: [DeclaredDecoder] = []

  /// Advice that names options, unless the decoder is the user's own.
  func help(_ words: String) -> Help { hasOwnDecoder ? .note(words) : .option(words) }

  // MARK: - Settings

  /// The option or property that names the strategy; nil if none does.
  private func setting(_ dates: CodingStrategies.Dates) -> String? {
    guard let names = dates.names else { return nil }
    guard hasOwnDecoder else { return "--dates \(names.option)" }
    let format = if case .formatted(let text) = dates { ", with the format \(text.format)" } else { "" }
    return "dateDecodingStrategy = .\(names.property)\(format)"
  }

  var snakeCase: String {
    hasOwnDecoder ? "keyDecodingStrategy = .convertFromSnakeCase" : "--keys snake"
  }

  /// The options or properties that set the strategies for dates and keys.
  func settings(_ dates: CodingStrategies.Dates?, isInSnakeCase: Bool) -> String {
    [dates.flatMap(setting), isInSnakeCase ? snakeCase : nil].compactMap { $0 }
      .joined(separator: hasOwnDecoder ? " and " : " ")
  }

  private func use(_ setting: String) -> String {
    hasOwnDecoder ? "the decoder needs \(setting)" : "use \(setting)"
  }

  /// Like ``use(_:)``, but mentions a decoder of the sources that sets the strategy, or else one that might read the
  /// value.
  private func use(_ setting: String, _ kind: KeyPath<DeclaredDecoder, String?>, _ strategy: String) -> String
  {
    if hasOwnDecoder { return use(setting) }
    if strategy != Self.formatted, let decoder = decoders.first(where: { $0[keyPath: kind] == strategy }) {
      guard let place = decoder.place else {
        let which = decoder.isSubclass ? "a JSONDecoder subclass that" : "which"
        return "try \(decoder.option ?? ""), \(which) sets .\(strategy), or use \(setting)"
      }
      return use(setting) + ", as the decoder at \(place) does"
    }
    let own = strategy == Self.formatted ? [strategy, Self.custom] : [Self.custom]
    guard let decoder = decoders.first(where: { own.contains($0[keyPath: kind] ?? "") }) else {
      return use(setting)
    }
    let words = decoder[keyPath: kind] == Self.formatted ? "a formatter" : "a strategy"
    return use(setting)
      + (decoder.place.map { "; the decoder at \($0) has \(words) of its own" }
        ?? ", or try \(decoder.option ?? ""), which has \(words) of its own")
  }

  /// The decoders that `--decoder` can name.
  private var named: [DeclaredDecoder] { decoders.filter { $0.place == nil } }

  private static let formatted = "formatted"
  private static let custom = DeclaredDecoder.custom

  /// The options for values that decode with these strategies, starting with a decoder of the sources; empty if none.
  ///
  /// - Parameter dates: nil to keep the current strategy.
  func options(_ dates: CodingStrategies.Dates?, isInSnakeCase: Bool) -> String {
    let settings = settings(dates, isInSnakeCase: isInSnakeCase)
    // The decoder's own settings are not options.
    if settings.isEmpty || hasOwnDecoder { return "" }
    switch decoder(dates, isInSnakeCase: isInSnakeCase) {
    case (let option, isExact: true)?: return " " + option
    case (let option, isExact: false)?: return " and try \(option), or \(settings)"
    case nil: return " " + settings
    }
  }

  /// The option for a decoder of the sources with these strategies, and whether it sets only these: a decoder that sets
  /// more may still read the values.
  private func decoder(_ dates: CodingStrategies.Dates?, isInSnakeCase: Bool) -> (
    option: String, isExact: Bool
  )? {
    let (name, keys) = (dates?.names?.property, isInSnakeCase ? "convertFromSnakeCase" : nil)
    // A formatter may use any format.
    if hasOwnDecoder || name == Self.formatted { return nil }
    if let same = named.first(where: { $0.dates == name && $0.keys == keys })?.option { return (same, true) }
    return named.first { (name == nil || $0.dates == name) && (keys == nil || $0.keys == keys) }?.option
      .map { ($0, false) }
  }

  // MARK: - Lines

  /// - Parameter value: the date in the payload.
  func line(_ dates: CodingStrategies.Dates, of value: Issue.Found? = nil) -> String? {
    guard let setting = setting(dates), let name = dates.names?.property else { return nil }
    let advice = use(setting, \.dates, name)
    switch dates {
    case .iso8601 where value?.hasFraction == true:
      return Self.words(.strategy(dates))
        + " with fractions of a second, which Foundation reads since Swift 6.2, not on iOS 18: \(advice)"
    case .iso8601, .formatted: return "\(Self.words(.strategy(dates))): \(advice)"
    default: return "if it is a number of \(dates.unit) since 1970-01-01, \(advice)"
    }
  }

  /// For a date that both formats read, but as different days.
  func line(_ first: DateText, or second: DateText) -> String? {
    guard let one = setting(.formatted(first)), let other = setting(.formatted(second)) else { return nil }
    let advice = use(one) + " or " + (hasOwnDecoder ? second.format : other)
    return
      "the string is a date in the form \(first.format) or \(second.format): \(advice), whichever is meant"
  }

  func line(_ date: Issue.UnreadableDate) -> String? {
    let words = Self.words(.unreadable(date))
    switch date {
    case .inParentheses: return words + ": only a custom strategy reads such a date"
    case .quoted(let dates):
      return setting(dates).map { "\(words): \($0) reads it without the quotes, a custom strategy as it is" }
    }
  }

  /// For a date in another form than other dates of the record.
  func lineOfOther(_ dates: CodingStrategies.Dates) -> String {
    "\(Self.words(.strategy(dates))), but other dates have another form: only a custom strategy reads both"
  }

  /// - Parameter dates: the strategy for dates that the record also needs.
  func snakeCaseLine(_ dates: CodingStrategies.Dates?) -> String {
    guard let dates else {
      return "the names are in snake case: \(use(snakeCase, \.keys, "convertFromSnakeCase"))"
    }
    let settings = settings(dates, isInSnakeCase: true)
    let needs =
      switch decoder(dates, isInSnakeCase: true) {
      case (let option, isExact: true)?: "use \(option)"
      case (let option, isExact: false)?: "try \(option), or \(settings)"
      case nil: use(settings)
      }
    return "the names are in snake case, and the dates have another form: \(needs)"
  }

  func line(_ floats: CodingStrategies.NonConformingFloats, isRedacted: Bool) -> String? {
    guard case .strings(let positive, let negative, let nan) = floats else { return nil }
    var setting = "--nonconforming-floats" + (isRedacted ? "" : " \(positive),\(negative),\(nan)")
    if hasOwnDecoder {
      setting = "nonConformingFloatDecodingStrategy = .convertFromString"
      if !isRedacted {
        setting += #"(positiveInfinity: "\#(positive)", negativeInfinity: "\#(negative)", nan: "\#(nan)")"#
      }
    }
    return "JSON has no such number: to read the string as one, \(use(setting))"
  }

  func line(_ form: Issue.Form) -> String? {
    switch form {
    case .date(.deferredToDate):
      "a Date is a number of seconds since 2001-01-01, such as 757382400; "
        + (named.first { $0.dates != nil }?.option.map { "\($0) or " } ?? "")
        + (hasOwnDecoder ? "dateDecodingStrategy" : "--dates")
        + " names another form"
    case .date(.iso8601): #"a Date is an ISO 8601 string, such as "2025-01-01T00:00:00Z""#
    case .date(.formatted(let text)):
      "a Date is a string in the form \(text.format), such as \"\(text.example)\""
    case .date(.custom), .data(.custom): nil
    case .date(let dates):
      "a Date is a number of \(dates.unit) since 1970-01-01, such as "
        + (dates == .secondsSince1970 ? "1735689600" : "1735689600000")
    case .data(.base64): #"a Data is a Base64 string, such as "aGVsbG8=""#
    case .data(.deferredToData): "a Data is an array of bytes, such as [104, 105]"
    case .url: #"a URL is a string, such as "https://example.com/path""#
    case .uuid: #"a UUID is a string, such as "9B1DEB4D-3B7D-4BAD-9BDD-2B0D7B3DCB6D""#
    case .decimal: "a Decimal is a number, such as 12.34"
    case .formatter(let example, let found):
      Self.start(found) + "the decoder's DateFormatter reads a date such as \(example)"
    case .customDate(let example, let found):
      Self.start(found) + "the custom strategy for dates reads a value such as \(example)"
    case .customData(let example): "the custom strategy for data reads a value such as \(example)"
    }
  }

  /// Describes the value found, ahead of the expected form; empty for a value that does not look like a date.
  private static func start(_ found: Issue.FoundDate?) -> String { found.map { words($0) + "; " } ?? "" }

  /// `the string is an ISO 8601 date`
  private static func words(_ found: Issue.FoundDate) -> String {
    switch found {
    case .strategy(.iso8601): "the string is an ISO 8601 date"
    case .strategy(.formatted(let text)) where text.format.hasPrefix("EEE,"): "the string is an RFC 5322 date"
    case .strategy(.formatted(let text)) where text.format.contains(".SSS"):
      "the string is an ISO 8601 date with fractions of a second"
    case .strategy(.formatted(let text)): "the string is a date in the form \(text.format)"
    case .strategy(let dates): "the number looks like \(dates.unit) since 1970-01-01"
    case .unreadable(.inParentheses): "the number in parentheses counts milliseconds since 1970-01-01"
    case .unreadable(.quoted(let dates)): "the string contains \(dates.unit) since 1970-01-01"
    }
  }
}

extension CodingStrategies.Dates {
  /// The strategy's name in code and on the command line; nil if no option names it.
  fileprivate var names: (property: String, option: String)? {
    switch self {
    case .iso8601: ("iso8601", "iso8601")
    case .secondsSince1970: ("secondsSince1970", unit)
    case .millisecondsSince1970: ("millisecondsSince1970", unit)
    case .formatted(let text): ("formatted", Self.shellWord(text.format))
    case .deferredToDate, .custom: nil
    }
  }

  /// A format quoted for a shell. No format contains a double quote, a dollar sign, a backquote or a backslash.
  private static func shellWord(_ format: String) -> String {
    format.contains { $0 == " " || $0 == "'" } ? "\"\(format)\"" : format
  }

  /// The unit of a numeric date.
  fileprivate var unit: String { self == .millisecondsSince1970 ? "milliseconds" : "seconds" }
}

extension Issue.Found {
  /// Whether a date has fractions of a second.
  fileprivate var hasFraction: Bool {
    if case .string(let text, _) = self { text.contains(".") } else { false }
  }
}
