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

  init(_ words: [String], _ surroundings: Action.Surroundings) {
    (self.words, self.surroundings) = (words, surroundings)
    let named = words.first.flatMap(Command.named)
    (command, isNamed) = (named ?? .decode, named != nil)
  }

  func read() throws(UsageError) -> Action {
    if words.isEmpty { return .overview(isAsked: false) }
    if command == .help {
      // --unread is no option here, but something to ask about.
      let topics = words.dropFirst().filter { !["-h", "--help", "--"].contains($0) }
      if topics.contains("--version") { return .version }
      if topics.count > 1 { throw unexpected(topics[1]) }
      return try help(topics.first)
    }
    let arguments = try Arguments(words, from: isNamed ? 1 : 0, command)
    if arguments.asksForVersion { return .version }
    if arguments.contains(.help) {
      if isNamed { return .help(command) }
      let word = arguments.operands.first
      return try help(word.flatMap { surroundings.models.contains($0) ? nil : $0 })
    }
    try command.options.checkExclusions(arguments.occurrences)
    // Without MODEL, the checks of a file may have what an option needs.
    if command != .check || !arguments.operands.isEmpty {
      try command.options.checkNeeds(arguments.occurrences)
    }
    if let required = command.required, !arguments.contains(required.name) {
      throw UsageError("\(Quoted(command.name)) needs \(required.shortUsage)")
    }
    var invocation = Invocation(
      command: command, settings: try Settings(command, arguments.occurrences), typed: arguments)
    try readOperands(of: &invocation)
    try command.options.checkEffects(of: invocation)
    try Conflicts.check(invocation)
    return .run(invocation)
  }

  private func help(_ word: String?) throws(UsageError) -> Action {
    guard let word else { return .overview(isAsked: true) }
    if let command = Command.named(word) { return .help(command) }
    if surroundings.pages.contains(word) { return .page(word) }
    let name = String(word.drop { $0 == "-" })
    let letter = word.count == 2 && word.first == "-" ? word.last : nil
    let ofLetter = letter.flatMap { letter in
      Command.allCases.first { $0.options.option(short: letter) != nil }
    }
    if let first = ofLetter ?? Command.named(name) ?? Command.having(name) {
      throw UsageError(
        "\(Quoted(word)) is an option, and help is for commands and pages", hint: UsageError.help(first))
    }
    if surroundings.models.contains(word) {
      throw UsageError(
        "\(Quoted(word)) is a model, and help is for commands and pages",
        hint: "'\(Version.program) \(Command.describe) \(word)' says what it accepts")
    }
    if DiagnosticCode(rawValue: word) != nil {
      throw UsageError(
        "\(Quoted(word)) is the code of a problem, and help is for commands and pages",
        hint: "try '\(Version.program) \(Command.explain) \(word)'")
    }
    let nearest = Command.meant(by: word, or: surroundings.pages)
    throw UsageError(
      "there is no command or page \(Quoted(word))" + UsageError.didYouMean(nearest),
      hint: "'\(Version.program) \(Command.help)' lists them")
  }

  // MARK: - Operands

  private func readOperands(of invocation: inout Invocation) throws(UsageError) {
    let arguments = invocation.typed
    var rest = arguments.operands[...]
    for operand in command.operands {
      switch operand {
      case .contract:
        guard let word = rest.popFirst() else {
          throw UsageError("no contract is given: a JSON Schema or an OpenAPI document")
        }
        if word.hasPrefix("#") { throw UsageError("the contract needs the name of a file before #") }
        invocation.settings.contractPlace = word
      case .typeName:
        guard let word = rest.popFirst() else {
          throw UsageError("no NAME is given: the name of the Swift type to print, such as Song")
        }
        invocation.settings.scaffold.name = word
        try invocation.settings.scaffold.check()
        invocation.operand = word
      case .model:
        let settings = invocation.settings
        let use = arguments.last(.suite) ?? arguments.last(.only)
        // Without MODEL, the checks of a file are run, unless there are types or inputs for one.
        if rest.isEmpty, command == .check, use != nil || !settings.hasOwnTypes && settings.inputList == nil {
          return
        }
        if let word = rest.first, let use {
          throw UsageError("\(Quoted(use.typed)) replaces MODEL and FILE, found \(Quoted(word))")
        }
        try ModelOperand(
          arguments: arguments, words: words, number: rest.startIndex, isNamed: isNamed,
          settings: settings, surroundings: surroundings
        ).check()
        if command.needsOwnModel, !settings.hasOwnTypes {
          let options = [OptionName.source, .package, .host].filter { command.options.option($0) != nil }
          throw UsageError(
            "\(Quoted(command.name)) is for your own types: it needs \(options.map(\.long).listed("or"))")
        }
        invocation.operand = rest.popFirst()
      case .word(let choices, let name):
        invocation.operand = rest.popFirst()
        try check(invocation.operand, name, choices().map(\.word))
      case .files:
        // The model of a contract needs no payloads.
        let isMade = invocation.settings.contract != nil
        invocation.inputs = try inputs(&rest, invocation.settings) ?? (isMade ? nil : .standardInput)
      case .payloads(let option):
        if option.map(arguments.contains) ?? true {
          invocation.inputs = try inputs(&rest, invocation.settings)
        } else if let word = rest.first, let option {
          throw UsageError(
            "FILE needs \(Quoted(option.long)) with \(Quoted(command.name)), found \(Quoted(word))")
        }
      case .topic: break
      case .line: if arguments.isEnded { rest = [] }
      }
    }
    if let word = rest.first { throw unexpected(word) }
  }

  private func check(_ word: String?, _ name: String?, _ words: [String]) throws(UsageError) {
    let list = "expected \(words.listed("or"))"
    guard let word else {
      if let name { throw UsageError("no \(name) is given", hint: list) }
      return
    }
    guard !words.contains(word) else { return }
    throw UsageError(
      "\(Quoted(command.name)) does not take \(Quoted(word))"
        + UsageError.didYouMean(NearestName.find(word, in: words)),
      hint: words.count < 8 ? list : "'\(Version.program) \(command)' lists what it takes")
  }

  private func inputs(_ rest: inout ArraySlice<String>, _ settings: Settings) throws(UsageError) -> InputList?
  {
    defer { rest = [] }
    guard let list = settings.inputList else { return rest.isEmpty ? nil : .named(Array(rest)) }
    if let name = rest.first {
      throw UsageError("option \(Quoted(OptionName.filesFrom.long)) replaces FILE, found \(Quoted(name))")
    }
    return .listed(inFile: list, separator: settings.listSeparator)
  }

  private func unexpected(_ word: String) -> UsageError {
    let taken =
      switch command.operands.last {
      case .model: "a MODEL and no FILE"
      case nil: "no operands"
      default: "one operand"
      }
    let index = command == .list ? words.lastIndex(of: word) : nil
    return UsageError(
      "\(Quoted(command.name)) takes \(taken), found \(Quoted(word))",
      corrections: index.map { [words[..<$0] + [OptionName.slice.long] + words[$0...]] } ?? [])
  }
}
