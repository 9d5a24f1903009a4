import Compilation
import JSONCoding
import OperatingSystem
import Words

/// Every option, with another definition where it says something else in another command.
extension Option {
  // MARK: - Input

  /// The options that name the inputs and split them into records.
  static let input = [lines, each, at, filesFrom, null, standardInputName, jobs, recordTimeout]

  static let lines = Option(
    .lines, short: "l", .input, { $0.unit = .line },
    with: [.inChecks, .readsFiles, .known(as: "jsonl", "ndjson")],
    "treat every line as a record, as for names in .jsonl or .ndjson")
  static let each = Option(
    .each, .input, { $0.unit = .element }, with: [.excludes(.lines), .inChecks, .readsFiles],
    "treat every element of the top-level array, or value of the top-level object, as a record")
  static let at = Option(
    .at, .path, .input, { $0.at = $1 }, with: [.inChecks, .readsFiles, .known(as: "path")],
    "decode the values at PATH of each record, such as .data or .items[]")
  static let filesFrom = Option(
    .filesFrom, .file(), .input, { $0.inputList = $1 },
    "read the names of the inputs from FILE, one a line (-: standard input)")
  static let null = Option(
    .null, short: "0", .input, { $0.listSeparator = .null }, with: [.needs(.filesFrom)],
    "names end with NUL, as find -print0 writes them")
  static let standardInputName = Option(
    .standardInputName, .text("NAME"), .input, { $0.standardInputName = $1 },
    with: [
      .idle("standard input is not read") { !$0.readsStandardInput },
      .idle(nothingIsReported, if: { $0.isSilent }),
    ],
    "the name of standard input in reports (default: <stdin>)")
  static let jobs = Option(
    .jobs, short: "j", .number(in: 1...1024), .input, { $0.jobs = $1 },
    with: [.readsFiles, .known(as: "threads", "workers")],
    "use N worker threads (default: one per core)")
  static let recordTimeout = Option(
    .recordTimeout, .number("SECONDS", in: 0...86_400), .input,
    { $0.recordTimeout = $1 == 0 ? nil : .seconds($1) },
    with: [
      .needs(.source, .package, .host), .inChecks, .known(as: "timeout"),
      .idle("built-in models have no limit") { !$0.runsChecks && !$0.settings.hasOwnTypes },
    ],
    "end the model's code if a record takes longer (default: 10; 0: never)")

  // MARK: - Reports

  static let reports =
    [
      report, maxErrors, firstError, unread, swallowed, roundTrip, trailingCommas, strict, redact, known,
      quiet,
    ]
    + terminal
  static let terminal = [color, progress]

