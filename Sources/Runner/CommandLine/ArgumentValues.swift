import Diagnostics

/// Option values as typed values. Every occurrence is checked; the last one wins unless the option repeats.
extension Arguments {
  /// The value of an option that takes one of a fixed list of words.
  package func choice<Word: OptionChoice>(_ name: OptionName, of type: Word.Type) throws(UsageError) -> Word?
  {
    var last: Word?
    for occurrence in all(name) {
      // An option whose value may be left out was given alone.
      guard let typed = occurrence.value else {
        last = nil
        continue
      }
      guard let word = Word(rawValue: typed) else {
        throw .unknownWord(typed, of: occurrence, type.choices)
      }
      last = word
    }
    return last
  }

  /// A whole number in decimal digits, within `range`.
  func number(_ name: OptionName, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    var last: Int?
    for occurrence in all(name) {
      let typed = occurrence.value ?? ""
      guard typed.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(typed),
        range.contains(number)
      else { throw .notANumber(typed, of: occurrence, range) }
      last = number
    }
    return last
  }

  /// The name of a file, not empty.
  package func file(_ name: OptionName) throws(UsageError) -> String? { try texts(name).last }

  /// All values of an option; none of them may be empty.
  func texts(_ name: OptionName) throws(UsageError) -> [String] {
    var texts: [String] = []
    for occurrence in all(name) {
      guard let text = occurrence.value, !text.isEmpty else { throw .emptyValue(of: occurrence) }
      texts.append(text)
    }
    return texts
  }

  /// The last value of an option for Swift code.
  func expression(_ name: OptionName) throws(UsageError) -> String? {
    for occurrence in all(name) where occurrence.value?.allSatisfy(\.isWhitespace) == true {
      throw .emptyValue(of: occurrence)
    }
    return try texts(name).last
  }

  /// The reports asked for, in order; those without a file go to `standard`.
  func reports(standard: Destination) throws(UsageError) -> [ReportRequest] {
    var reports: [ReportRequest] = []
    for occurrence in all(.report) {
      let (format, destination) = try formatAndFile(occurrence, of: ReportFormat.self)
      reports.append(ReportRequest(format: format, destination: destination ?? standard))
    }
    return reports
  }

  /// The statistics asked for; those without a file go to standard output.
  func statistics() throws(UsageError) -> StatisticsRequest? {
    var last: StatisticsRequest?
    for occurrence in all(.stats) {
      let (format, destination) = try formatAndFile(occurrence, of: StatisticsFormat.self)
      last = StatisticsRequest(format: format, destination: destination ?? .standardOutput)
    }
    return last
  }

  /// What is asked about a model; nil if records are decoded.
  func observation() throws(UsageError) -> ObservationRequest? {
    if contains(.describe) { return .describe }
    if contains(.schema) { return .schema(try choice(.schema, of: SchemaForm.self) ?? .accepted) }
    guard contains(.sample) else { return nil }
    return .sample(try choice(.sample, of: SampleExtent.self) ?? .smallest)
  }

  /// The version to compare MODEL with.
  func olderVersion() throws(UsageError) -> OlderVersion? {
    guard let typed = try texts(.against).last else { return nil }
    // git would take it for an option.
    guard !typed.hasPrefix("-") else { throw UsageError("\(Quoted(typed)) is not a git revision") }
    return OlderVersion(typed: typed)
  }

  /// The contract to hold MODEL against, if any.
  func contract() throws(UsageError) -> ContractRequest? {
    guard let typed = try texts(.contract).last else { return nil }
    return ContractRequest(place: typed, isForEncoding: contains(.contractEncoded))
  }

  /// A value of the form `FORMAT[=FILE]`.
  private func formatAndFile<Format: OptionChoice>(
    _ occurrence: Occurrence, of type: Format.Type
  ) throws(UsageError) -> (Format, Destination?) {
    let parts = (occurrence.value ?? "").split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let word = parts.first.map(String.init) ?? ""
    guard let format = Format(rawValue: word) else {
      throw .unknownWord(word, of: occurrence, Format.choices)
    }
    if parts.count > 1, parts[1].isEmpty { throw .emptyValue(of: occurrence) }
    return (format, parts.count > 1 ? Destination(typed: String(parts[1])) : nil)
  }
}

extension UsageError {
  static func unknownWord(
    _ word: String, of occurrence: Arguments.Occurrence, _ choices: [Choice], or more: String? = nil
  ) -> UsageError {
    let words = choices.map(\.word)
    let list = words + (more.map { [$0] } ?? [])
    return UsageError(
      "option \(Quoted(occurrence.typed)) does not take \(Quoted(word))"
        + didYouMean(OptionAliases.value(word, of: occurrence.name) ?? NearestName.find(word, in: words)),
      hint: "expected \(list.listed("or"))")
  }

  fileprivate static func notANumber(
    _ typed: String, of occurrence: Arguments.Occurrence, _ range: ClosedRange<Int>
  ) -> UsageError {
    let limits =
      range.upperBound == .max
      ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
    return UsageError(
      "option \(Quoted(occurrence.typed)) needs a whole number \(limits), found \(Quoted(typed))")
  }

  fileprivate static func emptyValue(of occurrence: Arguments.Occurrence) -> UsageError {
    UsageError("option \(Quoted(occurrence.typed)) needs a value, found an empty one")
  }
}
