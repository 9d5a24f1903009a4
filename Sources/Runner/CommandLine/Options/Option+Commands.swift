import OperatingSystem
import Words

/// Options that one command has, or that say something else in another.
extension Option {
  // MARK: - decode

  static let output = Option(
    .output, "o", .choice("FORMAT", OutputFormat.self), .command,
    "write decoded records as swift (the default), json, pretty, source or none"
  ) { settings, use throws(UsageError) in settings.typedOutput = try use.choice() }

  static let onto = Option(
    .onto, nil, .file(), .command, "apply each record to the one stored in FILE, and write the result"
  ) { settings, use throws(UsageError) in settings.onto = try use.text() }

  static let rejects = Option(
    .rejects, nil, .file(), .command, "write records that do not decode to FILE, byte for byte"
  ) { settings, use throws(UsageError) in settings.rejects = Destination(typed: try use.text()) }

  static let tolerate = Option(
    .tolerate, nil, .text("N[%]"), .command,
    "succeed as long as at most N records, or N percent of them, fail"
  ) { settings, use throws(UsageError) in
    guard let tolerance = Tolerance(typed: use.value ?? "") else {
      throw UsageError(
        "option \(Quoted(use.typed)) needs a number of records, such as 20, or a percentage up to 100%, found \(Quoted(use.value ?? ""))"
      )
    }
    settings.tolerance = tolerance
  }

  // MARK: - check

  static let suite = Option(
    .suite, nil, .file(), .command, excludes: [.filesFrom, .standardInputName],
    "run the checks in FILE, which has the form of a project's .decode-model.json"
  ) { settings, use throws(UsageError) in settings.suite = try use.text() }

  static let only = Option(
    .only, nil, .text("NAME"), .command, repeats: true, excludes: [.filesFrom, .standardInputName],
    "run only this check of the project; may be given several times"
  ) { settings, use throws(UsageError) in settings.onlyChecks.append(try use.text()) }

  static let noConfig = Option(
    .noConfig, nil, nil, .command, excludes: [.only, .suite], "look for no .decode-model.json"
  ) { settings, _ in settings.usesProject = false }

  // MARK: - list

  static let slice = Option(
    .slice, nil, .text("MODEL"), .command, needs: [.source],
    "print the Swift code that MODEL needs of the sources, with what was left out as comments"
  ) { settings, use throws(UsageError) in settings.slicedModel = try use.text() }

  // MARK: - sample and schema

  static let full = Option(
    .full, nil, nil, .command, "print one payload with everything that MODEL reads at once"
  ) { settings, _ in settings.observation = .sample(.full) }

  static let all = Option(
    .all, nil, nil, .command, excludes: [.full],
    "print a payload for each thing that MODEL can do with its JSON, one a line"
  ) { settings, _ in settings.observation = .sample(.all) }

  static let encoded = Option(
    .encoded, nil, nil, .command, "print the schema of what MODEL writes, not of what it decodes"
  ) { settings, _ in settings.observation = .schema(.encoded) }

  static let openapi = Option(
    .openapi, nil, nil, .command, excludes: [.encoded], "print a component of OpenAPI 3.1"
  ) { settings, _ in settings.observation = .schema(.openapi) }

  // MARK: - compare

  static let against = Option(
    .against, nil, .file("REVISION|PATH"), .command, excludes: [.redact], allowedInChecks: true,
    "the other version: a git revision, such as HEAD~1, or a path, such as ./Old.swift"
  ) { settings, use throws(UsageError) in
    let typed = try use.text()
    // git would take it for an option.
    guard !typed.hasPrefix("-") else { throw UsageError("\(Quoted(typed)) is not a git revision") }
    settings.older = OlderVersion(typed: typed)
  }

  static let policy = Option(
    .policy, nil, .choice("POLICY", VersionPolicy.self), .command, needs: [.against], allowedInChecks: true,
    "what is an error: backward (the default), forward or both; the rest are warnings"
  ) { settings, use throws(UsageError) in settings.versionPolicy = try use.choice() }

  // MARK: - contract

  static let encodedOfContract = Option(
    .encoded, nil, nil, .command,
    "report what MODEL writes and the contract does not allow, for FILE or generated payloads"
  ) { settings, _ in settings.isContractForEncoding = true }

  /// A contract that a check of a suite has.
  static let contractOfCheck = Option(
    .contract, nil, .file("FILE[#WHERE]"), .command, excludes: [.against], allowedInChecks: true,
    "report what a JSON Schema or OpenAPI document allows and MODEL refuses"
  ) { settings, use throws(UsageError) in settings.contractPlace = try use.text() }

  static let encodedOfCheck = Option(
    .encoded, nil, nil, .command, needs: [.contract], allowedInChecks: true,
    "report what MODEL writes and the contract does not allow, instead"
  ) { settings, _ in settings.isContractForEncoding = true }

  // MARK: - stats

  static let statisticsFormat = Option(
    .output, "o", .choice("FORMAT", StatisticsFormat.self), .command,
    "write the statistics as text (the default) or json"
  ) { settings, use throws(UsageError) in settings.statistics = try use.choice() }

  static let since = Option(
    .since, nil, .file(), .command,
    "report what is new since the statistics in FILE, an earlier output as json"
  ) { settings, use throws(UsageError) in settings.since = try use.text() }

  // MARK: - scaffold

  static let contract = Option(
    .contract, nil, .file("FILE[#WHERE]"), .command,
    "print a model for a JSON Schema or OpenAPI document, instead of payloads"
  ) { settings, use throws(UsageError) in settings.contractPlace = try use.text() }

  static let check = Option(
    .check, nil, nil, .command, "compile the model, and have it decode the payloads"
  ) { settings, _ in settings.isCheck = true }

  static let typeAtPath = Option(
    .typeAtPath, nil, .text("PATH=TYPE"), .command, repeats: true, excludes: [.contract],
    "use TYPE for the values at PATH, such as .users[].id=UUID"
  ) { settings, use throws(UsageError) in
    let (place, type) = try use.typeAtPath()
    settings.scaffold?.types.append(ScaffoldOptions.Override(place: place, type: type))
  }

  static let mapAtPath = Option(
    .mapAtPath, nil, .text("PATH"), .command, repeats: true, excludes: [.contract],
    "treat the objects at PATH as dictionaries"
  ) { settings, use throws(UsageError) in settings.scaffold?.maps.append(try use.place(use.text())) }

  static let structAtPath = Option(
    .structAtPath, nil, .text("PATH"), .command, repeats: true, excludes: [.contract],
    "treat the objects at PATH as types with properties"
  ) { settings, use throws(UsageError) in settings.scaffold?.structures.append(try use.place(use.text())) }

  static let isPublic = Option(
    .isPublic, nil, nil, .command, "make the types and their properties public"
  ) { settings, _ in settings.scaffold?.isPublic = true }

  // MARK: - build

  static let hostFile = Option(
    .output, "o", .file(), .command, "the file to write"
  ) { settings, use throws(UsageError) in settings.build = try use.text() }

  // MARK: - all commands

  static let help = Option(.help, "h", nil, .general, "print the help of the command") { _, _ in }

  static let verbose = Option(
    .verbose, "v", nil, .general, "show the compiler's own words about sources that do not compile"
  ) { settings, _ in settings.isVerbose = true }
}
