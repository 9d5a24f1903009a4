import Diagnostics

/// What the program was asked to do.
package enum Action: Hashable, Sendable {
  /// Decode the inputs into the model: a type expression with `Settings.sources`, otherwise a name from the catalogue.
  case decode(model: String, InputList, Settings)
  /// Write the compiled model to a file.
  case build(model: String, file: String, Settings)
  /// Compare the model with an older version of it, on these inputs and on payloads of their own.
  case compare(model: String, InputList?, Settings)
  /// Hold the model against a contract.
  case compareContract(model: String, InputList?, ContractRequest, Settings)
  /// Print a model for the inputs. The options as typed are those of the program that proves it.
  case scaffold(ScaffoldOptions, InputList, Settings, typed: Arguments)
  /// Print a model for a contract. The operands are payloads that prove it.
  case scaffoldContract(ScaffoldOptions, ContractRequest, Settings, typed: Arguments)
  /// Check what this file names; `-` is standard input. The options as typed win over those in the file.
  case checkSuite(file: String, Settings, typed: Arguments)
  /// List the models of the catalogue, or the types of these sources.
  case list(sources: [String], excluded: [String])
  /// List the types of this package, or of one of its targets.
  case listPackage(path: String, target: String?)
  /// Show what is cached, or remove it.
  case cache(isCleared: Bool)
  /// Explain a code, or list them all.
  case explain(DiagnosticCode?)
  case help
  /// Print the commands that matter most.
  case shortHelp
  /// Print all about an option.
  case helpOn(OptionName)
  case version
  case completions(Shell)
  case man

  /// Parses a command line, given without the program's own name. Reads nothing but its arguments; `look` looks at the
  /// file that an operand names, and `declaring` for the Swift file nearby that declares a type, to say what is wrong.
  package static func parse(
    _ words: [String], models: [ModelSummary], catalogue: OptionCatalogue = .standard,
    look: @escaping (String) -> OperandContent? = OperandContent.named,
    declaring: @escaping (String) -> DeclaredType? = { _ in nil }
  ) -> Result<Action, UsageError> {
    let models = ModelNames(models, look: look, declaring: declaring)
    do throws(UsageError) {
      return .success(try read(words, catalogue, models))
    } catch {
      return .failure(error.hinting { (try? read($0, catalogue, models)) != nil })
    }
  }

  private static func read(
    _ words: [String], _ catalogue: OptionCatalogue, _ models: ModelNames
  ) throws(UsageError) -> Action {
    if let word = helpWord(words, catalogue, models) { return try helpOn(word, catalogue) }
    let arguments = try ArgumentScanner.scan(words, catalogue)
    if let help = arguments.last(.help) { return try self.help(help, catalogue) }
    if arguments.contains(.version) { return .version }
    try ArgumentRules.check(arguments, catalogue)
    if let action = try information(arguments, models) { return action }

    let settings = try Settings(arguments)
    if let options = settings.scaffold {
      let inputs = try inputs(arguments, arguments.operands[...])
      if let contract = settings.contract {
        let names = arguments.operands.isEmpty && !arguments.contains(.filesFrom) ? [] : inputs.typedNames
        try Conflicts.check(settings, inputs: [contract.file] + names)
        try Conflicts.check(samples: names, settings)
        return .scaffoldContract(options, contract, settings, typed: arguments)
      }
      try Conflicts.check(settings, inputs: inputs.typedNames)
      try Conflicts.check(scaffold: inputs.typedNames, settings)
      return .scaffold(options, inputs, settings, typed: arguments)
    }
    if let file = try arguments.file(.suite) {
      try Conflicts.check(suite: file, settings)
      try Conflicts.check(settings, inputs: [file])
      return .checkSuite(file: file, settings, typed: arguments)
    }
    let operands = Operands(arguments, words)
    try operands.checkReportFiles(models)
    guard let model = arguments.operands.first else {
      if let package = settings.package { throw .noModel(ofPackage: package) }
      throw operands.noModel(settings.sources, models.look)
    }
    if !settings.hasOwnTypes {
      try operands.checkModel(models)
    } else {
      try operands.checkType(models, settings.sources)
    }
    if let file = settings.build {
      guard arguments.operands.count == 1 else {
        throw UsageError("\(OptionName.build.long) decodes nothing, and takes no FILE besides its own")
      }
      return .build(model: model, file: file, settings)
    }
    let inputs = try inputs(arguments, arguments.operands.dropFirst())
    let isAlone = arguments.operands.count == 1 && !arguments.contains(.filesFrom)
    let contract = settings.contract.map { [$0.file] } ?? []
    try Conflicts.check(
      settings, inputs: contract + (isAlone && !contract.isEmpty ? [] : inputs.typedNames))
    if settings.older != nil {
      return .compare(model: model, isAlone ? nil : inputs, settings)
    }
    if let contract = settings.contract {
      guard isAlone || contract.isForEncoding else {
        throw UsageError(
          "\(OptionName.contract.long) makes its own payloads, and takes no FILE",
          hint: "\(OptionName.contractEncoded.long) takes files for what MODEL writes")
      }
      return .compareContract(model: model, isAlone ? nil : inputs, contract, settings)
    }
    return .decode(model: model, inputs, settings)
  }

  private static func help(_ help: Arguments.Occurrence, _ catalogue: OptionCatalogue) throws(UsageError)
    -> Action
  {
    guard let word = help.value else { return help.typed == OptionName.help.long ? .help : .shortHelp }
    return try helpOn(word, catalogue)
  }

  /// The word after `--help`, alone. An option's letter stands for the option.
  private static func helpWord(
    _ words: [String], _ catalogue: OptionCatalogue, _ models: ModelNames
  ) -> String? {
    guard words.count == 2, words[0] == OptionName.help.long else { return nil }
    let letters = words[1].dropFirst()
    if words[1].hasPrefix("-"), letters.count == 1,
      let option = letters.first.flatMap(catalogue.option(short:))
    {
      return option.name.long
    }
    return models.contains(words[1]) ? nil : words[1]
  }

  private static func helpOn(_ word: String, _ catalogue: OptionCatalogue) throws(UsageError) -> Action {
    let name = word.hasPrefix("-") ? word.drop { $0 == "-" } : word[...]
    guard let option = catalogue.option(long: name) else {
      let nearest = NearestName.find(String(name), in: catalogue.options.map(\.name.rawValue))
      throw UsageError("unknown option \(Quoted(word))" + UsageError.didYouMean(nearest.map { "--" + $0 }))
    }
    return .helpOn(option.name)
  }

  /// The action that one of the information options asks for, if any.
  private static func information(_ arguments: Arguments, _ models: ModelNames) throws(UsageError) -> Action?
  {
    if arguments.contains(.list), let path = try arguments.file(.package) {
      return .listPackage(path: path, target: try arguments.texts(.target).last)
    }
    if arguments.contains(.list) {
      return .list(sources: try arguments.texts(.source), excluded: try arguments.texts(.exclude))
    }
    if let cache = arguments.last(.cache) {
      guard let value = cache.value else { return .cache(isCleared: false) }
      guard value == "clear" else {
        throw .unknownWord(value, of: cache, [Choice(word: "clear", meaning: "")])
      }
      return .cache(isCleared: true)
    }
    if arguments.last(.explain).map({ $0.value == nil }) == true { return .explain(nil) }
    if let code = try arguments.choice(.explain, of: DiagnosticCode.self) { return .explain(code) }
    if let shell = try arguments.choice(.completions, of: Shell.self) { return .completions(shell) }
    return arguments.contains(.man) ? .man : nil
  }

  package static func inputs(_ arguments: Arguments, _ names: ArraySlice<String>) throws(UsageError)
    -> InputList
  {
    if let file = try arguments.file(.filesFrom) {
      return .listed(inFile: file, separator: arguments.contains(.null) ? .null : .newline)
    }
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

extension UsageError {
  fileprivate static func noModel(ofPackage path: String) -> UsageError {
    let list = ShellCommand.text([Version.program, OptionName.list.long, OptionName.package.long, path])
    return UsageError("no MODEL is given", hint: list.map { "try '\($0)'" } ?? help)
  }
}
