import Diagnostics
import Foundation
import Runner
import Words

/// What may stand for the last word of an unfinished command line: `decode-model completions SHELL -- WORD ...`, which
/// the scripts for shells ask.
struct Completion {
  let models: [ModelSummary]
  /// The words after the program's name, as typed; the last one is to be completed and may be empty.
  let words: [String]
  /// The types that these sources, or this package, declare.
  var types: (_ sources: [String], _ package: String?) -> [String]

  /// A candidate for the whole word, and what it means; or names of files, those with an ending first of all.
  enum Answer: Equatable {
    case words([Choice])
    case files(prefix: String, ending: String)

    /// A line for each candidate: the word, a tab and its meaning; `:files:ENDING:PREFIX` for files.
    var text: String {
      switch self {
      case .words(let choices): choices.map { "\($0.word)\t\($0.meaning)\n" }.joined()
      case .files(let prefix, let ending): ":files:\(ending):\(prefix)\n"
      }
    }
  }

  private var word: String { words.last ?? "" }
  /// The command that the line names, if it does.
  private var named: Command? { words.count > 1 ? Command(rawValue: words[0]) : nil }
  private var command: Command { named ?? .decode }

  var answer: Answer {
    var line = Line(command.options)
    for word in words.dropLast().dropFirst(named == nil ? 0 : 1) { line.read(word) }
    if let option = line.open { return value(of: option, prefix: "", typed: word) }
    if !line.isEnded, word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
      guard let option = command.options.option(long: word[..<equals].dropFirst(2)) else { return .words([]) }
      let rest = word.index(after: equals)
      return value(of: option, prefix: String(word[..<rest]), typed: String(word[rest...]))
    }
    if !line.isEnded, word.hasPrefix("-"), word != "-" {
      if let (option, prefix) = line.cluster(word), prefix.count < word.count {
        return value(of: option, prefix: prefix, typed: String(word.dropFirst(prefix.count)))
      }
    }
    if !line.isEnded, word.hasPrefix("-") {
      return matching(command.options.options.map { Choice(word: $0.long, meaning: $0.help) })
    }
    return operand(line)
  }

  /// What stands on the line before the word.
  private struct Line {
    let options: OptionList
    /// The option whose value comes next.
    var open: Option?
    /// Whether -- has ended the options.
    var isEnded = false
    var operands = 0
    var sources: [String] = []
    var package: String?
    var replacesModel = false

    init(_ options: OptionList) { self.options = options }

    mutating func read(_ word: String) {
      if let option = open {
        use(option, word)
        open = nil
      } else if isEnded || !word.hasPrefix("-") || word == "-" {
        operands += 1
      } else if word == "--" {
        isEnded = true
      } else if word.hasPrefix("--") {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let option = options.option(long: parts[0]) else { return }
        if parts.count > 1 { use(option, String(parts[1])) } else if option.value != nil { open = option }
        if option.name == .suite || option.name == .only { replacesModel = true }
      } else if let (option, prefix) = cluster(word), prefix == word {
        open = option
      }
    }

    /// The option with a value in combined letters, and the word up to its value.
    func cluster(_ word: String) -> (Option, prefix: String)? {
      var prefix = "-"
      for letter in word.dropFirst() {
        guard let option = options.option(short: letter) else { return nil }
        prefix.append(letter)
        if option.value != nil { return (option, prefix) }
      }
      return nil
    }

    private mutating func use(_ option: Option, _ value: String) {
      if option.name == .source { sources.append(Self.plain(value)) }
      if option.name == .package { package = Self.plain(value) }
    }

    /// The value as the shell would pass it.
    private static func plain(_ value: String) -> String {
      let text = value.replacing(#/\\(.)/#) { $0.output.1 }.replacing("\"", with: "").replacing("'", with: "")
      return text.hasPrefix("~/") ? NSHomeDirectory() + text.dropFirst() : text
    }
  }

  private var modelChoices: [Choice] { models.map { Choice(word: $0.name, meaning: $0.summary) } }

  private var commandChoices: [Choice] {
    Command.allCases.map { Choice(word: $0.rawValue, meaning: $0.summary) }
  }

  private func operand(_ line: Line) -> Answer {
    if words.count == 1 { return matching(modelChoices + commandChoices) }
    switch (command, line.operands) {
    case (.explain, 0): return matching(DiagnosticCode.choices)
    case (.cache, 0): return matching([Choice(word: "clear", meaning: "remove all of it")])
    case (.completions, 0): return matching(Shell.choices)
    case (.help, 0):
      return matching(commandChoices + Page.all.map { Choice(word: $0.name, meaning: $0.title) })
    case (.explain, _), (.cache, _), (.completions, _), (.help, _), (.man, _), (.list, _), (.scaffold, 0):
      return .words([])
    case (.contract, 1), (.decode, 0), (.check, 0), (.stats, 0), (.compare, 0), (.build, 0), (.describe, 0),
      (.sample, 0), (.schema, 0):
      return line.replacesModel ? .words([]) : model(line)
    case (.describe, _), (.sample, _), (.schema, _), (.build, _): return .words([])
    default: return .files(prefix: "", ending: "")
    }
  }

  private func model(_ line: Line) -> Answer {
    guard !line.sources.isEmpty || line.package != nil else { return matching(modelChoices) }
    return matching(types(line.sources, line.package).map { Choice(word: $0, meaning: "") })
  }

  private func value(of option: Option, prefix: String, typed: String) -> Answer {
    guard let value = option.value else { return .words([]) }
    switch value.kind {
    case .choiceWithFile where typed.contains("="):
      let format = typed.prefix { $0 != "=" } + "="
      return .files(prefix: prefix + format, ending: "")
    case .file: return .files(prefix: prefix, ending: "")
    case .swiftFile: return .files(prefix: prefix, ending: ".swift")
    case .number: return .words([])
    case .text where option.name == .slice: return .words([])
    case .choice, .choiceWithFile, .choiceOrText, .text:
      return .words(
        value.choices.filter { $0.word.hasPrefix(typed) }
          .map { Choice(word: prefix + $0.word, meaning: $0.meaning) })
    }
  }

  private func matching(_ choices: [Choice]) -> Answer { .words(choices.filter { $0.word.hasPrefix(word) }) }
}
