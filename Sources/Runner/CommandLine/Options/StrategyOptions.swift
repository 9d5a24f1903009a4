extension Option {
  static let keys = Option(
    .keys, value: OptionValue("STRATEGY", .choice(StrategyWords.keys.map(\.choice))), group: .strategies,
    allowedInSuite: true, help: "convert key names: default or snake")

  static let dates = Option(
    .dates, value: OptionValue("STRATEGY", .choiceOrText(StrategyWords.dates.map(\.choice))),
    group: .strategies,
    allowedInSuite: true,
    help: "read dates as default, iso8601, seconds, milliseconds or a format such as yyyy-MM-dd",
    details: [
      "A format follows Unicode TR 35, as for DateFormatter, and is read in UTC and English.",
      "Fractions of a second under iso8601 are read as this program's own Foundation reads them: since Swift 6.2, they are; before that, as on iOS 18, JSONDecoder refuses them.",
    ])

  static let data = Option(
    .data, value: OptionValue("STRATEGY", .choice(StrategyWords.data.map(\.choice))), group: .strategies,
    allowedInSuite: true, help: "read Data as base64 (the default) or default, as Data decodes itself")

  static let nonConformingFloats = Option(
    .nonConformingFloats, value: OptionValue("INF,-INF,NAN", .text), group: .strategies,
    allowedInSuite: true, help: "the strings that represent infinity, minus infinity and not-a-number")

  static let decoder = Option(
    .decoder, value: OptionValue("EXPRESSION", .text), group: .strategies, needs: [.source, .package],
    excludes: [.keys, .dates, .data, .nonConformingFloats], allowedInSuite: true,
    help: "decode with the settings of the JSONDecoder that a Swift expression gives",
    details: [
      "EXPRESSION is compiled with the names of the sources or the target in scope: API.decoder, .github for a static member of JSONDecoder, 'try Client(token: \"\").decoder', or a closure that is called in place: '{ let d = JSONDecoder(); d.dateDecodingStrategy = .iso8601; return d }()'. It may throw and may use the main actor, but must not be async or use names that are private to a file. It is evaluated once for each thread that decodes; if it fails for a later one, a message says so, and all threads use its first result.",
      "The decoder's strategies for keys, dates, data and non-conforming floats are used, including custom ones and formatters, and so are userInfo and assumesTopLevelDictionary; overrides in a subclass are not. A decoder that allows JSON5 is refused: set allowsJSON5 to false in the expression if the payloads are JSON.",
    ])

  static let encoder = Option(
    .encoder, value: OptionValue("EXPRESSION", .text), group: .strategies, needs: [.source, .package],
    allowedInSuite: true,
    help: "encode with the settings of the JSONEncoder that a Swift expression gives",
    details: [
      "Strategies, userInfo and outputFormatting are read from it. With sortedKeys, the bytes are those of the encoder; without, keys keep the order of the model. Whatever the encoder says of prettyPrinted, -o json writes a value on one line and -o pretty as with prettyPrinted. Without this option, values are written with the counterparts of the strategies for decoding; a custom strategy has none."
    ])
}
