import JSONCoding

extension Settings {
  /// Reads dates as the option with this value would have it, whatever the decoder of the model says.
  package mutating func read(dates word: String) throws(UsageError) {
    let option = Arguments.Occurrence(name: .dates, typed: OptionName.dates.long, value: word)
    strategies.dates = try Arguments(occurrences: [option]).strategies().dates
    givenStrategies.insert(.dates)
  }
}

/// The strategies that options ask for. The last occurrence of an option wins.
extension Arguments {
  func strategies() throws(UsageError) -> CodingStrategies {
    var strategies = CodingStrategies()
    if let keys = try last(.keys, from: StrategyWords.keys) { strategies.keys = keys }
    if let dates = try last(.dates, from: StrategyWords.dates, Self.format) { strategies.dates = dates }
    if let data = try last(.data, from: StrategyWords.data) { strategies.data = data }
    if let floats = try nonConformingFloats() { strategies.nonConformingFloats = floats }
    return strategies
  }

  /// What an option takes besides its words.
  private typealias Alternative<Strategy> = (name: String, read: (String) -> Strategy?)

  private static var format: Alternative<CodingStrategies.Dates> {
    (
      "a format such as yyyy-MM-dd'T'HH:mm:ss",
      { DateFormat.isPlausible($0) ? .formatted(DateText(format: $0)) : nil }
    )
  }

  private func last<Strategy>(
    _ name: OptionName, from words: [StrategyWord<Strategy>], _ alternative: Alternative<Strategy>? = nil
  ) throws(UsageError) -> Strategy? {
    var last: Strategy?
    for occurrence in all(name) {
      let typed = occurrence.value ?? ""
      // "ms" would be a format of minutes and seconds.
      let isMisnomer = OptionAliases.value(typed, of: name) != nil
      guard
        let strategy = words.first(where: { $0.word == typed })?.strategy
          ?? (isMisnomer ? nil : alternative?.read(typed))
      else {
        throw .unknownWord(typed, of: occurrence, words.map(\.choice), or: alternative?.name)
      }
      last = strategy
    }
    return last
  }

  private func nonConformingFloats() throws(UsageError) -> CodingStrategies.NonConformingFloats? {
    var last: CodingStrategies.NonConformingFloats?
    for occurrence in all(.nonConformingFloats) {
      let typed = occurrence.value ?? ""
      guard let floats = CodingStrategies.NonConformingFloats(typed: typed) else {
        throw UsageError(
          "option \(Quoted(occurrence.typed)) needs three different strings separated by commas, found \(Quoted(typed))",
          hint: "for example \(OptionName.nonConformingFloats.long)=Infinity,-Infinity,NaN")
      }
      last = floats
    }
    return last
  }
}
