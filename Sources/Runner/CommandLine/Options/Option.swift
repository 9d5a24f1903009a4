/// An option of the program: all that parsing, help, manual, completions and tests know of it.
struct Option: Sendable {
  let name: OptionName
  /// The letter after a single dash.
  let short: Character?
  /// What has to follow; nil where nothing may.
  let value: OptionValue?
  let group: OptionGroup
  /// Whether every occurrence counts; of the others the last one does.
  let repeats: Bool
  /// It means nothing without one of these; empty: it stands on its own.
  let needs: [OptionName]
  /// It contradicts each of these.
  let excludes: [OptionName]
  /// What it does, in one line of the help: lower case, no full stop, no word of what `needs` says.
  let help: String
  /// What else the manual says, one paragraph each.
  let details: [String]

  init(
    _ name: OptionName, short: Character? = nil, value: OptionValue? = nil, group: OptionGroup,
    repeats: Bool = false, needs: [OptionName] = [], excludes: [OptionName] = [], help: String,
    details: [String] = []
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.group = group
    self.repeats = repeats
    self.needs = needs
    self.excludes = excludes
    self.help = help
    self.details = details
  }

  /// The long form as it is typed: `--output`.
  var long: String { name.long }
}
