import Foundation
import Runner
import Words

/// Completes the last word of a command line. The shells' scripts run `decode-model completions SHELL -- WORD ...`.
struct Completion {
  let models: [ModelSummary]
  /// The words after the program's name, as typed; the last one is to be completed and may be empty.
  let words: [String]
  /// The types that these sources, or this package, declare.
  var types: (_ sources: [String], _ package: String?) -> [String]
  /// The names of the checks in a file, or in the project's file.
  var checks: (_ suite: String?) -> [String] = { _ in [] }

  /// Candidates for the whole word with their meanings, or names of files, first the ones with the ending.
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

  private typealias Uses = [OptionName: [String]]

  var answer: Answer {
    let word = words.last ?? ""
    let named = words.count > 1 ? Command.named(words[0]) : nil
    let command = named ?? .decode
    var (isEnded, operands, uses) = (false, 0, Uses())
    for token in ArgumentScanner(words.dropLast().dropFirst(named == nil ? 0 : 1), command.options) {
      switch token.kind {
      case .option(let option, nil, _) where option.value != nil:
        return value(of: option, prefix: "", typed: word, uses)
      case .option(let option, let value, _): uses[option.name, default: []].append(Self.plain(value ?? ""))
      case .operand: operands += 1
      case .end: isEnded = true
      case .unknown: break
      }
    }
    guard isEnded || !word.hasPrefix("-") else {
      let last = Array(ArgumentScanner([word], command.options)).last
      if case .option(let option, let value?, _)? = last?.kind {
        return self.value(of: option, prefix: String(word.dropLast(value.count)), typed: value, uses)
      }
      return matching(command.options.options.map { Choice($0.long, $0.help) })
    }
    if words.count == 1 { return matching(modelChoices + commandChoices) }
    guard let operand = (command.operands.dropFirst(operands).first ?? command.operands.last) else {
      return .words([])
    }
    switch operand {
    case .files, .payloads, .contract: return .files(prefix: "", ending: "")
    case _ where operands >= command.operands.count: return .words([])
    case .word(let choices, _): return matching(choices())
    case .topic: return matching(commandChoices + Page.all.map { Choice($0.name, $0.title) })
    case .typeName, .line: return .words([])
    case .model:
      if uses[.suite] != nil || uses[.only] != nil { return .words([]) }
      let (sources, package) = (uses[.source] ?? [], uses[.package]?.last)
      if sources.isEmpty, package == nil { return matching(modelChoices) }
      return matching(types(sources, package).map { Choice($0) })
    }
  }

  /// The value as the shell would pass it.
  private static func plain(_ value: String) -> String {
    let text = value.replacing(#/\\(.)/#) { $0.output.1 }.replacing("\"", with: "").replacing("'", with: "")
    return text.hasPrefix("~/") ? NSHomeDirectory() + text.dropFirst() : text
  }

  private var modelChoices: [Choice] { models.map { Choice($0.name, $0.summary) } }

  private var commandChoices: [Choice] { Command.allCases.map { Choice($0.name, $0.summary) } }

  private func value(of option: Option, prefix: String, typed: String, _ uses: Uses) -> Answer {
    switch option.value?.kind {
    case .choiceWithFile where typed.contains("="):
      return .files(prefix: prefix + typed.prefix { $0 != "=" } + "=", ending: "")
    case .file: return .files(prefix: prefix, ending: "")
    case .swiftFile: return .files(prefix: prefix, ending: ".swift")
    default:
      let words = option.name == .only ? checks(uses[.suite]?.last) : option.value?.choices ?? []
      return .words(words.filter { $0.hasPrefix(typed) }.map { Choice(prefix + $0) })
    }
  }

  private func matching(_ choices: [Choice]) -> Answer {
    .words(choices.filter { $0.word.hasPrefix(words.last ?? "") })
  }
}
