import Compilation
import OperatingSystem
import Words

/// The operand MODEL, and the command lines that may have been meant if it is missing or names no model.
struct ModelOperand {
  let arguments: Arguments
  let words: [String]
  /// The number of MODEL among the operands.
  let number: Int
  /// Whether the command line begins with the name of a command.
  let isNamed: Bool
  let settings: Settings
  let surroundings: Action.Surroundings

  private var model: String { arguments.operands[number] }
  /// The number of MODEL among the words.
  private var index: Int { arguments.operandIndices[number] }

  func check() throws(UsageError) {
    guard number < arguments.operands.count else { throw missing }
    let mayBe = isModel(model)
    if !mayBe || isRatherACommand, let error = misplacedCommand { throw error }
    if mayBe { return }
    if let source = arguments.operands.indices.first(where: { isSwift(arguments.operands[$0]) }) {
      throw error(forSource: source)
    }
    if isJSON(model) || model.contains("/") {
      let others = arguments.operands.indices.filter { isModel(arguments.operands[$0]) }
      let type = types(of: settings.sources).first
      throw UsageError(
        "\(Quoted(model)) is a \(isJSON(model) ? "JSON file" : "path"), not a MODEL",
        hint: settings.hasOwnTypes ? UsageError.modelFirst : UsageError.list,
        corrections: others.map(exchanging) + (type.map { [replacing([$0, model])] } ?? []))
    }
    if settings.hasOwnTypes {
      throw UsageError("MODEL is not a type: \(Quoted(model))", hint: UsageError.modelFirst)
    }
    let known = NearestName.find(model, in: surroundings.models)
    // A type nearby, unless its name is only like MODEL, and that of a built-in model is more so.
    if let type = surroundings.declaring(model),
      type.isExact || known == nil || NearestName.find(model, in: [known ?? "", type.name]) != known
    {
      throw error(for: type)
    }
    throw UsageError(
      "unknown model \(Quoted(model))" + UsageError.didYouMean(known), hint: UsageError.list)
  }

  private func isSwift(_ word: String) -> Bool { word.lowercased().hasSuffix(".swift") }

  private func isJSON(_ word: String) -> Bool { Input.endings.contains(where: word.lowercased().hasSuffix) }

  private func isType(_ word: String) -> Bool {
    TypeExpression(word) != nil && !isSwift(word) && !isJSON(word)
  }

  /// Whether MODEL, beside sources, is like a command or a check, and no type of them. Only for such a word are they read
  /// before they are compiled.
  private var isRatherACommand: Bool {
    guard model.first?.isLowercase == true, !settings.sources.isEmpty else { return false }
    return
      (Command.named(model) != nil || Command.meant(by: model) != nil
      || surroundings.checks().contains(model)) && !types(of: settings.sources).contains(model)
  }

  private func isModel(_ word: String) -> Bool {
    settings.hasOwnTypes ? isType(word) : surroundings.models.contains(word)
  }

  private var missing: UsageError {
    if let package = settings.package {
      let list = ShellCommand.text([Version.program, Command.list.name, OptionName.package.long, package])
      return UsageError("no MODEL is given", hint: list.map { "try '\($0)'" } ?? UsageError.help)
    }
    let types = types(of: settings.sources)
    guard let first = types.first else { return UsageError("no MODEL is given") }
    return UsageError("no MODEL is given; \(DecodableTypes.listing(types))", corrections: [words + [first]])
  }

  /// The error if MODEL is a command, a check or a misspelled command.
  private var misplacedCommand: UsageError? {
    if !isNamed, !words[..<index].contains("--"), let command = Command.named(model) {
      return UsageError(
        "the command \(Quoted(command.name)) comes first, before its options",
        hint: UsageError.help(command),
        corrections: [[model] + words[..<index] + words[(index + 1)...]])
    }
    if words.first == Command.check.name, surroundings.checks().contains(model) {
      return UsageError(
        "\(Quoted(model)) is a check of this project, not a model",
        corrections: [replacing([OptionName.only.long, model])])
    }
    guard !isNamed, number == 0 else { return nil }
    let models = settings.hasOwnTypes ? types(of: settings.sources) : surroundings.models
    let near = model == "version" ? "--version" : Command.meant(by: model, or: models)
    guard let near, !models.contains(near) else { return nil }
    let kind = settings.hasOwnTypes ? "a type of the sources" : "a model"
    return UsageError(
      "\(Quoted(model)) is neither a command nor \(kind)" + UsageError.didYouMean(near),
      hint: Command.named(near).map(UsageError.help) ?? UsageError.list,
      corrections: [[near] + words[..<index] + words[(index + 1)...]])
  }

  // MARK: - Swift files

  /// MODEL is a type in a Swift file nearby, without `--source`, or nearly is.
  private func error(for type: DeclaredType) -> UsageError {
    let file = Quoted(path: type.file)
    guard type.isDecodable else {
      let source = ShellCommand.text([type.source]) ?? "PATH"
      return UsageError(
        "unknown model \(Quoted(model)); \(file) declares a type of that name, which is not Decodable",
        hint:
          "list the Decodable types: \(Version.program) \(Command.list) \(OptionName.source.long) \(source)")
    }
    return UsageError(
      type.isExact
        ? "unknown model \(Quoted(model)); \(file) declares a type of that name"
        : "unknown model \(Quoted(model)); did you mean \(Quoted(type.name)), which \(file) declares?",
      hint: UsageError.list, corrections: [replacing([OptionName.source.long, type.source, type.name])])
  }

  /// A Swift file is among the operands, without `--source`. Another operand may be the type.
  private func error(forSource source: Int) -> UsageError {
    let file = arguments.operands[source]
    let (types, index) = (types(of: [file]), arguments.operandIndices[source])
    let message =
      "\(Quoted(file)) is a Swift file; use \(OptionName.source.long) \(ShellCommand.text([file]) ?? "FILE")"
    let hasType = types.isEmpty || arguments.operands.contains(where: isType)
    return UsageError(
      hasType ? message : "\(message), and a type as MODEL: \(DecodableTypes.listing(types))",
      corrections: [
        words[..<index] + [OptionName.source.long, file] + (hasType ? [] : types.prefix(1))
          + words[(index + 1)...]
      ])
  }

  private func types(of sources: [String]) -> [String] {
    sources.flatMap(surroundings.types).filter { !$0.contains("<") }
  }

  // MARK: - Other lines

  private func replacing(_ replacement: [String]) -> [String] {
    words[..<index] + replacement + words[(index + 1)...]
  }

  /// The line with MODEL and another operand exchanged.
  private func exchanging(_ other: Int) -> [String] {
    var line = words
    line.swapAt(index, arguments.operandIndices[other])
    return line
  }
}
