import OperatingSystem
import Words

/// An option that a command does not have: another command has it, it was a command once, or it is misspelled.
struct UnknownOption {
  /// The whole command line, without the program's name.
  let words: [String]
  /// The number of the word with the option.
  let index: Int
  /// The option without a value: `-o` or `--output`.
  let typed: String
  /// The letter of a short option.
  let letter: Character?
  let command: Command

  /// The options of earlier versions, and the words that say the same now: the command, then what takes the option's
  /// place. Of several, the first that works is meant. Any other name of a command means just that command.
  static let formerOptions: [String: [String]] = [
    "against-policy": ["compare --policy"], "build": ["build -o VALUE"], "c": ["check"],
    "contract-encoded": ["contract --encoded"], "sample": ["sample --VALUE", "sample"],
    "schema": ["schema --VALUE", "schema"], "stats": ["stats -o VALUE", "stats"],
  ]

  private var name: String { letter.map(String.init) ?? String(typed.dropFirst(2)) }
  /// The value in the same word as a long option.
  private var value: String? {
    letter == nil ? words[index].firstIndex(of: "=").map { String(words[index][$0...].dropFirst()) } : nil
  }
  /// Whether the line begins with the name of a command.
  private var isNamed: Bool { words.first == command.name }
  private var former: [String] { Self.formerOptions[name] ?? (Command.named(name).map { [$0.name] } ?? []) }

  var error: UsageError {
    let place = letter != nil && words[index].count > 2 ? " in \(Quoted(words[index]))" : ""
    let message = "unknown option \(Quoted(typed))\(place)"
    let meant = former.first.flatMap { Command.named(String($0.prefix { $0 != " " })) }
    if let meant, letter == nil, others.isEmpty || !isNamed {
      return UsageError(
        "\(message); \(Quoted(meant.name)) is a command",
        hint: UsageError.help(meant), corrections: formerLines)
    }
    if let near, others.isEmpty || letter != nil {
      return UsageError(
        message + UsageError.didYouMean(near.joined(separator: " ")),
        hint: advice(on: near) ?? UsageError.help,
        corrections: formerLines + [replaced(by: near)] + linesWithFile(near))
    }
    guard !others.isEmpty else {
      // Only another command has an option like it.
      guard let nearest, let other = Command.having(nearest) else {
        return UsageError(message, hint: UsageError.help(meant ?? command), corrections: formerLines)
      }
      return UsageError(
        "\(message); \(Quoted(other.name)) has \(Quoted("--" + nearest))",
        hint: UsageError.help(meant ?? other), corrections: formerLines)
    }
    let names = others.map { "\(Quoted($0.name))" }
    let list = (names.count > 4 ? names.prefix(3) + ["others"] : names).listed()
    let here = command == .decode ? "decoding" : "\(Quoted(command.name))"
    // A misspelt command is meant, or the only one that has the option.
    let first = words[0].hasPrefix("-") || isNamed ? nil : words[0]
    let misspelt = first.flatMap { Command.meant(by: $0) }
    return UsageError(
      "\(message) for \(here); \(list) \(others.count == 1 ? "has" : "have") it",
      hint: UsageError.help(isNamed ? command : others[0]),
      corrections: formerLines + (misspelt.map { [[$0] + words.dropFirst()] } ?? [])
        + (others.count == 1 ? [line(for: others[0])] : [])
        + (foreign.map { [replaced(by: $0)] } ?? []))
  }

  /// The commands that have the option.
  private var others: [Command] {
    Command.allCases.filter {
      if let letter { $0.options.option(short: letter) != nil } else { $0.options.option(long: name) != nil }
    }
  }

  /// This command's words for an option of another program: `--color never` for `--no-color`.
  private var foreign: [String]? {
    let found = command.options.options.filter { $0.foreignNames[name] != nil }
    let choosing = found.first { option in
      typedValue.map { option.value?.choices.contains($0) == true } ?? false
    }
    guard let option = choosing ?? found.first, let value = option.foreignNames[name] else { return nil }
    return [option.long] + (value.map { [$0] } ?? [])
  }

  /// The value of the option as it was typed. A letter among others, as in `-fo`, takes none from the next word.
  private var typedValue: String? {
    let next = words[index] == typed ? words[(index + 1)...].first : nil
    return value ?? (next?.hasPrefix("-") == true ? nil : next)
  }

