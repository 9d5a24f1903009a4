extension Option {
  static let keys = Option(
    .keys, value: OptionValue("STRATEGY", .choice(StrategyWords.keys.map(\.choice))), group: .strategies,
    isOfCheck: true, help: "convert key names: default or snake")

  static let dates = Option(
    .dates, value: OptionValue("STRATEGY", .choiceOrText(StrategyWords.dates.map(\.choice))),
    group: .strategies,
    isOfCheck: true,
    help: "read dates as default, iso8601, seconds, milliseconds or a format such as yyyy-MM-dd",
    details: [
      "A format follows Unicode TR 35, as for DateFormatter, and is read in UTC and English."
    ])

  static let data = Option(
    .data, value: OptionValue("STRATEGY", .choice(StrategyWords.data.map(\.choice))), group: .strategies,
    isOfCheck: true, help: "read Data as base64 (the default) or default, as Data decodes itself")

  static let nonConformingFloats = Option(
    .nonConformingFloats, value: OptionValue("INF,-INF,NAN", .text), group: .strategies,
    isOfCheck: true, help: "the strings that represent infinity, minus infinity and not-a-number")
}
