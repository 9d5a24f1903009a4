import OperatingSystem
import Words

/// An option of one command or several: everything that parsing, help, manual, completions and tests know about it.
///
/// Its value says how text is read, and a closure where that goes. A key path would say the same, but the runtime makes
/// each at the start of the program.
///
///     Option(.jobs, short: "j", .number(in: 1...1024), .input, { $0.jobs = $1 }, "use N worker threads")
package struct Option: Sendable {
  package let name: OptionName
  /// The letter after a single dash.
  package let short: Character?
  /// The value that must follow; nil if the option takes none.
  package let value: OptionValue?
  package let group: OptionGroup
  /// A sentence: lower case, no full stop. It repeats neither what `needs` says nor the choices of a value with a default.
  private let sentence: String
  /// Whether every use counts. If not, the last one wins.
  package private(set) var repeats = false
  /// The option requires one of these; if empty, it requires none.
  private(set) var needs: [OptionName] = []
  /// The option cannot be combined with any of these.
  private(set) var excludes: [OptionName] = []
  /// Whether a check of a project's file may set it, because it says how payloads are read rather than what is written.
  private(set) var allowedInChecks = false
  /// Other programs' names for the option, each with the value that it implies: `no-color` implies `never`.
  private(set) var foreignNames: [String: String?] = [:]
  /// Why the option would have no effect on a command line; nil if it has one.
  private(set) var idleness: @Sendable (Invocation) -> String? = { _ in nil }
  /// Gives the settings what one use of the option says. Uses come in the order of the command line, so the last wins.
  let read: @Sendable (_ settings: inout Settings, _ use: Arguments.Occurrence) throws(UsageError) -> Void

  /// - Parameter store: gives the settings the value.
  init<Value>(
    _ name: OptionName, short: Character? = nil, _ value: TypedValue<Value>, _ group: OptionGroup,
    _ store: @escaping @Sendable (inout Settings, Value) -> Void, with traits: [Trait] = [],
    _ sentence: String
  ) {
    (self.name, self.short, self.value, self.group) = (name, short, value.shown, group)
    self.sentence = sentence
    read = { settings, use throws(UsageError) in store(&settings, try value.read(use)) }
    for trait in traits { trait.apply(&self) }
  }

  /// An option without a value.
  init(
    _ name: OptionName, short: Character? = nil, _ group: OptionGroup,
    _ store: @escaping @Sendable (inout Settings) -> Void, with traits: [Trait] = [], _ sentence: String
  ) {
    let none = TypedValue<Void>(shown: nil) { _ in }
    self.init(name, short: short, none, group, { settings, _ in store(&settings) }, with: traits, sentence)
  }

  /// The same option for a command in which it has an effect only with one of these.
  func needing(_ names: OptionName...) -> Option {
    var option = self
    option.needs = names
    return option
  }

  /// Whether one of the options that it needs is among the uses.
  func hasNeeds(in uses: [Arguments.Occurrence]) -> Bool {
    needs.isEmpty || uses.contains { needs.contains($0.name) }
  }

  /// What else is known of an option.
  struct Trait: Sendable {
    fileprivate let apply: @Sendable (inout Option) -> Void

    static let inChecks = Trait { $0.allowedInChecks = true }
    /// Every use counts.
    static let repeats = Trait { $0.repeats = true }
    static func needs(_ names: OptionName...) -> Trait { Trait { $0.needs = names } }
    static func excludes(_ names: OptionName...) -> Trait { Trait { $0.excludes = names } }
    /// Other programs call the option, or the option with a value, by one of these names.
    static func known(as names: String..., for value: String? = nil) -> Trait {
      Trait { option in for name in names { option.foreignNames[name] = .some(value) } }
    }
    /// The option has no effect where the condition holds; `reason` continues "has no effect: ".
    static func idle(_ reason: String, if condition: @escaping @Sendable (Invocation) -> Bool) -> Trait {
      Trait { option in
        let others = option.idleness
        option.idleness = { others($0) ?? (condition($0) ? reason : nil) }
      }
    }
  }

  /// The long form as typed: `--output`.
  package var long: String { name.long }

  /// The long form with its value: `--output FORMAT`.
  package var usage: String { [long, value?.placeholder].compactMap(\.self).joined(separator: " ") }

  /// The spellings of the option: `-o`, `--output`.
  package var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [long] }

  /// The shortest spelling with its value: `-o FORMAT`.
  var shortUsage: String { [spellings[0], value?.placeholder].compactMap(\.self).joined(separator: " ") }

  /// The sentence, after the options that it needs, and before the choices.
  package var help: String {
    let needed = needs.isEmpty ? "" : "with \(needs.map(\.long).joined(separator: " or ")): "
    return needed + sentence + (value?.choicesInHelp.map { " " + $0 } ?? "")
  }
}

/// A heading in the help and the manual, in the order of the cases.
package enum OptionGroup: String, CaseIterable, Sendable {
  case command = "Options"
  case input = "Input"
  case report = "Report"
  case ownModels = "Your own models"
  case strategies = "Decoding strategies"
  case general = "General"
}

/// The options of a command. Parsing, help, manual and completions are derived from it.
package struct OptionList: Sendable {
  package let options: [Option]

  /// The options of a run of checks, on the command line or in its file, which has those ``Option/allowedInChecks``.
  static let checks = OptionList(
    options: Command.check.options.options
      + [.against, .policy, .contractOfCheck, .encodedOfContract.needing(.contract)])

  package func option(_ name: OptionName) -> Option? { options.first { $0.name == name } }

  package func option(short: Character) -> Option? { options.first { $0.short == short } }

  /// The option with this long name, given without the dashes.
  package func option(long: some StringProtocol) -> Option? {
    OptionName(rawValue: String(long)).flatMap(option)
  }

  /// The option that takes the word as a format: `--output` for `json`.
  func formatOption(of word: String) -> Option? {
    options.first {
      $0.value?.placeholder.hasPrefix("FORMAT") == true && $0.value?.choices.contains(word) == true
    }
  }

  package func options(in group: OptionGroup) -> [Option] { options.filter { $0.group == group } }

  /// Throws if options cannot be combined.
  func checkExclusions(_ uses: [Arguments.Occurrence]) throws(UsageError) {
    for option in options {
      guard let use = uses.last(where: { $0.name == option.name }),
        let other = uses.last(where: { option.excludes.contains($0.name) })
      else { continue }
      throw UsageError("options \(Quoted(use.typed)) and \(Quoted(other.typed)) cannot be combined")
    }
  }

  /// Throws if an option lacks one that it needs.
  func checkNeeds(_ uses: [Arguments.Occurrence]) throws(UsageError) {
    for option in options {
      guard let use = uses.last(where: { $0.name == option.name }), !option.hasNeeds(in: uses) else {
        continue
      }
      let needed = option.needs.filter { self.option($0) != nil }.map { "\(Quoted($0.long))" }
      throw UsageError("option \(Quoted(use.typed)) needs \(needed.listed("or"))")
    }
  }

  /// Throws if an option would have no effect.
  func checkEffects(of invocation: Invocation) throws(UsageError) {
    for option in options {
      if let use = invocation.typed.last(option.name), let reason = option.idleness(invocation) {
        throw UsageError("option \(Quoted(use.typed)) has no effect: \(reason)")
      }
    }
  }
}