  static let report = Option(
    .report, short: "r", .report, .report, { $0.typedReports.append($1) },
    with: [.repeats, .known(as: "format", "f", "output", "o")], "write problems as")
  static let maxErrors = Option(
    .maxErrors, .number(in: 0...Int.max), .report, { $0.maxErrors = $1 },
    with: [.idle(nothingIsReported) { $0.settings.reports.isEmpty }, .known(as: "limit")],
    "show at most N problems, and how many more there are (0: all)")
  static let firstError = Option(
    .firstError, .report, { $0.stopsAtFirstError = true },
    with: [.idle(nothingIsReported, if: { $0.isSilent }), .known(as: "fail-fast")],
    "report only the first problem of each record")
  static let unread = Option(
    .unread, .choice("POLICY", usual: .ignore), .report, { $0.typedUnread = $1 },
    with: [
      .inChecks, .warns { $0.unread }, .known(as: "unknown-keys"),
      .idle("only what is written is compared") { $0.settings.isContractForEncoding },
    ],
    "report keys that the model never reads:")
  static let swallowed = Option(
    .swallowed, .choice("POLICY", usual: .ignore), .report, { $0.swallowed = $1 },
    with: [.inChecks, .warns { $0.swallowed }],
    "report values that the model drops after catching an error:")
  static let roundTrip = Option(
    .roundTrip, .choice("POLICY", usual: .ignore), .report, { $0.roundTrip = $1 },
    with: [.excludes(.onto), .inChecks, .warns { $0.roundTrip }],
    "report what encoding a record again loses or changes:")
  static let trailingCommas = Option(
    .trailingCommas, .choice("POLICY", usual: .error), .report, { $0.trailingCommaPolicy = $1 },
    with: [.inChecks, .readsFiles],
    "report commas before a closing bracket:")
  static let strict = Option(
    .strict, .report, { $0.isStrict = true },
    with: [.inChecks, .idle("no FILE is read") { $0.settings.makesModel && $0.inputs == nil }],
    "treat every warning as an error, unread keys included")
  static let redact = Option(
    .redact, .report, { $0.isRedacted = true },
    with: [.inChecks, .idle(nothingIsReported, if: { $0.isSilent })],
    "keep the payload's values out of every report")
  static let known = Option(
    .known, .fileOnly(), .report, { $0.known = $1 },
    "leave out the problems that are in FILE, an earlier report as json")
  static let quiet = Option(
    .quiet, short: "q", .report, { $0.isQuiet = true }, with: [.known(as: "silent")],
    "write only what is asked for: the exit status is the result")
  static let color = Option(
    .color, .choice("WHEN", usual: .auto), .report, { $0.color = $1 },
    with: [
      .idle("there is no text to color") { $0.settings.color == .always && !$0.writesText },
      .known(as: "no-color", for: "never"),
    ],
    "color the text:")
  static let progress = Option(
    .progress, .choice("WHEN", usual: .auto), .report, { $0.progress = $1 },
    with: [
      .idle("there is no progress to show") { $0.settings.progress == .always && !$0.hasProgressToShow }
    ],
    "show progress on standard error:")

  // MARK: - Models

  /// The options that find and compile the user's own types.
  static let ownModels = [
    source, exclude, package, target, whole, module, swiftVersion, swiftcFlag, decoder, encoder, host,
  ]
  /// The options for reading dates, keys, data and numbers.
  static let strategies = [keys, dates, data, nonConformingFloats]
  static let models = strategies + ownModels

  static let source = Option(
    .source, .fileOnly("PATH", .swiftFile), .ownModels, { $0.sources.append($1) },
    with: [.repeats, .inChecks],
    "use a type in a Swift file, or in a folder of them, as MODEL; may be given several times")
  static let exclude = Option(
    .exclude, .text("GLOB"), .ownModels, { $0.excludedSources.append($1) },
    with: [.repeats, .needs(.source), .inChecks, .readsFolders],
    "leave files of the folders out, such as Tests or 'Sources/**/*+UI.swift'")
  static let package = Option(
    .package, .file("PATH"), .ownModels, { $0.package = $1 }, with: [.excludes(.source), .inChecks],
    "use a type of the Swift package in PATH as MODEL, with everything it depends on")
  static let target = Option(
    .target, .text("NAME"), .ownModels, { $0.target = $1 }, with: [.needs(.package), .inChecks],
    "the package's target that has MODEL; needed if several declare a type of that name")
  static let whole = Option(
    .whole, .ownModels, { $0.sourceExtent = .whole },
    with: [.needs(.source, .package), .inChecks, .readsFolders],
    "compile every file of a folder, or the target of a package, never a slice")
  static let module = Option(
    .module, .module, .ownModels, { $0.modules.append($1) }, with: [.repeats, .needs(.source), .inChecks],
    "compile the Swift files in FOLDER as the module NAME, which the sources import")
  static let swiftVersion = Option(
    .swiftVersion, .choice("N"), .ownModels, { $0.swiftVersion = $1 }, with: [.needs(.source), .inChecks],
    "compile in the Swift 5 (the default) or Swift 6 language mode")
  static let swiftcFlag = Option(
    .swiftcFlag, .text("FLAG"), .ownModels, { $0.swiftcFlags.append($1) },
    with: [.repeats, .needs(.source, .package), .inChecks],
    "pass FLAG to swiftc; may be given several times")
  static let decoder = Option(
    .decoder, .text("EXPRESSION"), .ownModels, { $0.decoder = $1 },
    with: [.needs(.source, .package), .excludes(.keys, .dates, .data, .nonConformingFloats), .inChecks],
    "decode with the settings of the JSONDecoder that a Swift expression gives")
  static let encoder = Option(
    .encoder, .text("EXPRESSION"), .ownModels, { $0.encoder = $1 },
    with: [.needs(.source, .package), .idle("nothing is encoded") { !$0.encodes }, .inChecks],
    "encode with the settings of the JSONEncoder that a Swift expression gives")
  static let host = Option(
    .host, .file(), .ownModels, { $0.host = $1 }, with: [.excludes(.source, .package, .decoder, .encoder)],
    "use a MODEL that the command build has compiled to FILE, instead of sources")