  /// The line with another command. Its name may come after its options.
  private func line(for other: Command) -> [String] {
    var rest = Array(words[start...])
    if let index = rest.firstIndex(of: other.name) { rest.remove(at: index) }
    let silence =
      command == .check && other == .decode ? [Option.output.long, OutputFormat.none.rawValue] : []
    return [other.name] + silence + rest
  }

  /// The words that are probably meant: `--output json` for `--json`, `--output` for `--ouput`.
  private var near: [String]? {
    if typed.prefix(2) != "--", letter == nil { return ["-" + typed] }
    if let letter {
      if letter == "V" { return ["--version"] }
      let other = Character(letter.isUppercase ? letter.lowercased() : letter.uppercased())
      return command.options.option(short: other).map { ["-\($0.short ?? other)"] }
        ?? (others.isEmpty ? foreign : nil)
    }
    if let format = command.options.formatOption(of: name) { return [format.long, name] }
    return foreign ?? nearest.flatMap { command.options.option(long: $0) == nil ? nil : ["--" + $0] }
  }

  /// Why the option that is probably meant refuses the typed value; nil if it accepts it.
  private func advice(on near: [String]) -> String? {
    guard near.count == 1, let option = command.options.option(long: near[0].dropFirst(2)),
      option.value != nil, let typed = typedValue
    else { return nil }
    var settings = Settings()
    do throws(UsageError) {
      try option.read(&settings, Arguments.Occurrence(name: option.name, typed: option.long, value: typed))
      return nil
    } catch {
      // A hint of several lines only shows the mistake within the value.
      let isSpecific = error.hint != UsageError.help && !error.hint.contains("\n")
      return error.message + (isSpecific ? "; \(error.hint)" : "")
    }
  }

  /// The option with the name most like this one: of this command, unless one of another is nearer.
  private var nearest: String? {
    if letter != nil { return nil }
    let own = command.options.options.map(\.name.rawValue)
    // --no-strict is the opposite of --strict.
    let names = (own + OptionName.allCases.map(\.rawValue)).filter {
      $0.hasPrefix("no-") == name.hasPrefix("no-")
    }
    return NearestName.find(name, in: names)
  }

  private var start: Int { isNamed ? 1 : 0 }

  /// The line as it may have been meant if commands are spelled as options, as they once were.
  private var formerLines: [[String]] {
    former.compactMap { template in
      var rest = (value.map { [$0] } ?? []) + words[(index + 1)...]
      var parts = template.split(separator: " ").map(String.init)
      if parts.last?.hasSuffix("VALUE") == true {
        guard !rest.isEmpty else { return nil }
        parts[parts.count - 1].replace("VALUE", with: rest.removeFirst())
      }
      let letters = letter == nil ? "-" : words[index].replacing(self.name, with: "", maxReplacements: 1)
      let before = words[start..<index] + (letters == "-" ? [] : [letters])
      // A command stays if it has the other as an option, or if that is check and it prints no values.
      if isNamed, let option = command.options.option(long: parts[0]) {
        return [command.name] + before + [option.long] + parts.dropFirst() + rest
      }
      if isNamed, command != .decode, parts[0] == Command.check.name { return [command.name] + before + rest }
      guard let other = Command.named(parts[0]) else { return nil }
      // The value of --contract or --scaffold is the first operand.
      var first: [String] = []
      switch other.operands.first {
      case .contract, .typeName:
        if parts.count == 1, rest.first?.hasPrefix("-") == false { first = [rest.removeFirst()] }
      default: break
      }
      let kept = isNamed ? other.options.option(long: command.name).map { [$0.long] } ?? [] : []
      let operands = kept.isEmpty ? first + before : kept + before + first
      return [other.name] + operands + parts.dropFirst() + rest
    }
  }

  /// The line with the next word as the report's file: `--report junit=out.xml` for `--junit out.xml`.
  private func linesWithFile(_ near: [String]) -> [[String]] {
    guard value == nil, near.count == 2, near[0] == OptionName.report.long, let file = typedValue else {
      return []
    }
    return [words[..<index] + [near[0], "\(near[1])=\(file)"] + words[(index + 2)...]]
  }

  /// The line with other words instead of the option; a value stays.
  private func replaced(by others: [String]) -> [String] {
    if letter != nil, words[index] != typed { return words }
    var others = others
    if let value, !others[0].contains("=") { others[others.count - 1] += "=" + value }
    return words[..<index] + others + words[(index + 1)...]
  }
}
