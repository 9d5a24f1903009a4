import JSONCoding
import OperatingSystem
import Words

extension Option {
  /// How dates, keys, data and numbers are read.
  static let strategies: [Option] = [keys, dates, data, nonConformingFloats]

  static let keys = Option(
    .keys, nil, OptionValue("STRATEGY", .choice(StrategyWords.keys.map(\.choice))), .strategies,
    allowedInChecks: true, "convert key names: default or snake"
  ) { settings, use throws(UsageError) in
    settings.strategies.keys = try use.strategy(StrategyWords.keys)
    settings.givenStrategies.insert(.keys)
  }

  static let dates = Option(
    .dates, nil, OptionValue("STRATEGY", .choiceOrText(StrategyWords.dates.map(\.choice))), .strategies,
    allowedInChecks: true,
    "read dates as default, iso8601, seconds, milliseconds or a format such as yyyy-MM-dd"
  ) { settings, use throws(UsageError) in
    settings.strategies.dates = try use.strategy(
      StrategyWords.dates, or: "a format such as yyyy-MM-dd'T'HH:mm:ss"
    ) { DateFormat.isPlausible($0) ? .formatted(DateText(format: $0)) : nil }
    settings.givenStrategies.insert(.dates)
  }

  static let data = Option(
    .data, nil, OptionValue("STRATEGY", .choice(StrategyWords.data.map(\.choice))), .strategies,
    allowedInChecks: true, "read Data as base64 (the default) or default, as Data decodes itself"
  ) { settings, use throws(UsageError) in
    settings.strategies.data = try use.strategy(StrategyWords.data)
    settings.givenStrategies.insert(.data)
  }

  static let nonConformingFloats = Option(
    .nonConformingFloats, nil, .text("INF,-INF,NAN"), .strategies, allowedInChecks: true,
    "the strings that represent infinity, minus infinity and not-a-number"
  ) { settings, use throws(UsageError) in
    guard let floats = CodingStrategies.NonConformingFloats(typed: use.value ?? "") else {
      throw UsageError(
        "option \(Quoted(use.typed)) needs three different strings separated by commas, found \(Quoted(use.value ?? ""))",
        hint: "for example \(OptionName.nonConformingFloats.long)=Infinity,-Infinity,NaN")
    }
    settings.strategies.nonConformingFloats = floats
    settings.givenStrategies.insert(.nonConformingFloats)
  }
}

extension Settings {
  /// Reads dates as the option with this value would have it, whatever the decoder of the model says.
  package mutating func read(dates word: String) throws(UsageError) {
    try Option.dates.read(
      &self, Arguments.Occurrence(name: .dates, typed: OptionName.dates.long, value: word))
  }
}
