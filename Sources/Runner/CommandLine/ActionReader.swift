import Compilation
import Diagnostics
import OperatingSystem
import Words

/// Reads a command line: the command, its options, and its operands.
struct ActionReader {
  private let words: [String]
  private let surroundings: Action.Surroundings
  let command: Command
  /// Whether the first word is the command's name.
  private let isNamed: Bool

  init(words: [String], surroundings: Action.Surroundings) {
    self.words = words
    self.surroundings = surroundings
    let named = words.first.flatMap(Command.init)
    command = named ?? .decode
    isNamed = named != nil
  }

  private var models: ModelNames { surroundings.models }

  func read() throws(UsageError) -> Action {
    if words.isEmpty { return .overview(isAsked: false) }
    if asksForVersion { return .version }
    if command == .help {
      guard words.count < 3 else { throw unexpected(words[2]) }
      return try help(words.dropFirst().first { !["-h", "--help"].contains($0) })
    }
    let arguments = try ArgumentScanner.scan(words, from: isNamed ? 1 : 0, command)
    if arguments.contains(.help) {
      if isNamed { return .help(command) }
      guard let word = arguments.operands.first, !models.contains(word) else {
        return .overview(isAsked: true)
      }
      return try help(word)
    }
    try command.options.checkCombinations(arguments.occurrences)
    switch command {
    case .explain, .cache, .man, .completions: return try information(arguments.operands)
    default: break
    }
    var settings = try Settings(command, arguments.occurrences)
    switch command {
    case .list: return try list(arguments, settings)
    case .scaffold: return try scaffold(arguments, &settings)
    case .check where arguments.operands.isEmpty && settings.runsChecks:
      if let file = settings.suite { try Conflicts.check(settings, inputs: [file]) }
      return .checkSuite(file: settings.suite, settings, typed: arguments)
    default: return try model(arguments, settings)
    }
  }

  /// Whether `--version` is among the words, and not the value of an option such as `--swiftc-flag`.
  private var asksForVersion: Bool {
    let options = words.prefix { $0 != "--" }
    return options.indices.contains { index in
      guard options[index] == "--version" else { return false }
      let previous = index > 0 && options[index - 1].hasPrefix("--") ? options[index - 1].dropFirst(2) : ""
      return command.options.option(long: previous)?.value == nil
    }
  }

  /// A command that has no options.
  private func information(_ operands: [String]) throws(UsageError) -> Action {
    let most = command == .man ? 0 : 1
    if operands.count > most, command != .completions { throw unexpected(operands[most]) }
    let word = operands.first
    switch command {
    case .explain:
      guard let word else { return .explain(nil) }
      guard let code = DiagnosticCode(rawValue: word) else {
        let nearest = NearestName.find(word, in: DiagnosticCode.allCases.map(\.rawValue))
        throw UsageError(
          "unknown code \(Quoted(word))" + UsageError.didYouMean(nearest),
          hint: "'\(Version.program) \(Command.explain.rawValue)' lists the codes")
      }
      return .explain(code)
    case .cache:
      guard let word else { return .cache(isCleared: false) }
      guard word == "clear" else { throw unknown(word, ["clear"]) }
      return .cache(isCleared: true)
    case .completions:
      guard let word else {
        throw UsageError("no SHELL is given", hint: Self.expected(shells))
      }
      guard let shell = Shell(rawValue: word) else { throw unknown(word, shells) }
      return .completions(shell, words: Array(operands.dropFirst()))
    default: return .man
    }
  }

  private var shells: [String] { Shell.allCases.map(\.rawValue) }

  private func help(_ word: String?) throws(UsageError) -> Action {
    guard let word else { return .overview(isAsked: true) }
    if let command = Command(rawValue: word) { return .help(command) }
    if surroundings.pages.contains(word) { return .page(word) }
    let name = String(word.drop { $0 == "-" })
    let having = Command.allCases.filter { $0.options.option(long: name) != nil }
    if let first = having.first {
      throw UsageError(
        "\(Quoted(word)) is an option, and help is for commands and pages", hint: UsageError.help(first))
    }
    if models.contains(word) {
      throw UsageError(
        "\(Quoted(word)) is a model, and help is for commands and pages",
        hint: "'\(Version.program) \(Command.describe.rawValue) \(word)' says what it accepts")
    }
    let nearest = NearestName.find(word, in: Command.allCases.map(\.rawValue) + surroundings.pages)
    throw UsageError(
      "there is no command or page \(Quoted(word))" + UsageError.didYouMean(nearest),
      hint: "'\(Version.program) \(Command.help.rawValue)' lists them")
  }

