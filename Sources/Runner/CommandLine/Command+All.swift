import Diagnostics
import Words

extension Command: CaseIterable {
  package static let allCases = [
    decode, check, list, describe, sample, schema, compare, contract, stats, scaffold, build, explain, help,
    man, completions, cache,
  ]

  // MARK: - Decode and check

  package static let decode = Command(
    "decode", .decoding, "print the decoded values", "MODEL [FILE ...]", [.model, .files],
    [.output, .onto, .rejects, .tolerate] + Option.input + Option.reports + Option.models + [.verbose],
    pages: ["input", "output", "reports", "own-models", "strategies"], foreignNames: ["parse", "run"])

  package static let check = Command(
    "check", .decoding,
    "report what does not fit, and print no values; without MODEL, run the project's checks",
    "[MODEL [FILE ...]]", [.model, .files],
    [.suite, .only, .noConfig, .tolerate]
      + Option.input.map { $0.name == .recordTimeout ? $0.needing() : $0 }
      + Option.reports + Option.models + [.verbose],
    pages: ["projects", "input", "output", "reports", "own-models", "strategies"],
    foreignNames: ["validate", "verify", "lint", "test"]
  ) { $0.isCheck = true }

  // MARK: - Inspect models and data

  package static let list = Command(
    "list", .inspecting, "list the built-in models, or the types of your sources", "", [],
    [.slice, .source, .exclude, .package, .target, .module.needing(.slice), .verbose.needing(.slice)],
    pages: ["own-models"], foreignNames: ["models", "types", "ls"])

  package static let describe = Command(
    "describe", .inspecting, "describe the JSON that MODEL accepts, found by running it", "MODEL", [.model],
    [.recordTimeout] + Option.models + Option.terminal + [.verbose], pages: ["observing", "own-models"],
    foreignNames: ["inspect", "show", "info"]
  ) { $0.observation = .describe }

  package static let sample = Command(
    "sample", .inspecting, "print a payload that MODEL decodes, as small as possible", "MODEL", [.model],
    [.full, .all, .recordTimeout] + Option.models.filter { $0.name != .encoder } + Option.terminal
      + [.verbose],
    pages: ["observing", "own-models"]
  ) { $0.observation = .sample(.smallest) }

  package static let schema = Command(
    "schema", .inspecting, "print a JSON Schema of what MODEL decodes", "MODEL", [.model],
    [.encoded, .openapi, .recordTimeout] + Option.models + Option.terminal + [.verbose],
    pages: ["observing", "own-models"]
  ) { $0.observation = .schema(.accepted) }

  package static let stats = Command(
    "stats", .inspecting, "count the values of the records, and show which MODEL reads",
    "MODEL [FILE ...]", [.model, .files],
    [.statisticsFormat, .since] + Option.input + Option.reports + Option.models + [.verbose],
    pages: ["statistics", "input", "own-models"], foreignNames: ["statistics", "profile"]
  ) { $0.statistics = .text }

  // MARK: - Compare

  package static let compare = Command(
    "compare", .comparing, "compare MODEL with another version of it", "MODEL [FILE ...]",
    [.model, .payloads()],
    // Versions are compared record by record.
    [.against, .policy] + Option.input.filter { $0.name != .jobs } + [
      .report, .maxErrors, .trailingCommas, .strict, .known, .quiet,
    ]
      + Option.terminal + Option.models + [.verbose],
    required: .against, needsOwnModel: true, pages: ["comparing", "own-models"], foreignNames: ["diff"]
  ) { $0.isCheck = true }

  package static let contract = Command(
    "contract", .comparing, "report what a JSON Schema or OpenAPI document allows and MODEL refuses",
    "FILE[#WHERE] MODEL [FILE ...]", [.contract, .model, .payloads(with: .encoded)],
    [.encodedOfContract] + [Option.lines, .each, .at, .filesFrom].map { $0.needing(.encoded) }
      + [.null, .recordTimeout, .report, .maxErrors, .unread, .strict, .redact, .known, .quiet]
      + Option.terminal + Option.models + [.verbose],
    pages: ["contracts", "own-models"]
  ) { $0.isCheck = true }

  // MARK: - Generate

  package static let scaffold = Command(
    "scaffold", .generating, "print a Swift model for payloads, or for a contract",
    "NAME [FILE ...]", [.typeName, .files],
    [
      .contract, .check, .typeAtPath, .mapAtPath, .structAtPath, .isPublic, .lines, .each, .at, .filesFrom,
      .null, .standardInputName, .jobs, .report, .maxErrors,
    ]
      + [Option.firstError, .unread, .swallowed, .roundTrip].map { $0.needing(.check) }
      + [.trailingCommas, .strict] + Option.terminal + [.verbose.needing(.check)],
    pages: ["scaffolds", "input"], foreignNames: ["generate", "infer", "init", "new"]
  ) { $0.makesModel = true }

  package static let build = Command(
    "build", .generating, "compile MODEL into a file that runs on machines without Swift", "MODEL", [.model],
    [.hostFile] + Option.ownModels.filter { $0.name != .host } + [.verbose],
    required: .hostFile, needsOwnModel: true, pages: ["own-models"], foreignNames: ["compile"])

  // MARK: - Help

  package static let explain = Command(
    "explain", .helping, "explain the code of a problem, or list all codes",
    "[CODE]", [.word({ DiagnosticCode.allCases.map { Choice($0.rawValue, $0.meaning) } })])

  package static let help = Command(
    "help", .helping, "print the commands, or the help of one, or a page about something",
    "[COMMAND|PAGE]", [.topic])

  package static let man = Command(
    "man", .helping, "print the manual, for man -l - or mandoc")

  package static let completions = Command(
    "completions", .helping, "print a completion script for bash, zsh or fish",
    "SHELL", [.word({ Shell.words.map { Choice($0) } }, name: "SHELL"), .line])

  package static let cache = Command(
    "cache", .helping, "show what is cached of compiled sources, or remove it",
    "[clear]", [.word({ [Choice("clear", "remove all of it")] })], pages: ["own-models"])
}

extension DiagnosticCode {
  /// One line, lower case, no full stop.
  package var meaning: String {
    let summary = explanation.summary
    return summary.prefix(1).lowercased() + summary.dropFirst().dropLast()
  }
}
