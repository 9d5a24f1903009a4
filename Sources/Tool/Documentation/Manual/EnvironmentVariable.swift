import Runner
/// An environment variable that the program reads, and the option it affects.
struct EnvironmentVariable: Sendable {
  let name: String
  let meaning: String
  let option: OptionName

  static func all(for catalogue: OptionCatalogue) -> [EnvironmentVariable] {
    variables.filter { catalogue.contains($0.option) }
  }

  private static let variables = [
    EnvironmentVariable(
      name: "NO_COLOR",
      meaning:
        "If not empty, disables color unless the command line asks for it, whatever the next three say.",
      option: .color),
    EnvironmentVariable(
      name: "FORCE_COLOR",
      meaning:
        "If neither empty nor 0, enables color in files and pipes too, whatever CLICOLOR and TERM say.",
      option: .color),
    EnvironmentVariable(name: "CLICOLOR_FORCE", meaning: "The same.", option: .color),
    EnvironmentVariable(name: "CLICOLOR", meaning: "If 0, disables color.", option: .color),
    EnvironmentVariable(name: "TERM", meaning: "If dumb, disables color.", option: .color),
    EnvironmentVariable(
      name: "COLUMNS", meaning: "The width of a terminal that does not know its own (default: 80).",
      option: .report),
    EnvironmentVariable(
      name: "GITHUB_ACTIONS",
      meaning:
        "If true, a check without --report writes annotations in addition to the text.",
      option: .report),
    EnvironmentVariable(
      name: "GITHUB_STEP_SUMMARY",
      meaning:
        "The file to which such a check appends the problems in groups, as a table.",
      option: .report),
    EnvironmentVariable(
      name: "DECODE_MODEL_NO_CONFIG",
      meaning: "If not empty, no .decode-model.json is looked for, as with --no-config.",
      option: .noConfig),
    EnvironmentVariable(
      name: "XDG_CACHE_HOME",
      meaning: "Compiled sources are cached in its subfolder decode-model (default: ~/.cache).",
      option: .source),
    EnvironmentVariable(
      name: "TMPDIR", meaning: "Where the cache is if it can be nowhere else (default: /tmp).",
      option: .source),
  ]
}