  private func list(_ arguments: Arguments, _ settings: Settings) throws(UsageError) -> Action {
    if let operand = arguments.operands.first {
      throw UsageError(
        unexpected(operand).message,
        hint: settings.sources.isEmpty
          ? UsageError.help
          : "\(OptionName.slice.long) \(Quoted(operand).contents) prints the code that it needs")
    }
    guard let model = settings.slicedModel else { return .list(settings) }
    guard TypeExpression(model) != nil else { throw UsageError("MODEL is not a type: \(Quoted(model))") }
    return .slice(model: model, settings)
  }

  private func scaffold(_ arguments: Arguments, _ settings: inout Settings) throws(UsageError) -> Action {
    guard let name = arguments.operands.first else {
      throw UsageError("no NAME is given: the name of the Swift type to print, such as Song")
    }
    var rest = arguments
    rest.operands.removeFirst()
    try settings.scaffold?.name(name)
    let options = settings.scaffold ?? ScaffoldOptions(name: name)
    try options.checkPlaces()
    let inputs = try inputs(rest, settings)
    if let contract = settings.contract {
      let names = rest.operands.isEmpty && settings.inputList == nil ? [] : inputs.typedNames
      try Conflicts.check(settings, inputs: [contract.file] + names)
      try Conflicts.check(samples: names, settings)
      return .scaffoldContract(options, contract, inputs, settings, typed: rest)
    }
    try Conflicts.check(settings, inputs: inputs.typedNames)
    try Conflicts.check(scaffold: inputs.typedNames, settings)
    return .scaffold(options, inputs, settings, typed: rest)
  }

  /// A command with a MODEL.
  private func model(_ arguments: Arguments, _ settings: Settings) throws(UsageError) -> Action {
    var (arguments, settings) = (arguments, settings)
    if command == .contract {
      guard !arguments.operands.isEmpty else {
        throw UsageError("no contract is given: a JSON Schema or an OpenAPI document")
      }
      if arguments.operands.count == 2, Self.content(of: arguments.operands[1]) == .json,
        Self.content(of: arguments.operands[0]) == nil
      {
        throw UsageError(
          "\(Quoted(arguments.operands[1])) is a JSON file, and the contract comes before MODEL",
          correction: words.exchanging(arguments.operandIndices[0], arguments.operandIndices[1]))
      }
      settings.contractPlace = arguments.removeFirstOperand()
      if settings.contract?.file.isEmpty == true {
        throw UsageError("the contract needs the name of a file before #")
      }
    }
    let operands = Operands(arguments, words, isCommandNamed: isNamed)
    try operands.checkReportFiles(models)
    guard let model = arguments.operands.first else {
      if let package = settings.package { throw .noModel(ofPackage: package) }
      throw operands.noModel(settings.sources, models.look)
    }
    if !settings.onlyChecks.isEmpty || settings.suite != nil {
      throw UsageError(
        "\(Quoted(settings.suite == nil ? OptionName.only.long : OptionName.suite.long)) replaces MODEL and FILE, found \(Quoted(model))"
      )
    }
    if settings.hasOwnTypes {
      try operands.checkType(models, settings.sources)
    } else {
      try operands.checkModel(models)
      if command == .check, let use = arguments.last(.recordTimeout) {
        throw UsageError(
          "option \(Quoted(use.typed)) is for your own models: built-in models have no limit")
      }
    }
    return try action(model, arguments, settings)
  }

  /// What the name of the file in `FILE#WHERE` tells of it.
  private static func content(of place: String) -> OperandContent? {
    OperandContent.named(ContractRequest(place: place, isForEncoding: false).file)
  }

