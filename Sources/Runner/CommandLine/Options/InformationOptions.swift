extension Option {
  static let list = Option(.list, group: .information, help: "the models, a line each")

  static let describe = Option(
    .describe, value: OptionValue("MODEL", .model), group: .information,
    help: "what JSON MODEL expects, field by field")

  static let sample = Option(
    .sample, value: OptionValue("MODEL", .model), group: .information,
    help: "a payload that MODEL decodes")

  static let help = Option(.help, short: "h", group: .information, help: "this text")

  static let version = Option(.version, group: .information, help: "name and version")

  static let completions = Option(
    .completions, value: OptionValue("SHELL", .choice(Shell.choices)), group: .information,
    help: "a completion script for bash, zsh or fish",
    details: ["To try it in a running bash: eval \"$(decode-model --completions bash)\"."])

  static let man = Option(.man, group: .information, help: "the manual, for man -l - or mandoc")
}
