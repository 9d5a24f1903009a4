import Diagnostics
import OperatingSystem
import Words

/// The message for an option that a command does not have: another command has it, it had another name once, other tools
/// call it that, or it is misspelled.
struct UnknownOption {
  private let words: [String]
  private let index: Int
  private let command: Command

  /// - Parameters:
  ///   - words: the whole command line, without the program's name.
  ///   - index: the number of the word with the option.
  init(words: [String], at index: Int, _ command: Command) {
    (self.words, self.index, self.command) = (words, index, command)
  }

  /// Whether the line begins with the name of a command, as none did when commands were options.
  private var isNamed: Bool { words.first == command.rawValue }

  var error: UsageError {
    let parts = words[index].dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    return error(name, shown: "--" + name)
  }

  func error(letter: Character) -> UsageError {
    let place = words[index].count > 2 ? " in \(Quoted(words[index]))" : ""
    if !isNamed, let meant = OldSpelling.modern(words) {
      return UsageError("unknown option \(Quoted("-\(letter)"))\(place)", correction: meant)
    }
    let all = command.options.options
    let otherCase = letter.isUppercase ? letter.lowercased() : letter.uppercased()
    let near = all.first { $0.short.map(String.init) == otherCase }?.short.map { "-\($0)" }
    let others = Command.allCases.filter { $0.options.option(short: letter) != nil }
    if near == nil, !others.isEmpty { return elsewhere("-\(letter)", others, place) }
    return UsageError(
      "unknown option \(Quoted("-\(letter)"))\(place)"
        + UsageError.didYouMean(ForeignWords.option(letter: letter) ?? near))
  }

  private func error(_ name: String, shown: String) -> UsageError {
    let message = "unknown option \(Quoted(shown))"
    if !isNamed, let meant = OldSpelling.modern(words) {
      return UsageError(message, correction: meant)
    }
    let others = Command.allCases.filter { $0.options.option(long: name) != nil }
    if !others.isEmpty { return elsewhere(shown, others, "") }
    let isCheck = command != .decode
    if let (replacement, count) = ForeignWords.option(words[index...], isCheck: isCheck) {
      return UsageError(
        message + UsageError.didYouMean(replacement.joined(separator: " ")),
        correction: words[..<index] + replacement + words[(index + count)...])
    }
    let nearest = NearestName.find(name, in: command.options.options.map(\.name.rawValue))
    return UsageError(
      message + UsageError.didYouMean(nearest.map { "--" + $0 }), hint: UsageError.help(command))
  }

  /// The option belongs to these commands.
  private func elsewhere(_ shown: String, _ others: [Command], _ place: String) -> UsageError {
    let names = others.map { "\(Quoted($0.rawValue))" }
    let list = (names.count > 4 ? names.prefix(3) + ["others"] : names).listed()
    let here = command == .decode ? "decoding" : "\(Quoted(command.rawValue))"
    // If no command was named, the only one that has the option is meant.
    let correction = others.count == 1 && !isNamed ? [others[0].rawValue] + words : nil
    return UsageError(
      "unknown option \(Quoted(shown))\(place) for \(here); \(list) \(others.count == 1 ? "has" : "have") it",
      hint: UsageError.help(isNamed ? command : others[0]), correction: correction)
  }
}

extension UsageError {
  /// The same error with the correction as its hint, if the correction `works`; or else with the page of the command.
  func hinting(at command: Command, _ works: ([String]) -> Bool) -> UsageError {
    guard let correction, works(correction), let text = ShellCommand.text([Version.program] + correction)
    else {
      return UsageError(message, hint: hint == Self.help && command != .help ? Self.help(command) : hint)
    }
    return UsageError(message, hint: "try: \(text)")
  }

  /// Where the words about a command are.
  static func help(_ command: Command) -> String { "try '\(Version.program) help \(command.rawValue)'" }
}