  private func action(_ model: String, _ arguments: Arguments, _ settings: Settings) throws(UsageError)
    -> Action
  {
    var files = arguments
    files.operands.removeFirst()
    let isAlone = files.operands.isEmpty && settings.inputList == nil
    let isWithoutFiles =
      [.describe, .sample, .schema, .build].contains(command)
      || command == .contract && !settings.isContractForEncoding
    if isWithoutFiles, let file = files.operands.first {
      throw UsageError(
        command == .contract
          ? "\(Quoted(command.rawValue)) makes its own payloads, and takes no FILE besides the contract, found \(Quoted(file))"
          : "\(Quoted(command.rawValue)) takes a MODEL and no FILE, found \(Quoted(file))",
        hint: command == .contract
          ? "\(OptionName.encoded.long) takes files for what MODEL writes" : UsageError.help(command))
    }
    if command == .build {
      guard let file = settings.build else { throw UsageError("\(Quoted(command.rawValue)) needs -o FILE") }
      guard file != "-" else {
        throw UsageError(
          "\(Quoted(command.rawValue)) writes a program: -o must name a file, not standard output")
      }
      guard settings.hasOwnTypes else {
        throw UsageError(
          "\(Quoted(command.rawValue)) compiles your own types: it needs --source or --package")
      }
      return .build(model: model, file: file, settings)
    }
    let inputs = try inputs(files, settings)
    let contract = settings.contract.map { [$0.file] } ?? []
    try Conflicts.check(settings, inputs: contract + (isAlone && !contract.isEmpty ? [] : inputs.typedNames))
    if settings.onto != nil, settings.output == .source {
      throw UsageError(
        "options \(Quoted(OptionName.onto.long)) and \(Quoted("-o source")) cannot be combined: the result differs from the input"
      )
    }
    if inputs == .named(["-"]) { try Conflicts.check(rejectsOf: [Input("-")], settings) }
    if command == .compare {
      guard settings.older != nil else {
        throw UsageError(
          "\(Quoted(command.rawValue)) needs \(OptionName.against.long): a git revision, or a path")
      }
      guard settings.hasOwnTypes else {
        throw UsageError(
          "\(Quoted(command.rawValue)) compares your own types: it needs --source, --package or --host")
      }
      return .compare(model: model, isAlone ? nil : inputs, settings)
    }
    if let contract = settings.contract {
      return .compareContract(model: model, isAlone ? nil : inputs, contract, settings)
    }
    return .decode(model: model, inputs, settings)
  }

  private func inputs(_ arguments: Arguments, _ settings: Settings) throws(UsageError) -> InputList {
    if let list = settings.inputList {
      if let operand = arguments.operands.first {
        throw UsageError(
          "option \(Quoted(OptionName.filesFrom.long)) replaces FILE, found \(Quoted(operand))")
      }
      return .listed(inFile: list, separator: settings.listSeparator)
    }
    let names = arguments.operands.isEmpty ? ["-"] : arguments.operands
    if let use = arguments.last(.standardInputName), !names.contains("-") {
      throw UsageError("option \(Quoted(use.typed)) names standard input, which is not read here")
    }
    return .named(names)
  }

  // MARK: - Messages

  private func unexpected(_ operand: String) -> UsageError {
    UsageError(
      "\(Quoted(command.rawValue)) takes \(command.operands.isEmpty ? "no operands" : "one operand"), found \(Quoted(operand))"
    )
  }

  private func unknown(_ word: String, _ choices: [String]) -> UsageError {
    UsageError(
      "\(Quoted(command.rawValue)) does not take \(Quoted(word))"
        + UsageError.didYouMean(NearestName.find(word, in: choices)),
      hint: Self.expected(choices))
  }

  private static func expected(_ choices: [String]) -> String { "expected \(choices.listed("or"))" }
}

extension [String] {
  fileprivate func exchanging(_ first: Int, _ second: Int) -> [String] {
    var words = self
    words.swapAt(first, second)
    return words
  }
}

extension Settings {
  /// Whether the checks of a file are run where no MODEL is given.
  fileprivate var runsChecks: Bool { suite != nil || !onlyChecks.isEmpty || !hasOwnTypes && inputList == nil }
}

extension Arguments {
  fileprivate mutating func removeFirstOperand() -> String {
    operandIndices.removeFirst()
    formatsBefore.removeValue(forKey: 0)
    formatsBefore = Dictionary(uniqueKeysWithValues: formatsBefore.map { ($0 - 1, $1) })
    return operands.removeFirst()
  }
}

extension UsageError {
  fileprivate static func noModel(ofPackage path: String) -> UsageError {
    let list = ShellCommand.text([Version.program, Command.list.rawValue, OptionName.package.long, path])
    return UsageError("no MODEL is given", hint: list.map { "try '\($0)'" } ?? help)
  }
}
