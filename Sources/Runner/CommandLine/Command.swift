import Words

/// What the program can be asked to do: the first word of a command line, or nothing for `decode`.
package enum Command: String, CaseIterable, Sendable {
  case decode, check
  case list, describe, sample, schema
  case compare, contract, stats
  case scaffold, build
  case explain, cache, help, man, completions

  /// What it does: lower case, no full stop.
  package var summary: String {
    switch self {
    case .decode: "print the decoded values"
    case .check: "report what does not fit, and print no values; without MODEL, run the project's checks"
    case .list: "list the built-in models, or the types of your sources"
    case .describe: "describe the JSON that MODEL accepts, found by running it"
    case .sample: "print a payload that MODEL decodes, as small as possible"
    case .schema: "print a JSON Schema of what MODEL decodes"
    case .compare: "compare MODEL with another version of it"
    case .contract: "report what a JSON Schema or OpenAPI document allows and MODEL refuses"
    case .stats: "count what the records hold, and what of it MODEL reads"
    case .scaffold: "print a Swift model for payloads, or for a contract"
    case .build: "compile MODEL into a file that runs on machines without Swift"
    case .explain: "explain the code of a problem, or list all codes"
    case .cache: "show what is cached of compiled sources, or remove it"
    case .help: "print the commands, or the help of one, or a page about something"
    case .man: "print the manual, for man -l - or mandoc"
    case .completions: "print a completion script for bash, zsh or fish"
    }
  }

  /// What follows the name and the options: `MODEL [FILE ...]`.
  package var operands: String {
    switch self {
    case .decode, .stats: "MODEL [FILE ...]"
    case .check: "[MODEL [FILE ...]]"
    case .compare: "--against VERSION MODEL [FILE ...]"
    case .list, .man: ""
    case .describe, .sample, .schema: "MODEL"
    case .contract: "FILE[#WHERE] MODEL"
    case .scaffold: "NAME [FILE ...]"
    case .build: "-o FILE MODEL"
    case .explain: "[CODE]"
    case .cache: "[clear]"
    case .help: "[COMMAND|PAGE]"
    case .completions: "SHELL"
    }
  }

  /// The options that it takes, in the order of its help.
  package var options: OptionList { Self.lists[self] ?? OptionList([]) }

  private static let lists: [Command: OptionList] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, OptionList($0.ownOptions + [.help])) })

  private var ownOptions: [Option] {
    let models = Option.strategies + Option.ownModels
    let terminal: [Option] = [.color, .progress]
    switch self {
    case .decode:
      return [.output, .onto, .rejects, .tolerate] + Option.input + Option.reports + models + [.verbose]
    case .check:
      return [.suite, .only, .noConfig, .tolerate]
        + Option.input.map { $0.name == .recordTimeout ? $0.needing() : $0 }
        + Option.reports + models + [.verbose]
    case .list: return [.slice, .source, .exclude, .package, .target, .module.needing(.slice), .verbose]
    case .describe: return [.recordTimeout] + models + terminal + [.verbose]
    case .sample: return [.full, .all, .recordTimeout] + models + terminal + [.verbose]
    case .schema: return [.encoded, .openapi, .recordTimeout] + models + terminal + [.verbose]
    case .compare:
      return [.against, .policy] + Option.input + [
        .report, .maxErrors, .trailingCommas, .strict, .known, .quiet,
      ]
        + terminal + models + [.verbose]
    case .contract:
      let input = [Option.lines, .each, .at, .filesFrom].map { $0.needing(.encoded) }
      return [.encodedOfContract] + input + [.null, .recordTimeout, .report, .maxErrors, .unread, .strict]
        + [.redact, .known, .quiet] + terminal + models + [.verbose]
    case .stats:
      return [.statisticsFormat, .since] + Option.input + Option.reports + models + [.verbose]
    case .scaffold:
      let proof = [Option.unread, .swallowed, .roundTrip].map { $0.needing(.check) }
      return [.contract, .check, .typeAtPath, .mapAtPath, .structAtPath, .isPublic]
        + [
          .lines, .each, .at, .filesFrom, .null, .standardInputName, .jobs, .report, .maxErrors, .firstError,
        ]
        + proof + [.trailingCommas, .strict] + terminal + [.verbose]
    case .build: return [.hostFile] + Option.ownModels.filter { $0.name != .host } + [.verbose]
    case .explain, .cache, .help, .man, .completions: return []
    }
  }
}