  static let keys = Option(
    .keys, .strategy(["default": .useDefaultKeys, "snake": .snakeCase]), .strategies,
    { $0.strategies.keys = $1 },
    with: [.inChecks, .known(as: "key-strategy"), .known(as: "snake-case", for: "snake")],
    "convert key names: default or snake")
  static let dates = Option(
    .dates,
    .dates(
      [
        "default": .deferredToDate, "iso8601": .iso8601, "seconds": .secondsSince1970,
        "milliseconds": .millisecondsSince1970,
      ], orFormatSuchAs: "yyyy-MM-dd'T'HH:mm:ss"), .strategies, { $0.strategies.dates = $1 },
    with: [.inChecks, .known(as: "date-strategy", "date-format")],
    "read dates as default, iso8601, seconds, milliseconds or a format such as yyyy-MM-dd")
  static let data = Option(
    .data, .strategy(["base64": .base64, "default": .deferredToData]), .strategies,
    { $0.strategies.data = $1 },
    with: [.inChecks], "read Data as base64 (the default) or default, as Data decodes itself")
  static let nonConformingFloats = Option(
    .nonConformingFloats, .floats, .strategies, { $0.strategies.nonConformingFloats = $1 }, with: [.inChecks],
    "the strings that represent infinity, minus infinity and not-a-number")

  // MARK: - Decode and check

  static let output = Option(
    .output, short: "o", .choice("FORMAT", usual: .swift), .command, { $0.typedOutput = $1 },
    with: [
      .known(as: "format", "f"), .known(as: "compact", for: "json"),
    ],
    "write decoded records as")
  static let onto = Option(
    .onto, .file(), .command, { $0.onto = $1 },
    with: [.idle("the result is not written") { $0.settings.output == .none }],
    "apply each record to the one stored in FILE, and write the result")
  static let rejects = Option(
    .rejects, .destination, .command, { $0.rejects = $1 },
    "write records that do not decode to FILE, byte for byte")
  static let tolerate = Option(
    .tolerate, .tolerance, .command, { $0.tolerance = $1 },
    "succeed as long as at most N records, or N percent, fail, and no text is empty")
  static let suite = Option(
    .suite, .file(), .command, { $0.suite = $1 }, with: [.excludes(.filesFrom, .standardInputName)],
    "run the checks in FILE, which has the form of a project's .decode-model.json")
  static let only = Option(
    .only, .text("NAME"), .command, { $0.onlyChecks.append($1) },
    with: [.repeats, .excludes(.filesFrom, .standardInputName)],
    "run only this check of the project; may be given several times")
  static let noConfig = Option(
    .noConfig, .command, { $0.usesProject = false }, with: [.excludes(.only, .suite)],
    "look for no .decode-model.json")

  // MARK: - Inspect

