import Compilation
import Diagnostics
import OperatingSystem
import Words

/// The operands of a command line, and what the user probably meant if MODEL is not a model.
package struct Operands {
  private let arguments: Arguments
  private let words: [String]

  /// Whether the command line begins with the name of a command.
  private let isCommandNamed: Bool

  init(_ arguments: Arguments, _ words: [String], isCommandNamed: Bool) {
    self.arguments = arguments
    self.words = words
    self.isCommandNamed = isCommandNamed
  }

  private var model: String { arguments.operands.first ?? "" }

  /// Throws if MODEL is not in the catalogue.
  func checkModel(_ models: ModelNames) throws(UsageError) {
    guard !models.contains(model) else { return }
    let index = arguments.operandIndices[0]
    if !isCommandNamed, !words[..<index].contains("--"), let command = Command(rawValue: model) {
      throw UsageError(
        "the command \(Quoted(command.rawValue)) comes first, before its options",
        correction: [model] + words[..<index] + words[(index + 1)...])
    }
    if isCommandNamed, words.first == Command.check.rawValue, models.isCheck(model) {
      throw UsageError(
        "\(Quoted(model)) is no model, but a check of this project",
        correction: replacing([(0, [OptionName.only.long, model])]))
    }
    if !isCommandNamed, index == 0, let command = models.nearCommand(model) {
      throw UsageError(
        "\(Quoted(model)) is neither a command nor a model" + UsageError.didYouMean(command),
        hint: UsageError.list, correction: [command] + words.dropFirst())
    }
    if let source = arguments.operands.firstIndex(where: {
      (OperandContent.named($0) ?? models.look($0))?.isSwift == true
    }) {
      throw sourceAsOperand(source, models.look)
    }
    if let meant = arguments.operands.firstIndex(where: models.contains),
      OperandContent.named(model) != nil || models.look(model) != nil
    {
      throw UsageError(
        "unknown model \(Quoted(model)); MODEL comes before FILE, did you mean \(Quoted(arguments.operands[meant]))?",
        correction: replacing([(0, [arguments.operands[meant]]), (meant, [model])]))
    }
    if (OperandContent.named(model) ?? models.look(model)) == .json {
      throw UsageError("\(Quoted(model)) is a JSON file, and MODEL comes before FILE", hint: UsageError.list)
    }
    if let type = models.declared(model) { throw typeOfFile(type, models) }
    if model.contains("/") {
      throw UsageError("\(Quoted(model)) is a path, and MODEL comes before FILE", hint: UsageError.list)
    }
    try models.check(model)
  }

  /// MODEL is a type in a Swift file nearby, without `--source`, or nearly is.
  private func typeOfFile(_ type: DeclaredType, _ models: ModelNames) -> UsageError {
    let file = Quoted(path: type.file)
    if !type.isDecodable {
      return UsageError(
        "unknown model \(Quoted(model)); \(file) declares a type of that name, which is not Decodable",
        hint:
          "list the Decodable types: \(Version.program) \(Command.list.rawValue) \(OptionName.source.long) "
          + (ShellCommand.text([type.folder]) ?? "FOLDER"))
    }
    if let builtIn = models.differingInCase(model) {
      return UsageError(
        "unknown model \(Quoted(model)); did you mean the built-in model \(Quoted(builtIn)), or the type that \(file) declares?",
        hint: UsageError.list,
        correction: replacing([
          (0, type.isExact ? [OptionName.source.long, type.folder, type.name] : [builtIn])
        ]))
    }
    let words =
      type.isExact
      ? "\(file) declares a type of that name" : "did you mean \(Quoted(type.name)), which \(file) declares?"
    return UsageError(
      "unknown model \(Quoted(model)); \(words)", hint: UsageError.list,
      correction: replacing([(0, [OptionName.source.long, type.folder, type.name])]))
  }

  /// Throws if MODEL cannot be a type of the sources, or is a file.
  func checkType(_ models: ModelNames, _ sources: [String]) throws(UsageError) {
    switch OperandContent.named(model) {
    case .swift:
      throw UsageError(
        "\(Quoted(model)) is a Swift file, and MODEL is a type", hint: UsageError.modelFirst,
        correction: replacing([(0, [OptionName.source.long, model])]))
    case .json:
      let types = types(of: sources, models.look)
      let other = arguments.operands.dropFirst().firstIndex { isType($0) }
      let correction =
        if let other { replacing([(0, [arguments.operands[other]]), (other, [model])]) } else {
          types.first.map { replacing([(0, [$0, model])]) }
        }
      throw UsageError(
        "\(Quoted(model)) is a JSON file, and MODEL is not a type", hint: UsageError.modelFirst,
        correction: correction)
    case .other, nil:
      guard TypeExpression(model) == nil else { return }
      throw UsageError("MODEL is not a type: \(Quoted(model))", hint: UsageError.modelFirst)
    }
  }

  /// The error of a command line without operands.
  func noModel(_ sources: [String], _ look: (String) -> OperandContent?) -> UsageError {
    let types = types(of: sources, look)
    guard let first = types.first else { return UsageError("no MODEL is given") }
    return UsageError(
      "no MODEL is given; \(DecodableTypes.listing(types))", correction: words + [first])
  }

  /// Throws for `-r sarif out.sarif` if there is no such file to be read.
  func checkReportFiles(_ models: ModelNames) throws(UsageError) {
    for (number, format) in arguments.formatsBefore.sorted(by: { $0.key < $1.key }) {
      let (operand, index) = (arguments.operands[number], arguments.operandIndices[number])
      guard let format = ReportFormat(rawValue: format), format.names(operand),
        number == 0 ? !models.contains(operand) : models.look(operand) == nil
      else { continue }
      var correction = words
      correction[index - 1] += "=" + operand
      correction.remove(at: index)
      throw UsageError(
        "\(Quoted(operand)) is not a file to read"
          + UsageError.didYouMean("\(OptionName.report.long) \(format.rawValue)=\(operand)"),
        correction: correction)
    }
  }

  /// The words with some operands, by their numbers, replaced.
  private func replacing(_ operands: [(number: Int, replacement: [String])]) -> [String] {
    var words = words.map { [$0] }
    for (number, replacement) in operands { words[arguments.operandIndices[number]] = replacement }
    return words.flatMap(\.self)
  }

  /// A Swift file among the operands, without `--source`.
  private func sourceAsOperand(_ number: Int, _ look: (String) -> OperandContent?) -> UsageError {
    let file = arguments.operands[number]
    let option = [OptionName.source.long, file]
    let types = types(of: [file], look)
    let others = arguments.operands.indices.filter { $0 != number }
    let message =
      "\(Quoted(file)) is a Swift file; use \(OptionName.source.long) \(ShellCommand.text([file]) ?? "FILE")"
    if let type = others.first(where: { isType(arguments.operands[$0]) }) {
      let typed = arguments.operands[type]
      // MODEL is the first operand that is left.
      let first = others[0]
      let meant = types.isEmpty || types.contains(typed) ? typed : NearestName.find(typed, in: types) ?? typed
      let moved = type == first ? [] : [(type, [arguments.operands[first]])]
      return UsageError(message, correction: replacing([(number, option), (first, [meant])] + moved))
    }
    guard let type = types.first else { return UsageError(message) }
    let rest = words.indices.filter { $0 != arguments.operandIndices[number] }.map { words[$0] }
    // The type goes before the first FILE.
    let correction = replacing([(number, option + [type])])
    return UsageError(
      "\(message), and a type as MODEL: \(DecodableTypes.listing(types))",
      correction: number == 0
        ? correction
        : isCommandNamed ? [rest[0]] + option + [type] + rest.dropFirst() : option + [type] + rest)
  }

  private func isType(_ operand: String) -> Bool {
    TypeExpression(operand) != nil && OperandContent.named(operand) == nil
  }

  private func types(of sources: [String], _ look: (String) -> OperandContent?) -> [String] {
    sources.flatMap { source -> [String] in
      if case .swift(let types) = look(source) ?? look(source + "/") {
        types.filter { !$0.contains("<") }
      } else {
        []
      }
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

  /// What the name alone tells; nil if it is not the name of a file.
  package static func named(_ name: String) -> OperandContent? {
    let name = name.lowercased()
    if name.hasSuffix(".swift") { return .swift(types: []) }
    return Input.endings.contains(where: name.hasSuffix) ? .json : nil
  }
}
