extension Option {
  static let keys = Option(
    .keys, value: OptionValue("STRATEGY", .choice(KeyStrategy.choices)), group: .strategies,
    help: "names of keys: default or snake")

  static let dates = Option(
    .dates, value: OptionValue("STRATEGY", .choiceOrText(DateStrategy.Named.choices)), group: .strategies,
    help: "dates: default, iso8601, seconds, milliseconds or a format such as yyyy-MM-dd",
    details: [
      "A format is one of Unicode TR 35, as DateFormatter takes it; it is read in UTC and in English."
    ])

  static let data = Option(
    .data, value: OptionValue("STRATEGY", .choice(DataStrategy.choices)), group: .strategies,
    help: "data: base64 (the default) or default, as Data decodes itself")

  static let nonConformingFloats = Option(
    .nonConformingFloats, value: OptionValue("INF,-INF,NAN", .text), group: .strategies,
    help: "the strings that stand for infinity, minus infinity and not-a-number")
}
