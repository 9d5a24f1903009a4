/// A variable of the environment that the program heeds, and the option it bears on.
struct EnvironmentVariable: Sendable {
  let name: String
  let meaning: String
  let option: OptionName

  static func all(for catalogue: OptionCatalogue) -> [EnvironmentVariable] {
    variables.filter { catalogue.contains($0.option) }
  }

  private static let variables = [
    EnvironmentVariable(
      name: "NO_COLOR", meaning: "Not empty: no color, unless it is asked for on the command line.",
      option: .color),
    EnvironmentVariable(
      name: "CLICOLOR_FORCE",
      meaning: "Not empty and not 0: color in files and pipes too, unless NO_COLOR is set.", option: .color),
    EnvironmentVariable(name: "TERM", meaning: "The terminal dumb is not given color.", option: .color),
    EnvironmentVariable(
      name: "GITHUB_ACTIONS",
      meaning:
        "With the value true, a check whose report is not chosen writes annotations as well as the text.",
      option: .report),
    EnvironmentVariable(
      name: "XDG_CACHE_HOME",
      meaning: "Where compiled sources are kept, in the folder decode-model (default: ~/.cache).",
      option: .source),
  ]
}
