/// An environment variable that the program reads.
struct EnvironmentVariable: Sendable {
  let name: String
  let meaning: String

  static let all = [
    EnvironmentVariable(
      name: "NO_COLOR",
      meaning:
        "If not empty, disables color unless the command line asks for it, whatever the next three say."),
    EnvironmentVariable(
      name: "FORCE_COLOR",
      meaning:
        "If neither empty nor 0, enables color in files and pipes too, whatever CLICOLOR and TERM say."),
    EnvironmentVariable(name: "CLICOLOR_FORCE", meaning: "The same."),
    EnvironmentVariable(name: "CLICOLOR", meaning: "If 0, disables color."),
    EnvironmentVariable(name: "TERM", meaning: "If dumb, disables color."),
    EnvironmentVariable(
      name: "COLUMNS", meaning: "The width of a terminal that does not know its own (default: 80)."),
    EnvironmentVariable(
      name: "GITHUB_ACTIONS",
      meaning:
        "If true, check without --report writes annotations in addition to the text."),
    EnvironmentVariable(
      name: "GITHUB_STEP_SUMMARY",
      meaning:
        "The file to which it then appends the problems in groups, as a table."),
    EnvironmentVariable(
      name: "DECODE_MODEL_NO_CONFIG",
      meaning: "If not empty, no .decode-model.json is looked for, as with --no-config."),
    EnvironmentVariable(
      name: "XDG_CACHE_HOME",
      meaning: "Compiled sources are cached in its subfolder decode-model (default: ~/.cache)."),
    EnvironmentVariable(
      name: "TMPDIR", meaning: "Where the cache is if it can be nowhere else (default: /tmp)."),
  ]
}
