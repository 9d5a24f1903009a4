import Diagnostics
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

  private var name: String { letter.map(String.init) ?? String(typed.dropFirst(2)) }
  private var value: String? {
    words[index].firstIndex(of: "=").map { String(words[index][$0...].dropFirst()) }
  }
  /// Whether the line begins with the name of a command, as none did when commands were options.
  private var isNamed: Bool { words.first == command.name }

  var error: UsageError {
    let place = letter != nil && words[index].count > 2 ? " in \(Quoted(words[index]))" : ""
    let message = "unknown option \(Quoted(typed))\(place)"
    if !typed.hasPrefix("--"), letter == nil {
      return UsageError(
        message + UsageError.didYouMean("-" + typed), corrections: [replaced(by: "-" + typed)])
    }
    if !isNamed, letter == nil, let meant = Command.named(name) {
      return UsageError(
        "\(message); \(Quoted(meant.name)) is a command", hint: UsageError.help(meant),
        corrections: oldSpellings)
    }
    let others = Command.allCases.filter {
      if let letter { $0.options.option(short: letter) != nil } else { $0.options.option(long: name) != nil }
    }
    let near = others.isEmpty || letter != nil ? near : nil
    if near == nil, !others.isEmpty {
      let names = others.map { "\(Quoted($0.name))" }
      let list = (names.count > 4 ? names.prefix(3) + ["others"] : names).listed()
      let here = command == .decode ? "decoding" : "\(Quoted(command.name))"
      // A misspelt command is meant, or the only one that has the option.
      return UsageError(
        "\(message) for \(here); \(list) \(others.count == 1 ? "has" : "have") it",
        hint: UsageError.help(isNamed ? command : others[0]),
        corrections: oldSpellings + misspelt
          + (others.count == 1 ? [[others[0].name] + words.dropFirst(start)] : []))
    }
    let corrections = near.map { [replaced(by: $0.joined(separator: " "))] } ?? []
    return UsageError(
      message + UsageError.didYouMean(near?.joined(separator: " ")),
      hint: UsageError.help(letter == "c" && !isNamed ? .check : command),
      corrections: oldSpellings + corrections)
  }

  /// The line with the command that its first word nearly is.
  private var misspelt: [[String]] {
    guard !isNamed, index > 0, !words[0].hasPrefix("-") else { return [] }
    let near = NearestName.find(words[0], in: Command.allCases.map(\.name))
    return near.map { [[$0] + words.dropFirst()] } ?? []
  }

  /// The words that are probably meant: `--output json` for `--json`, `--policy` for `--against-policy`, `--output` for
  /// `--ouput`.
  private var near: [String]? {
    let options = command.options.options
    if let letter {
      if letter == "V" { return ["--version"] }
      let other = letter.isUppercase ? letter.lowercased() : letter.uppercased()
      return options.compactMap(\.short).first { String($0) == other }.map { ["-\($0)"] }
    }
    for option in options where value == nil {
      if let choice = option.value?.choices.first(where: { $0.isMeant(by: name) }) {
        return [option.long, choice.word]
      }
    }
    let end = name.firstIndex(of: "-").flatMap { command.options.option(long: name[$0...].dropFirst()) }
    let nearest = end?.name.rawValue ?? NearestName.find(name, in: options.map(\.name.rawValue))
    return nearest.map { ["--" + $0] }
  }

  /// The command line as it may have been meant if commands are spelled as options, as they once were.
  private var oldSpellings: [[String]] {
    if letter == "c" {
      let others = words[index].replacing("c", with: "", maxReplacements: 1)
      return checks(line(with: others == "-" ? [] : [others]))
    }
    if letter != nil { return [] }
    guard let meant = Command.named(name) else {
      // `--contract-encoded` was an option of what is a command now.
      guard let end = name.firstIndex(of: "-").map({ name[$0...].dropFirst() }) else { return [] }
      let having = Command.allCases.filter { $0.options.option(long: end) != nil }
        .sorted { name.hasPrefix($0.name) && !name.hasPrefix($1.name) }
      return (having.filter { isNamed && $0 == command } + having).map {
        [$0.name] + line(with: ["--" + end])
      }
    }
    if meant == .check { return checks(line(with: value.map { [$0] } ?? [])) }
    let options = value.map { [["--" + $0], ["-o", $0], [$0], []] } ?? [["-o"], []]
    var lines = options.map { line(with: $0) }
    if value == nil, index + 1 < words.count {
      lines.insert(words[start..<index] + ["--" + words[index + 1]] + words[(index + 2)...], at: 1)
    }
    return lines.map { [meant.name] + $0 }
  }

  /// The line without its check: the command that it names keeps it, unless that would print values.
  private func checks(_ line: [String]) -> [[String]] {
    if isNamed, command != .decode { return [[command.name] + line] }
    // A check with --against or --contract has become another command.
    let isOther = line.contains { word in
      word.hasPrefix("--") && word.count > 2
        && Command.decode.options.option(long: word.dropFirst(2).prefix { $0 != "=" }) == nil
    }
    return [[Command.check.name] + line] + (isOther ? [line] : [])
  }

  private var start: Int { isNamed ? 1 : 0 }

  /// The words after the command, with others instead of the option.
  private func line(with replacement: [String]) -> [String] {
    words[start..<index] + replacement + words[(index + 1)...]
  }

  /// The line with other words instead of the option; a value stays.
  private func replaced(by text: String) -> [String] {
    var replacement = text.split(separator: " ").map(String.init)
    if let value, letter == nil, text.contains("=") == false {
      replacement[replacement.count - 1] += "=" + value
    }
    if letter != nil, words[index] != typed { return words }
    return words[..<index] + replacement + words[(index + 1)...]
  }
}
