/// Which options and operands can be combined.
package enum ArgumentRules {
  /// Options that are actions of their own, with no MODEL to decode into.
  package static let actions: [OptionName] = [.cache, .list, .explain, .completions, .man]
  /// Options allowed with such an action because a shell alias may contain them.
  private static let allowedWithActions: Set<OptionName> = [.color, .progress]

  /// Whether the action can be combined with the option. `--list` lists the types of sources and packages, too.
  private static func allows(_ action: OptionName, _ other: OptionName) -> Bool {
    allowedWithActions.contains(other)
      || action == .list && [.source, .exclude, .package, .target].contains(other)
  }

  static func check(_ arguments: Arguments, _ catalogue: OptionCatalogue) throws(UsageError) {
    try checkAction(arguments)
    for option in catalogue.options {
      guard let occurrence = arguments.last(option.name) else { continue }
      if let other = option.excludes.lazy.compactMap(arguments.last).first {
        throw .conflict(occurrence, other)
      }
      if !option.needs.isEmpty, !option.needs.contains(where: arguments.contains) {
        throw .missingRequirement(occurrence, option.needs.filter(catalogue.contains))
      }
    }
    try checkOutput(arguments)
    try checkOperands(arguments)
  }

  private static func checkAction(_ arguments: Arguments) throws(UsageError) {
    guard let action = arguments.occurrences.first(where: { actions.contains($0.name) }) else { return }
    let other = arguments.occurrences.first { other in
      other != action && !allows(action.name, other.name)
    }
    if let other { throw .conflict(action, other) }
    if let operand = arguments.operands.first {
      throw UsageError("option \(Quoted(action.typed)) takes no operands, found \(Quoted(operand))")
    }
  }

  /// Checks and quiet runs write no values, and `source` only ever writes the record's own bytes.
  private static func checkOutput(_ arguments: Arguments) throws(UsageError) {
    guard let output = arguments.last(.output) else { return }
    if let check = arguments.last(.check) ?? arguments.last(.quiet),
      output.value != OutputFormat.none.rawValue
    {
      throw .conflict(check, output)
    }
    if let onto = arguments.last(.onto), output.value == OutputFormat.source.rawValue {
      throw UsageError(
        "options \(Quoted(onto.typed)) and \(Quoted("\(output.typed) source")) cannot be combined: the result differs from the input"
      )
    }
  }

  private static func checkOperands(_ arguments: Arguments) throws(UsageError) {
    if let suite = arguments.last(.suite), let operand = arguments.operands.first {
      throw UsageError(
        "option \(Quoted(suite.typed)) replaces MODEL and FILE, found \(Quoted(operand))")
    }
    if let observation = arguments.last(.describe) ?? arguments.last(.schema) ?? arguments.last(.sample),
      arguments.operands.count > 1
    {
      throw UsageError(
        "option \(Quoted(observation.typed)) takes a MODEL and no FILE, found \(Quoted(arguments.operands[1]))"
      )
    }
    let files = arguments.contains(.scaffold) ? arguments.operands[...] : arguments.operands.dropFirst()
    if let list = arguments.last(.filesFrom), let operand = files.first {
      throw UsageError("option \(Quoted(list.typed)) replaces FILE, found \(Quoted(operand))")
    }
  }
}

extension UsageError {
  fileprivate static func conflict(
    _ first: Arguments.Occurrence, _ second: Arguments.Occurrence
  ) -> UsageError {
    if first.name == second.name { return UsageError("option \(Quoted(first.typed)) is given twice") }
    return UsageError("options \(Quoted(first.typed)) and \(Quoted(second.typed)) cannot be combined")
  }

  fileprivate static func missingRequirement(_ occurrence: Arguments.Occurrence, _ needed: [OptionName])
    -> UsageError
  {
    let names = needed.map { "\(Quoted($0.long))" }.joined(separator: " or ")
    return UsageError("option \(Quoted(occurrence.typed)) needs \(names)")
  }
}
