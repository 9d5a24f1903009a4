import Compilation
import Diagnostics
import OperatingSystem
import Words

/// Reads a command line: the command, its options, and its operands.
struct CommandLineReader {
  private let words: [String]
  private let surroundings: Action.Surroundings
  let command: Command
  /// Whether the first word is the command's name.
  private let isNamed: Bool
  private var start: Int { isNamed ? 1 : 0 }

  init(_ words: [String], _ surroundings: Action.Surroundings) {
    (self.words, self.surroundings) = (words, surroundings)
    let named = words.first.flatMap(Command.named)
    (command, isNamed) = (named ?? .decode, named != nil)
  }

  func read() throws(UsageError) -> Action {
    if words.isEmpty { return .overview(isAsked: false) }
    if asksForVersion { return .version }
    if command == .help {
      // --unread is no option here, but something to ask about.
      let topics = words.dropFirst().filter { !["-h", "--help", "--"].contains($0) }
      if topics.count > 1 { throw unexpected(topics[1]) }
      return try help(topics.first)
    }
    let arguments = try Arguments(words, from: start, command)
    if arguments.contains(.help) {
      if isNamed { return .help(command) }
      guard let word = arguments.operands.first, !surroundings.models.contains(word) else {
        return .overview(isAsked: true)
      }
      return try help(word)
    }
    try command.options.checkCombinations(arguments.occurrences)
    if let missing = command.missing(arguments) {
      throw UsageError("\(Quoted(command.name)) needs \(missing)")
    }
    var invocation = Invocation(
      command: command, settings: try Settings(command, arguments.occurrences), typed: arguments)
    try readOperands(of: &invocation)
    try command.options.checkEffects(of: invocation)
    try Conflicts.check(invocation)
    return .run(invocation)
  }

  /// Whether `--version` is among the options, and not the value of one such as `--swiftc-flag`.
  private var asksForVersion: Bool {
    ArgumentScanner(words[start...], command.options).contains {
      if case .unknown(letter: nil) = $0.kind { words[$0.index] == "--version" } else { false }
    }
  }

  private func help(_ word: String?) throws(UsageError) -> Action {
    guard let word else { return .overview(isAsked: true) }
    if let command = Command.named(word) { return .help(command) }
    if surroundings.pages.contains(word) { return .page(word) }
    let name = word.drop { $0 == "-" }
    if let first = Command.allCases.first(where: { $0.options.option(long: name) != nil }) {
      throw UsageError(
        "\(Quoted(word)) is an option, and help is for commands and pages", hint: UsageError.help(first))
    }
    if surroundings.models.contains(word) {
      throw UsageError(
        "\(Quoted(word)) is a model, and help is for commands and pages",
        hint: "'\(Version.program) \(Command.describe) \(word)' says what it accepts")
    }
    let nearest = NearestName.find(word, in: Command.allCases.map(\.name) + surroundings.pages)
    throw UsageError(
      "there is no command or page \(Quoted(word))" + UsageError.didYouMean(nearest),
      hint: "'\(Version.program) \(Command.help)' lists them")
  }

  // MARK: - Operands

  private func readOperands(of invocation: inout Invocation) throws(UsageError) {
    let arguments = invocation.typed
    var next = 0
    for operand in command.operands {
      let word = next < arguments.operands.count ? arguments.operands[next] : nil
      next += 1
      switch operand.kind {
      case .contract:
        try readContract(word, of: &invocation)
      case .typeName:
        guard let word else {
          throw UsageError("no NAME is given: the name of the Swift type to print, such as Song")
        }
        try invocation.settings.scaffold?.name(word)
        try invocation.settings.scaffold?.checkPlaces()
        invocation.operand = word
      case .model:
        if word == nil, operand.isOptional, invocation.settings.runsChecks { return }
        if let word, let use = arguments.last(.suite) ?? arguments.last(.only) {
          throw UsageError("\(Quoted(use.typed)) replaces MODEL and FILE, found \(Quoted(word))")
        }
        try ModelOperand(
          arguments: arguments, words: words, number: next - 1, isNamed: isNamed,
          settings: invocation.settings, surroundings: surroundings
        ).check()
        try checkOwnership(invocation)
        invocation.operand = word
      case .word(let choices):
        invocation.operand = word
        try check(word, operand, choices)
      case .files(let areMade):
        next -= 1
        guard word == nil || operand.needs.map(arguments.contains) != false else { break }
        let names = arguments.operands[min(next, arguments.operands.count)...]
        invocation.inputs = try inputs(Array(names), areMade, invocation)
        next = arguments.operands.count
      case .topic: break
      case .line:
        next -= 1
        if arguments.isEnded { next = arguments.operands.count }
      }
    }
    if next < arguments.operands.count { throw unexpected(arguments.operands[next]) }
  }