  static let slice = Option(
    .slice, .type, .command, { $0.slicedModel = $1 }, with: [.needs(.source)],
    "print the Swift code that MODEL needs of the sources, with what was left out as comments")
  static let full = Option(
    .full, .command, { $0.observation = .sample(.full) },
    "print one payload with everything that MODEL reads at once")
  static let all = Option(
    .all, .command, { $0.observation = .sample(.all) }, with: [.excludes(.full)],
    "print a payload for each thing that MODEL can do with its JSON, one a line")
  static let encoded = Option(
    .encoded, .command, { $0.observation = .schema(.encoded) },
    "print the schema of what MODEL writes, not of what it decodes")
  static let openapi = Option(
    .openapi, .command, { $0.observation = .schema(.openapi) }, with: [.excludes(.encoded)],
    "print a component of OpenAPI 3.1")
  static let statisticsFormat = Option(
    .output, short: "o", .choice("FORMAT", usual: .text), .command, { $0.statistics = $1 },
    with: [.known(as: "format", "f")], "write the statistics as")
  static let since = Option(
    .since, .file(), .command, { $0.since = $1 },
    with: [.idle(nothingIsReported) { $0.settings.reports.isEmpty }],
    "report what is new since the statistics in FILE, an earlier output as json of 100 records or more")

  // MARK: - Compare

  static let against = Option(
    .against, .version, .command, { $0.older = $1 }, with: [.excludes(.redact), .inChecks],
    "the other version: a git revision, such as HEAD~1, or a path, such as ./Old.swift")
  static let policy = Option(
    .policy, .choice("POLICY"), .command, { $0.versionPolicy = $1 }, with: [.needs(.against), .inChecks],
    "what is an error: backward (the default), forward or both; the rest are warnings")
  static let encodedOfContract = Option(
    .encoded, .command, { $0.isContractForEncoding = true }, with: [.inChecks],
    "report what MODEL writes and the contract does not allow, for FILE or generated payloads")
  /// A contract that a check of a suite has.
  static let contractOfCheck = Option(
    .contract, .contract, .command, { $0.contractPlace = $1 },
    with: [.excludes(.against), .inChecks],
    "report what a JSON Schema or OpenAPI document allows and MODEL refuses")

  // MARK: - Generate

  static let contract = Option(
    .contract, .contract, .command, { $0.contractPlace = $1 },
    "print a model for a JSON Schema or OpenAPI document, instead of payloads")
  static let check = Option(
    .check, .command, { $0.isCheck = true }, "compile the model, and have it decode the payloads")
  static let typeAtPath = atPath(
    .typeAtPath, "use TYPE for the values at PATH, such as .users[].id=UUID", .typeAtPath)
  static let mapAtPath = atPath(.mapAtPath, "treat the objects at PATH as dictionaries")
  static let structAtPath = atPath(.structAtPath, "treat the objects at PATH as types with properties")

  /// - Parameter value: the path and more about it; nil for a path alone.
  private static func atPath(
    _ name: OptionName, _ sentence: String, _ value: TypedValue<ScaffoldRequest.Place>? = nil
  ) -> Option {
    Option(
      name, value ?? .place(name), .command, { $0.scaffold.places.append($1) },
      with: [.repeats, .excludes(.contract)], sentence)
  }

  static let isPublic = Option(
    .isPublic, .command, { $0.scaffold.isPublic = true }, "make the types and their properties public")
  static let hostFile = Option(
    .output, short: "o", .fileOnly(), .command, { $0.build = $1 }, "the file to write")

  // MARK: - General

  static let help = Option(.help, short: "h", .general, { _ in }, "print the help of the command")
  static let verbose = Option(
    .verbose, short: "v", .general, { $0.isVerbose = true },
    "show the compiler's own words about sources that do not compile")
}

extension Option.Trait {
  fileprivate static let readsFiles = idle("no FILE is read") { $0.inputs == nil && !$0.runsChecks }
  fileprivate static let readsFolders = idle("files given by name are compiled whole") {
    let sources = $0.settings.sources
    return !sources.isEmpty && $0.settings.modules.isEmpty && sources.allSatisfy { $0.hasSuffix(".swift") }
  }
  /// A policy that only adds warnings to a report.
  fileprivate static func warns(_ policy: @escaping @Sendable (Settings) -> Policy) -> Option.Trait {
    idle(nothingIsReported) {
      policy($0.settings) == .warn && !$0.settings.isStrict && $0.settings.reports.isEmpty
    }
  }
}

private let nothingIsReported = "nothing is reported"
