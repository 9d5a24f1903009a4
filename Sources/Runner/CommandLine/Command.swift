import OperatingSystem
import Words

/// A command, as one definition: parsing, help, manual, completions and tests derive from it.
package struct Command: Sendable {
  /// The first word of a command line; `decode` may be left out.
  package let name: String
  package let heading: Heading
  /// One line, lower case, no full stop.
  package let summary: String
  /// The operands in their order.
  package let operands: [Operand]
  /// The operands in the usage line: `MODEL [FILE ...]`.
  private let operandUsage: String
  /// The options in the order of its help.
  package let options: OptionList
  /// The option without which the command has nothing to do.
  let required: Option?
  /// Whether a built-in model is refused.
  let needsOwnModel: Bool
  /// Prepares the settings of a command line without options.
  let defaults: @Sendable (inout Settings) -> Void
  /// The names of the pages with more about its options.
  package let pages: [String]
  /// What other programs call a command like it.
  private let foreignNames: [String]

  init(
    _ name: String, _ heading: Heading, _ summary: String, _ operandUsage: String = "",
    _ operands: [Operand] = [], _ options: [Option] = [], required: Option? = nil,
    needsOwnModel: Bool = false, pages: [String] = [], foreignNames: [String] = [],
    defaults: @escaping @Sendable (inout Settings) -> Void = { _ in }
  ) {
    (self.name, self.heading, self.summary) = (name, heading, summary)
    (self.operandUsage, self.operands, self.required) = (operandUsage, operands, required)
    (self.options, self.needsOwnModel) = (OptionList(options: options + [.help]), needsOwnModel)
    (self.pages, self.foreignNames, self.defaults) = (pages, foreignNames, defaults)
  }

  /// A heading of the overview, in the order of the cases.
  package enum Heading: String, CaseIterable, Sendable {
    case decoding = "Decode and check"
    case inspecting = "Inspect models and data"
    case comparing = "Compare"
    case generating = "Generate"
    case helping = "Help"
  }

  /// Parsing and completions follow from it.
  package enum Operand: Sendable {
    /// A built-in model, or a type of the user's own.
    case model
    /// All further operands. Without one, standard input is read.
    case files
    /// The same, but without one, the command makes its own payloads. It may take them only with an option.
    case payloads(with: OptionName? = nil)
    /// A JSON Schema or an OpenAPI document, and a place in it.
    case contract
    /// The name of a Swift type to print.
    case typeName
    /// One of these words; without a name for it, it may be missing.
    case word(@Sendable () -> [Choice], name: String? = nil)
    /// A command or a page.
    case topic
    /// The words of another command line, after `--`.
    case line
  }

  package static func named(_ name: String) -> Command? { allCases.first { $0.name == name } }

  /// The command that a word probably means: one that another program calls so, or one with nearly this name.
  static func meant(by word: String, or others: [String] = []) -> String? {
    allCases.first { $0.foreignNames.contains(word) }?.name
      ?? NearestName.find(word, in: others + allCases.map(\.name))
  }

  /// The first command with an option of this long name, given without the dashes.
  static func having(_ option: some StringProtocol) -> Command? {
    allCases.first { $0.options.option(long: option) != nil }
  }

  /// `decode-model check [OPTION ...] [MODEL [FILE ...]]`
  package var usage: String {
    let hasOthers = options.options.contains { ![.help, required?.name].contains($0.name) }
    return
      [
        Version.program, self == .decode ? "[decode]" : name, hasOthers ? "[OPTION ...]" : "",
        required?.shortUsage ?? "", operandUsage,
      ].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Command: Hashable, CustomStringConvertible {
  package static func == (one: Command, other: Command) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
  package var description: String { name }
}

/// A word that is offered, and its meaning: one line, lower case, no full stop.
package struct Choice: Hashable, Sendable {
  package let word: String
  package let meaning: String

  package init(_ word: String, _ meaning: String = "") { (self.word, self.meaning) = (word, meaning) }
}