  private func readContract(_ word: String?, of invocation: inout Invocation) throws(UsageError) {
    guard let word else { throw UsageError("no contract is given: a JSON Schema or an OpenAPI document") }
    let arguments = invocation.typed
    if arguments.operands.count == 2, Self.content(of: word) == nil,
      Self.content(of: arguments.operands[1]) == .json
    {
      var meant = words
      meant.swapAt(arguments.operandIndices[0], arguments.operandIndices[1])
      throw UsageError(
        "\(Quoted(arguments.operands[1])) is a JSON file, and the contract comes before MODEL",
        corrections: [meant])
    }
    invocation.settings.contractPlace = word
    if invocation.settings.contract?.file.isEmpty == true {
      throw UsageError("the contract needs the name of a file before #")
    }
  }

  /// What the name of the file in `FILE#WHERE` tells of it.
  private static func content(of place: String) -> OperandContent? {
    OperandContent.named(ContractRequest(place: place, isForEncoding: false).file)
  }

  /// Checks that the command does not need a model of the user's own if this one is built in.
  private func checkOwnership(_ invocation: Invocation) throws(UsageError) {
    guard command.needsOwnModel, !invocation.settings.hasOwnTypes else { return }
    let options = [OptionName.source, .package, .host].filter { command.options.option($0) != nil }
    throw UsageError(
      "\(Quoted(command.name)) is for your own types: it needs \(options.map(\.long).listed("or"))")
  }

  private func check(_ word: String?, _ operand: Operand, _ choices: [Choice]) throws(UsageError) {
    let words = choices.map(\.word)
    let list = "expected \(words.listed("or"))"
    guard let word else {
      if operand.isOptional { return }
      throw UsageError("no \(operand.placeholder) is given", hint: list)
    }
    guard !words.contains(word) else { return }
    throw UsageError(
      "\(Quoted(command.name)) does not take \(Quoted(word))"
        + UsageError.didYouMean(NearestName.find(word, in: words)),
      hint: words.count < 8 ? list : "'\(Version.program) \(command)' lists what it takes")
  }

  private func inputs(_ names: [String], _ areMade: Bool, _ invocation: Invocation) throws(UsageError)
    -> InputList?
  {
    if let list = invocation.settings.inputList {
      if let name = names.first {
        throw UsageError(
          "option \(Quoted(OptionName.filesFrom.long)) replaces FILE, found \(Quoted(name))")
      }
      return .listed(inFile: list, separator: invocation.settings.listSeparator)
    }
    guard names.isEmpty else { return .named(names) }
    return areMade || invocation.settings.contract != nil ? nil : .standardInput
  }

  private func unexpected(_ word: String) -> UsageError {
    let last = command.operands.last
    if let needed = last?.needs {
      return UsageError(
        "FILE needs \(Quoted(needed.long)) with \(Quoted(command.name)), found \(Quoted(word))")
    }
    let taken = last == nil ? "no operands" : operandIsModel ? "a MODEL and no FILE" : "one operand"
    var sliced = words
    if let index = words.lastIndex(of: word) { sliced.insert(OptionName.slice.long, at: index) }
    return UsageError(
      "\(Quoted(command.name)) takes \(taken), found \(Quoted(word))",
      corrections: command == .list ? [sliced] : [])
  }

  private var operandIsModel: Bool {
    if case .model? = command.operands.last?.kind { true } else { false }
  }
}

extension Settings {
  /// Whether the checks of a file are run where no MODEL is given.
  fileprivate var runsChecks: Bool { suite != nil || !onlyChecks.isEmpty || !hasOwnTypes && inputList == nil }
}
