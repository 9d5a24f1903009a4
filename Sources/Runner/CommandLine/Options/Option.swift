import OperatingSystem

/// An option of one command or several: everything that parsing, help, manual, completions and tests know about it.
package struct Option: Sendable {
  /// Gives the settings what one use of the option says. Uses come in the order of the command line, so the last wins.
  typealias Reading =
    @Sendable (_ settings: inout Settings, _ use: Arguments.Occurrence) throws(UsageError) -> Void

  package let name: OptionName
  /// The letter after a single dash.
  package let short: Character?
  /// The value that must follow; nil if the option takes none.
  package let value: OptionValue?
  package let group: OptionGroup
  /// Whether every use counts. If not, the last one wins.
  package let repeats: Bool
  /// The option requires one of these; if empty, it requires none.
  private(set) var needs: [OptionName]
  /// The option cannot be combined with any of these.
  let excludes: [OptionName]
  /// Whether a check of a project's file may set it, because it says how payloads are read rather than what is written.
  let allowedInChecks: Bool
  /// A sentence: lower case, no full stop. It does not repeat what `needs` says.
  let sentence: String
  let read: Reading

  init(
    _ name: OptionName, _ short: Character? = nil, _ value: OptionValue? = nil, _ group: OptionGroup,
    repeats: Bool = false, needs: [OptionName] = [], excludes: [OptionName] = [],
    allowedInChecks: Bool = false,
    _ sentence: String, _ read: @escaping Reading
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.group = group
    self.repeats = repeats
    self.needs = needs
    self.excludes = excludes
    self.allowedInChecks = allowedInChecks
    self.sentence = sentence
    self.read = read
  }

  /// The same option for a command in which it has an effect only with one of these.
  func needing(_ names: OptionName...) -> Option {
    var option = self
    option.needs = names
    return option
  }

  /// The long form as typed: `--output`.
  package var long: String { name.long }

  /// The long form with its value: `--output FORMAT`.
  package var usage: String { value.map { "\(long) \($0.placeholder)" } ?? long }

  /// The spellings of the option: `-o`, `--output`.
  package var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [long] }

  /// What it does, in one line.
  package var help: String {
    needs.isEmpty ? sentence : "with \(needs.map(\.long).joined(separator: " or ")): \(sentence)"
  }
}
