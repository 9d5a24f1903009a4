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
    pages: ["input", "output", "reports", "own-models", "strategies"],
    examples: """
      Print the value, or what is wrong with the JSON => cat order.json | decode-model --source App Order
      Filter JSON Lines by type => decode-model -lqo source --rejects bad --source App Order < log > good
      Decode what an envelope holds => decode-model --at '.data.items[]' -o json --source App Order response.json
      """)

  package static let check = Command(
    "check", .decoding,
    "report what does not fit, and print no values; without MODEL, run the project's checks",
    "[MODEL [FILE ...]]", [.model, .files],
    [.suite, .only, .noConfig, .tolerate]
      + Option.input.map { $0.name == .recordTimeout ? $0.needing() : $0 }
      + Option.reports + Option.models + [.verbose],
    pages: ["projects", "input", "output", "reports", "own-models", "strategies"],
    examples: """
      In CI: print nothing if all payloads of a folder decode => decode-model check --source App Order fixtures
      Run the checks of .decode-model.json => decode-model check -r sarif=report.sarif -r junit=report.xml
      Check thousands of files => find . -type f -print0 | decode-model check -0 --files-from - song
      """
  ) { $0.isCheck = true }

  // MARK: - Inspect models and data

  package static let list = Command(
    "list", .inspecting, "list the built-in models, or the types of your sources", "", [],
    [.slice, .source, .exclude, .package, .target, .module.needing(.slice), .verbose.needing(.slice)],
    pages: ["own-models"],
    examples: """
      Name the built-in models => decode-model list
      Name the types of an app, and its decoders => decode-model list --source App
      Print all code that a type needs => decode-model list --source App --slice Order
      """)

  package static let describe = Command(
    "describe", .inspecting, "describe the JSON that MODEL accepts, found by running it", "MODEL", [.model],
    [.recordTimeout] + Option.models + Option.terminal + [.verbose], pages: ["observing", "own-models"],
    examples: """
      See what a built-in model accepts => decode-model describe song
      The same for a type of an app => decode-model describe --source App Order
      Read dates as the app does => decode-model describe --source App --dates iso8601 Order
      """
  ) { $0.observation = .describe }

  package static let sample = Command(
    "sample", .inspecting, "print a payload that MODEL decodes, as small as possible", "MODEL", [.model],
    [.full, .all, .recordTimeout] + Option.models + Option.terminal + [.verbose],
    pages: ["observing", "own-models"],
    examples: """
      Get the smallest payload for a test => decode-model sample --source App Order
      Get one with all keys => decode-model sample --full --source App Order
      Get one for each thing that the model can do => decode-model sample --all song
      """
  ) { $0.observation = .sample(.smallest) }

  package static let schema = Command(
    "schema", .inspecting, "print a JSON Schema of what MODEL decodes", "MODEL", [.model],
    [.encoded, .openapi, .recordTimeout] + Option.models + Option.terminal + [.verbose],
    pages: ["observing", "own-models"],
    examples: """
      Publish what a type accepts => decode-model schema --source App Order > order.schema.json
      Publish what it writes => decode-model schema --encoded --source App Order
      Print a component of OpenAPI => decode-model schema --openapi song
      """
  ) { $0.observation = .schema(.accepted) }

  package static let stats = Command(
    "stats", .inspecting, "count the values of the records, and show which MODEL reads",
    "MODEL [FILE ...]", [.model, .files],
    [.statisticsFormat, .since] + Option.input + Option.reports + Option.models + [.verbose],
    pages: ["statistics", "input", "own-models"],
    examples: """
      See what a day's records hold => zcat day.jsonl.gz | decode-model stats -l --source App Order
      Keep it for later => decode-model stats -o json --source App Order day.jsonl > day.json
      Report what is new since then => decode-model stats --since day.json --source App Order today.jsonl
      """
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
    required: .against, needsOwnModel: true, pages: ["comparing", "own-models"],
    examples: """
      Can data that was saved still be read? => decode-model compare --against v1.0 --source Sources SavedState
      Will apps that have shipped read what is written now? => decode-model compare --against v1.0 --policy forward --source Sources Message
      Compare two files => decode-model compare --against ./Old.swift --source New.swift Order payloads
      """
  ) { $0.isCheck = true }

  package static let contract = Command(
    "contract", .comparing, "report what a JSON Schema or OpenAPI document allows and MODEL refuses",
    "FILE[#WHERE] MODEL [FILE ...]", [.contract, .model, .payloads(with: .encoded)],
    [.encodedOfContract] + [Option.lines, .each, .at, .filesFrom].map { $0.needing(.encoded) }
      + [.null, .recordTimeout, .report, .maxErrors, .unread, .strict, .redact, .known, .quiet]
      + Option.terminal + Option.models + [.verbose],
    pages: ["contracts", "own-models"],
    examples: """
      Does the model read whatever the API may send? => decode-model contract openapi.json#Order --source App Order
      The same for a JSON Schema => decode-model contract order.schema.json --source App Order
      Does it write nothing that the API refuses? => decode-model contract --encoded api.json#Order --source App Order order.json
      """
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
    pages: ["scaffolds", "input"],
    examples: """
      Make a model from payloads => decode-model scaffold Song songs.json > Song.swift
      Prove that it decodes them => decode-model scaffold --check Song songs.json > Song.swift
      Make one for a schema of an API => decode-model scaffold --contract openapi.json#Order Order
      """
  ) { $0.makesModel = true }

  package static let build = Command(
    "build", .generating, "compile MODEL into a file that runs on machines without Swift", "MODEL", [.model],
    [.hostFile] + Option.ownModels.filter { $0.name != .host } + [.verbose],
    required: .hostFile, needsOwnModel: true, pages: ["own-models"],
    examples: """
      Compile a type once => decode-model build -o Order.host --source App Order
      Of a package, with its own decoder => decode-model build -o Order.host --package . --decoder API.decoder Order
      Use it where Swift is not installed => decode-model --host Order.host --dates iso8601 -l Order log.jsonl
      """)

  // MARK: - Help

  package static let explain = Command(
    "explain", .helping, "explain the code of a problem, or list all codes",
    "[CODE]", [.word(DiagnosticCode.allCases.map { Choice($0.rawValue, $0.meaning) })],
    examples: """
      Explain a code of a report => decode-model explain type-mismatch
      List all codes => decode-model explain
      Read about a loss => decode-model explain swallowed-failure
      """)

  package static let help = Command(
    "help", .helping, "print the commands, or the help of one, or a page about something",
    "[COMMAND|PAGE]", [.topic],
    examples: """
      Print the commands => decode-model help
      Print the options of one => decode-model help check
      Print a page => decode-model help projects
      """)

  package static let man = Command(
    "man", .helping, "print the manual, for man -l - or mandoc",
    examples: """
      Read the manual => decode-model man | man -l -
      With mandoc => decode-model man | mandoc -a
      """)

  package static let completions = Command(
    "completions", .helping, "print a completion script for bash, zsh or fish",
    "SHELL", [.word(Shell.words.map { Choice($0) }, name: "SHELL"), .line],
    examples: """
      Try it in a running bash => eval "$(decode-model completions bash)"
      For zsh, in a folder of fpath => decode-model completions zsh > _decode-model
      For fish => decode-model completions fish > ~/.config/fish/completions/decode-model.fish
      """)

  package static let cache = Command(
    "cache", .helping, "show what is cached of compiled sources, or remove it",
    "[clear]", [.word([Choice("clear", "remove all of it")])], pages: ["own-models"],
    examples: """
      See what is cached => decode-model cache
      Remove it => decode-model cache clear
      Read how it is kept => decode-model help own-models
      """)
}

extension DiagnosticCode {
  /// One line, lower case, no full stop.
  package var meaning: String {
    let summary = explanation.summary
    return summary.prefix(1).lowercased() + summary.dropFirst().dropLast()
  }
}
