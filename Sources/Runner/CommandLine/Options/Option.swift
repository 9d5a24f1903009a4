import OperatingSystem
import Words

/// An option of one command or several: everything that parsing, help, manual, completions and tests know about it.
///
/// Its value says how text is read, a closure where that goes in the settings:
///
///     Option(.jobs, short: "j", .number(in: 1...1024), .input, "use N worker threads") { $0.jobs = $1 }
package struct Option: Sendable {
  package let name: OptionName
  /// The letter after a single dash.
  package let short: Character?
  /// The value that must follow; nil if the option takes none.
  package let value: OptionValue?
  package let group: OptionGroup
  /// A sentence: lower case, no full stop. It does not repeat what `needs` says.
  let sentence: String
  /// Whether every use counts. If not, the last one wins.
  package private(set) var repeats = false
  /// The option requires one of these; if empty, it requires none.
  private(set) var needs: [OptionName] = []
  /// Why the option would have no effect on a command line; nil if it has one.
  private(set) var idleness: @Sendable (Invocation) -> String? = { _ in nil }
  /// The option cannot be combined with any of these.
  private(set) var excludes: [OptionName] = []
  /// Whether a check of a project's file may set it, because it says how payloads are read rather than what is written.
  private(set) var allowedInChecks = false
  /// Gives the settings what one use of the option says. Uses come in the order of the command line, so the last wins.
  let read: @Sendable (_ settings: inout Settings, _ use: Arguments.Occurrence) throws(UsageError) -> Void

  /// An option without a value.
  init(
    _ name: OptionName, short: Character? = nil, _ group: OptionGroup, with traits: [Trait] = [],
    _ sentence: String, _ store: @escaping @Sendable (inout Settings) -> Void = { _ in }
  ) {
    (self.name, self.short, value, self.group, self.sentence) = (name, short, nil, group, sentence)
    read = { settings, _ in store(&settings) }
    for trait in traits { trait.apply(&self) }
  }

  init<Value>(
    _ name: OptionName, short: Character? = nil, _ value: TypedValue<Value>, _ group: OptionGroup,
    with traits: [Trait] = [], _ sentence: String,
    _ store: @escaping @Sendable (inout Settings, Value) throws(UsageError) -> Void
  ) {
    (self.name, self.short, self.group, self.sentence) = (name, short, group, sentence)
    self.value = value.shown
    read = { settings, use throws(UsageError) in try store(&settings, try value.read(use)) }
    for trait in traits { trait.apply(&self) }
  }

  /// The same option for a command in which it has an effect only with one of these.
  func needing(_ names: OptionName...) -> Option {
    var option = self
    option.needs = names
    return option
  }

  /// What else is known of an option.
  struct Trait: Sendable {
    fileprivate let apply: @Sendable (inout Option) -> Void

    static let inChecks = Trait { $0.allowedInChecks = true }
    static let repeats = Trait { $0.repeats = true }
    static func needs(_ names: OptionName...) -> Trait { Trait { $0.needs = names } }
    static func excludes(_ names: OptionName...) -> Trait { Trait { $0.excludes = names } }
    /// The option has no effect where the condition holds; `reason` continues "has no effect: ".
    static func idle(_ reason: String, if condition: @escaping @Sendable (Invocation) -> Bool) -> Trait {
      Trait { $0.idleness = { condition($0) ? reason : nil } }
    }
    static let readsFiles = idle("no FILE is read") { $0.inputs == nil && !$0.runsChecks }
  }

  /// The long form as typed: `--output`.
  package var long: String { name.long }

  /// The long form with its value: `--output FORMAT`.
  package var usage: String { value.map { "\(long) \($0.placeholder)" } ?? long }

  /// The short form, if there is one, with its value: `-o FORMAT`.
  var shortUsage: String { ([spellings[0]] + (value.map { [$0.placeholder] } ?? [])).joined(separator: " ") }

  /// The spellings of the option: `-o`, `--output`.
  package var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [long] }

  /// The sentence, after the options that it needs.
  package var help: String {
    needs.isEmpty ? sentence : "with \(needs.map(\.long).joined(separator: " or ")): \(sentence)"
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
  private let byName: [OptionName: Option]
  private let byShort: [Character: Option]

  /// - Parameter options: no two of one name.
  init(_ options: [Option]) {
    self.options = options
    byName = Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0) })
    byShort = Dictionary(
      uniqueKeysWithValues: options.compactMap { option in option.short.map { ($0, option) } })
  }

  /// The options of a run of checks, on the command line or in its file, which has those ``Option/allowedInChecks``.
  static let checks = OptionList(
    Command.check.options.options + [.against, .policy, .contractOfCheck, .encodedOfCheck])

  package func option(_ name: OptionName) -> Option? { byName[name] }

  package func option(short: Character) -> Option? { byShort[short] }

  /// The option with this long name, given without the dashes.
  package func option(long: some StringProtocol) -> Option? {
    OptionName(rawValue: String(long)).flatMap { byName[$0] }
  }

  package func options(in group: OptionGroup) -> [Option] { options.filter { $0.group == group } }

  /// Throws if options cannot be combined, or lack one that they need.
  func checkCombinations(_ uses: [Arguments.Occurrence]) throws(UsageError) {
    for option in options {
      guard let use = uses.last(where: { $0.name == option.name }) else { continue }
      if let other = uses.last(where: { option.excludes.contains($0.name) }) {
        throw UsageError("options \(Quoted(use.typed)) and \(Quoted(other.typed)) cannot be combined")
      }
      if !option.needs.isEmpty, !uses.contains(where: { option.needs.contains($0.name) }) {
        let needed = option.needs.filter { byName[$0] != nil }.map { "\(Quoted($0.long))" }
        throw UsageError("option \(Quoted(use.typed)) needs \(needed.joined(separator: " or "))")
      }
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
