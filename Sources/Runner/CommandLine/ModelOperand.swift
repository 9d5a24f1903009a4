import Compilation
import Diagnostics
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
  /// The operands after MODEL, by their numbers.
  private var others: [Int] { Array(arguments.operands.indices.dropFirst(number + 1)) }

  func check() throws(UsageError) {
    guard number < arguments.operands.count else { throw missing }
    if settings.hasOwnTypes { try checkType() } else { try checkBuiltIn() }
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

  // MARK: - A type of the user's own

  private func checkType() throws(UsageError) {
    switch OperandContent.named(model) {
    case .swift:
      throw UsageError(
        "\(Quoted(model)) is a Swift file, and MODEL is a type", hint: UsageError.modelFirst,
        corrections: [replacing(number, [OptionName.source.long, model])])
    case .json:
      let exchanged = others.first { isType(arguments.operands[$0]) }.map(exchanging)
      throw UsageError(
        "\(Quoted(model)) is a JSON file, and MODEL is not a type", hint: UsageError.modelFirst,
        corrections: [exchanged, types(of: settings.sources).first.map { replacing(number, [$0, model]) }]
          .compactMap(\.self))
    case .other, nil:
      guard TypeExpression(model) == nil else { return }
      throw UsageError("MODEL is not a type: \(Quoted(model))", hint: UsageError.modelFirst)
    }
  }

  // MARK: - A built-in model

  private func checkBuiltIn() throws(UsageError) {
    guard !surroundings.models.contains(model) else { return }
    let index = arguments.operandIndices[number]
    if !isNamed, !words[..<index].contains("--"), let command = Command.named(model) {
      throw UsageError(
        "the command \(Quoted(command.name)) comes first, before its options",
        corrections: [[model] + words[..<index] + words[(index + 1)...]])
    }
    if words.first == Command.check.name, surroundings.checks().contains(model) {
      throw UsageError(
        "\(Quoted(model)) is a check of this project, not a model",
        corrections: [replacing(number, [OptionName.only.long, model])])
    }
    if !isNamed, index == 0, let command = nearestCommand {
      throw UsageError(
        "\(Quoted(model)) is neither a command nor a model" + UsageError.didYouMean(command),
        hint: UsageError.list, corrections: [[command] + words.dropFirst()])
    }
    if let source = arguments.operands.indices.first(where: { self.content(of: $0)?.isSwift == true }) {
      throw error(forSource: source)
    }
    let content = self.content(of: number)
    let models = content == nil ? [] : others.filter { surroundings.models.contains(arguments.operands[$0]) }
    let lines = [reportFile].compactMap(\.self) + models.map(exchanging)
    if content == nil, let type = declared { throw error(for: type) }
    if content == .json || content == nil && model.contains("/") {
      throw UsageError(
        "\(Quoted(model)) is a \(content == nil ? "path" : "JSON file"), and MODEL comes before FILE",
        hint: UsageError.list, corrections: lines)
    }
    let nearest = NearestName.find(model, in: surroundings.models)
    throw UsageError(
      "unknown model \(Quoted(model))" + UsageError.didYouMean(nearest), hint: UsageError.list,
      corrections: lines)
  }

  /// The command whose name is nearest to MODEL, unless a model's is nearer.
  private var nearestCommand: String? {
    if model == "version" { return "--version" }
    let commands = Command.allCases.map(\.name)
    let nearest = NearestName.find(model, in: surroundings.models + commands)
    return nearest.flatMap { commands.contains($0) ? $0 : nil }
  }

  /// `-r sarif=out.sarif` for `-r sarif out.sarif`.
  private var reportFile: [String]? {
    let index = arguments.operandIndices[number]
    guard index > 0, ReportFormat.allCases.contains(where: { words[index - 1].hasSuffix($0.rawValue) }) else {
      return nil
    }
    return words[..<(index - 1)] + ["\(words[index - 1])=\(model)"] + words[(index + 1)...]
  }

  /// The type nearby of that name, or one that is nearer to it than any built-in model.
  private var declared: DeclaredType? {
    guard let type = surroundings.declaring(model) else { return nil }
    guard !type.isExact, let known = NearestName.find(model, in: surroundings.models) else { return type }
    return NearestName.find(model, in: [known, type.name]) == known ? nil : type
  }

  /// MODEL is a type in a Swift file nearby, without `--source`, or nearly is.
  private func error(for type: DeclaredType) -> UsageError {
    let file = Quoted(path: type.file)
    let line = replacing(number, [OptionName.source.long, type.folder, type.name])
    if !type.isDecodable {
      let folder = ShellCommand.text([type.folder]) ?? "FOLDER"
      return UsageError(
        "unknown model \(Quoted(model)); \(file) declares a type of that name, which is not Decodable",
        hint:
          "list the Decodable types: \(Version.program) \(Command.list) \(OptionName.source.long) \(folder)")
    }
    return UsageError(
      type.isExact
        ? "unknown model \(Quoted(model)); \(file) declares a type of that name"
        : "unknown model \(Quoted(model)); did you mean \(Quoted(type.name)), which \(file) declares?",
      hint: UsageError.list, corrections: [line])
  }

  /// A Swift file is among the operands, without `--source`.
  private func error(forSource source: Int) -> UsageError {
    let file = arguments.operands[source]
    let types = types(of: [file])
    let message =
      "\(Quoted(file)) is a Swift file; use \(OptionName.source.long) \(ShellCommand.text([file]) ?? "FILE")"
    // Another operand is the type, perhaps misspelled.
    let typed = arguments.operands.indices.first { $0 != source && isType(arguments.operands[$0]) }
    let near = typed.flatMap { NearestName.find(arguments.operands[$0], in: types) }
    var line = words.map { [$0] }
    line[arguments.operandIndices[source]] = [OptionName.source.long, file]
    if let typed, let near, !types.contains(arguments.operands[typed]) {
      line[arguments.operandIndices[typed]] = [near]
    }
    return UsageError(
      typed != nil || types.isEmpty
        ? message : "\(message), and a type as MODEL: \(DecodableTypes.listing(types))",
      corrections: [line.flatMap(\.self)])
  }

  // MARK: - Other lines

  private func replacing(_ operand: Int, _ replacement: [String]) -> [String] {
    let index = arguments.operandIndices[operand]
    return words[..<index] + replacement + words[(index + 1)...]
  }

  /// The line with MODEL and another operand exchanged.
  private func exchanging(_ other: Int) -> [String] {
    var line = words
    line.swapAt(arguments.operandIndices[number], arguments.operandIndices[other])
    return line
  }

  private func content(of operand: Int) -> OperandContent? {
    let name = arguments.operands[operand]
    return OperandContent.named(name) ?? surroundings.look(name)
  }

  private func isType(_ operand: String) -> Bool {
    TypeExpression(operand) != nil && OperandContent.named(operand) == nil
  }

  private func types(of sources: [String]) -> [String] {
    sources.flatMap { source -> [String] in
      guard case .swift(let types)? = surroundings.look(source) ?? surroundings.look(source + "/") else {
        return []
      }
      return types.filter { !$0.contains("<") }
    }
  }
}

/// The kind of file that an operand names, as far as its name or a look at it tells.
package enum OperandContent: Hashable {
  /// Swift code, with the names of its Decodable types.
  case swift(types: [String])
  case json
  /// Another file.
  case other

  var isSwift: Bool { if case .swift = self { true } else { false } }

  /// The kind that the name alone tells; nil if it does not look like a file's.
  package static func named(_ name: String) -> OperandContent? {
    let name = name.lowercased()
    if name.hasSuffix(".swift") { return .swift(types: []) }
    return Input.endings.contains(where: name.hasSuffix) ? .json : nil
  }
}
