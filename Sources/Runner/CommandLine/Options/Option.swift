/// An option of the program: everything that parsing, help, manual, completions and tests know about it.
package struct Option: Sendable {
  package let name: OptionName
  /// The letter after a single dash.
  package let short: Character?
  /// The value that must follow; nil if the option takes none.
  package let value: OptionValue?
  let group: OptionGroup
  /// Whether every occurrence counts. If not, the last one wins.
  package let repeats: Bool
  /// The option requires one of these; if empty, it requires none.
  let needs: [OptionName]
  /// The option cannot be combined with any of these.
  package let excludes: [OptionName]
  /// Whether a check of a suite may set it, because it says how payloads are read rather than what is written.
  let allowedInSuite: Bool
  /// One line of the help: lower case, no full stop. It does not repeat what `needs` says.
  let help: String
  /// Further paragraphs for the manual.
  package let details: [String]

  init(
    _ name: OptionName, short: Character? = nil, value: OptionValue? = nil, group: OptionGroup,
    repeats: Bool = false, needs: [OptionName] = [], excludes: [OptionName] = [],
    allowedInSuite: Bool = false,
    help: String, details: [String] = []
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.group = group
    self.repeats = repeats
    self.needs = needs
    self.excludes = excludes
    self.allowedInSuite = allowedInSuite
    self.help = help
    self.details = details
  }

  /// The long form as typed: `--output`.
  package var long: String { name.long }
}
