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
  /// The number of MODEL among the words.
  private var index: Int { arguments.operandIndices[number] }

  func check() throws(UsageError) {
    guard number < arguments.operands.count else { throw missing }
    guard !isModel(model) else { return }
    if let error = misplacedCommand { throw error }
    if let source = arguments.operands.indices.first(where: { self.content(of: $0)?.isSwift == true }) {
      throw error(forSource: source)
    }
    let content = self.content(of: number)
    if content == .json || content == nil && model.contains("/") {
      let others = arguments.operands.indices.filter { isModel(arguments.operands[$0]) }
      let type = types(of: settings.sources).first
      throw UsageError(
        "\(Quoted(model)) is a \(content == nil ? "path" : "JSON file"), not a MODEL",
        hint: settings.hasOwnTypes ? UsageError.modelFirst : UsageError.list,
        corrections: others.map(exchanging) + (type.map { [replacing([$0, model])] } ?? []))
    }
    if settings.hasOwnTypes {
      throw UsageError("MODEL is not a type: \(Quoted(model))", hint: UsageError.modelFirst)
    }
    if content == nil, let type = declared { throw error(for: type) }
    throw UsageError(
      "unknown model \(Quoted(model))"
        + UsageError.didYouMean(NearestName.find(model, in: surroundings.models)), hint: UsageError.list)
  }

  private func isModel(_ word: String) -> Bool {
    guard settings.hasOwnTypes else { return surroundings.models.contains(word) }
    return TypeExpression(word) != nil && OperandContent.named(word) == nil
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

  /// A command, a check or a misspelled command in the place of a built-in model.
  private var misplacedCommand: UsageError? {
    if settings.hasOwnTypes { return nil }
    if !isNamed, !words[..<index].contains("--"), let command = Command.named(model) {
      return UsageError(
        "the command \(Quoted(command.name)) comes first, before its options",
        corrections: [[model] + words[..<index] + words[(index + 1)...]])
    }
    if words.first == Command.check.name, surroundings.checks().contains(model) {
      return UsageError(
        "\(Quoted(model)) is a check of this project, not a model",
        corrections: [replacing([OptionName.only.long, model])])
    }
    guard !isNamed, index == 0 else { return nil }
    let commands = Command.allCases.map(\.name)
    let near =
      model == "version" ? "--version" : NearestName.find(model, in: surroundings.models + commands)
    guard let near, !surroundings.models.contains(near) else { return nil }
    return UsageError(
      "\(Quoted(model)) is neither a command nor a model" + UsageError.didYouMean(near),
      hint: UsageError.list, corrections: [[near] + words.dropFirst()])
  }

  // MARK: - Swift files

  /// The type nearby of that name, or one that is nearer to it than any built-in model.
  private var declared: DeclaredType? {
    guard let type = surroundings.declaring(model) else { return nil }
    guard !type.isExact, let known = NearestName.find(model, in: surroundings.models) else { return type }
    return NearestName.find(model, in: [known, type.name]) == known ? nil : type
  }

  /// MODEL is a type in a Swift file nearby, without `--source`, or nearly is.
  private func error(for type: DeclaredType) -> UsageError {
    let file = Quoted(path: type.file)
    guard type.isDecodable else {
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
      hint: UsageError.list, corrections: [replacing([OptionName.source.long, type.folder, type.name])])
  }

  /// A Swift file is among the operands, without `--source`.
  private func error(forSource source: Int) -> UsageError {
    let file = arguments.operands[source]
    let types = types(of: [file])
    let message =
      "\(Quoted(file)) is a Swift file; use \(OptionName.source.long) \(ShellCommand.text([file]) ?? "FILE")"
    // Another operand is the type, perhaps misspelled.
    let typed = arguments.operands.indices.first {
      let word = arguments.operands[$0]
      return $0 != source && TypeExpression(word) != nil && OperandContent.named(word) == nil
    }
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

  private func types(of sources: [String]) -> [String] {
    sources.flatMap { source -> [String] in
      guard case .swift(let types)? = surroundings.look(source) ?? surroundings.look(source + "/") else {
        return []
      }
      return types.filter { !$0.contains("<") }
    }
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

  private func content(of operand: Int) -> OperandContent? {
    let name = arguments.operands[operand]
    return OperandContent.named(name) ?? surroundings.look(name)
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
