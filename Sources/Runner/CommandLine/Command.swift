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
  /// The options in the order of its help.
  package let options: OptionList
  /// The options without which the command has nothing to do.
  package let required: [OptionName]
  /// Whether a built-in model is refused.
  let needsOwnModel: Bool
  /// Prepares the settings of a command line without options.
  let defaults: @Sendable (inout Settings) -> Void
  /// The names of the pages with more about its options.
  package let pages: [String]
  package let examples: [Example]

  /// - Parameter examples: lines of `purpose => command line`.
  init(
    _ name: String, _ heading: Heading, _ summary: String, _ operands: [Operand] = [],
    _ options: [Option] = [],
    required: [OptionName] = [], needsOwnModel: Bool = false, pages: [String] = [], examples: String,
    defaults: @escaping @Sendable (inout Settings) -> Void = { _ in }
  ) {
    (self.name, self.heading, self.summary, self.operands) = (name, heading, summary, operands)
    (self.options, self.required, self.needsOwnModel) = (
      OptionList(options + [.help]), required, needsOwnModel
    )
    (self.pages, self.examples, self.defaults) = (pages, Example.read(examples), defaults)
  }

  /// A heading of the overview, in the order of the cases.
  package enum Heading: String, CaseIterable, Sendable {
    case decoding = "Decode and check"
    case inspecting = "Inspect models and data"
    case comparing = "Compare"
    case generating = "Generate"
    case helping = "Help"
  }

  package static func named(_ name: String) -> Command? { allCases.first { $0.name == name } }

  /// `decode-model check [OPTION ...] [MODEL [FILE ...]]`
  package var usage: String {
    let needed = required.compactMap(options.option).map(\.shortUsage)
    let optional = options.options.count > required.count + 1 ? ["[OPTION ...]"] : []
    let words = [Version.program, self == .decode ? "[decode]" : name] + optional + needed
    return (words + [Operand.usage(operands[...])]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The first required option, with its value, that the arguments lack.
  func missing(_ arguments: Arguments) -> String? {
    required.first { !arguments.contains($0) }.flatMap(options.option)?.shortUsage
  }
}

extension Command: Hashable, CustomStringConvertible {
  package static func == (one: Command, other: Command) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
  package var description: String { name }
}

/// An operand of a command. Parsing, usage lines and completions follow from its kind.
package struct Operand: Sendable {
  package enum Kind: Sendable {
    /// A built-in model, or a type of the user's own.
    case model
    /// All further operands. Without one, standard input is read, unless the command makes its own payloads.
    case files(areMade: Bool)
    /// A JSON Schema or an OpenAPI document, and a place in it.
    case contract
    /// The name of a Swift type to print.
    case typeName
    /// One of these words.
    case word([Choice])
    /// A command or a page.
    case topic
    /// The words of another command line.
    case line
  }

  package let kind: Kind
  let placeholder: String
  /// Whether it may be missing, together with the following ones.
  var isOptional = false
  /// The option without which the command does not take it.
  var needs: OptionName?

  static let model = Operand(kind: .model, placeholder: "MODEL")
  static let files = Operand(kind: .files(areMade: false), placeholder: "FILE ...", isOptional: true)
  static let payloads = Operand(kind: .files(areMade: true), placeholder: "FILE ...", isOptional: true)

  static func word(_ placeholder: String, isOptional: Bool, _ choices: [Choice]) -> Operand {
    Operand(kind: .word(choices), placeholder: placeholder, isOptional: isOptional)
  }

  /// `MODEL [FILE ...]`
  fileprivate static func usage(_ operands: ArraySlice<Operand>) -> String {
    guard let first = operands.first, !first.placeholder.isEmpty else { return "" }
    let rest = usage(operands.dropFirst())
    let text = first.placeholder + (rest.isEmpty ? "" : " " + rest)
    return first.isOptional ? "[\(text)]" : text
  }
}

/// A command line for the help and the manual.
package struct Example: Sendable {
  /// Says in a line when one needs it.
  package let purpose: String
  /// The whole command line for a shell.
  package let command: String

  package static func read(_ text: String) -> [Example] {
    text.split(separator: "\n").map { line in
      let parts = line.split(separator: " => ", maxSplits: 1).map(String.init)
      return Example(purpose: parts[0], command: parts[1])
    }
  }
}
