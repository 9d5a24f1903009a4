import Diagnostics

/// What the program was asked to do.
enum Action: Hashable, Sendable {
  /// Decode the inputs into the model: a type expression with `Settings.sources`, otherwise a name from the catalogue.
  case decode(model: String, InputList, Settings)
  /// Check what this file names; `-` is standard input.
  case checkSuite(file: String, Settings)
  case list
  case describe(model: String)
  case sample(model: String)
  case help
  case version
  case completions(Shell)
  case man

  /// Parses a command line, given without the program's own name. Reads nothing but its arguments.
  static func parse(
    _ words: [String], models: [ModelSummary], catalogue: OptionCatalogue = .standard
  ) -> Result<Action, UsageError> {
    do throws(UsageError) {
      let arguments = try ArgumentScanner.scan(words, catalogue)
      return .success(try read(arguments, catalogue, ModelNames(models)))
    } catch {
      return .failure(error)
    }
  }

  private static func read(
    _ arguments: Arguments, _ catalogue: OptionCatalogue, _ models: ModelNames
  ) throws(UsageError) -> Action {
    if arguments.contains(.help) { return .help }
    if arguments.contains(.version) { return .version }
    try ArgumentRules.check(arguments, catalogue)
    if let action = try information(arguments, models) { return action }

    let settings = try Settings(arguments)
    if let file = try arguments.file(.suite) {
      if file == "-", !settings.sources.isEmpty {
        throw UsageError("with --source, --suite cannot be standard input: it is read twice")
      }
      try Conflicts.check(settings, inputs: [file])
      return .checkSuite(file: file, settings)
    }
    guard let model = arguments.operands.first else {
      throw UsageError("no MODEL is given")
    }
    if settings.sources.isEmpty {
      try models.check(model, otherOperands: arguments.operands.dropFirst())
    } else if TypeExpression(model) == nil || model.hasSuffix(".json") {
      throw UsageError("MODEL is not a type: \(Quoted(model))", hint: UsageError.modelFirst)
    }
    let inputs = try inputs(arguments)
    try Conflicts.check(settings, inputs: inputs.typedNames)
    return .decode(model: model, inputs, settings)
  }

  /// The action that one of the information options asks for; nil if there is none.
  private static func information(_ arguments: Arguments, _ models: ModelNames) throws(UsageError) -> Action?
  {
    if arguments.contains(.list) { return .list }
    if let model = arguments.last(.describe)?.value {
      try models.check(model)
      return .describe(model: model)
    }
    if let model = arguments.last(.sample)?.value {
      try models.check(model)
      return .sample(model: model)
    }
    if let shell = try arguments.choice(.completions, of: Shell.self) { return .completions(shell) }
    return arguments.contains(.man) ? .man : nil
  }

  private static func inputs(_ arguments: Arguments) throws(UsageError) -> InputList {
    if let file = try arguments.file(.filesFrom) {
      return .listed(inFile: file, separator: arguments.contains(.null) ? .null : .newline)
    }
    let names = arguments.operands.dropFirst()
    return .named(names.isEmpty ? ["-"] : Array(names))
  }
}

extension InputList {
  /// The file names that the command line itself mentions.
  fileprivate var typedNames: [String] {
    switch self {
    case .named(let names): names
    case .listed(let file, _): [file]
    }
  }
}
