import Compilation
import OperatingSystem
import Words

/// Options that one command has, or that say something else in another.
extension Option {
  // MARK: - decode

  static let output = Option(
    .output, short: "o", .choice("FORMAT"), .command,
    "write decoded records as swift (the default), json, pretty, source or none"
  ) { $0.typedOutput = $1 }

  static let onto = Option(
    .onto, .file(), .command, "apply each record to the one stored in FILE, and write the result"
  ) { $0.onto = $1 }

  static let rejects = Option(
    .rejects, .file(), .command, "write records that do not decode to FILE, byte for byte"
  ) { $0.rejects = Destination(typed: $1) }

  static let tolerate = Option(
    .tolerate, .tolerance, .command,
    "succeed as long as at most N records, or N percent, fail, and no input is empty"
  ) { $0.tolerance = $1 }

  // MARK: - check

  static let suite = Option(
    .suite, .file(), .command, with: [.excludes(.filesFrom, .standardInputName)],
    "run the checks in FILE, which has the form of a project's .decode-model.json"
  ) { $0.suite = $1 }

  static let only = Option(
    .only, .text("NAME"), .command, with: [.repeats, .excludes(.filesFrom, .standardInputName)],
    "run only this check of the project; may be given several times"
  ) { $0.onlyChecks.append($1) }

  static let noConfig = Option(
    .noConfig, .command, with: [.excludes(.only, .suite)], "look for no .decode-model.json"
  ) { $0.usesProject = false }

  // MARK: - list

  static let slice = Option(
    .slice, .text("MODEL"), .command, with: [.needs(.source)],
    "print the Swift code that MODEL needs of the sources, with what was left out as comments"
  ) { settings, text throws(UsageError) in
    guard TypeExpression(text) != nil else { throw UsageError("MODEL is not a type: \(Quoted(text))") }
    settings.slicedModel = text
  }

  // MARK: - sample and schema

  static let full = Option(
    .full, .command, "print one payload with everything that MODEL reads at once"
  ) { $0.observation = .sample(.full) }

  static let all = Option(
    .all, .command, with: [.excludes(.full)],
    "print a payload for each thing that MODEL can do with its JSON, one a line"
  ) { $0.observation = .sample(.all) }

  static let encoded = Option(
    .encoded, .command, "print the schema of what MODEL writes, not of what it decodes"
  ) { $0.observation = .schema(.encoded) }

  static let openapi = Option(
    .openapi, .command, with: [.excludes(.encoded)], "print a component of OpenAPI 3.1"
  ) { $0.observation = .schema(.openapi) }

  // MARK: - compare

  static let against = Option(
    .against, .file("VERSION"), .command, with: [.excludes(.redact), .inChecks],
    "the other version: a git revision, such as HEAD~1, or a path, such as ./Old.swift"
  ) { settings, typed throws(UsageError) in
    // git would take it for an option.
    guard !typed.hasPrefix("-") else { throw UsageError("\(Quoted(typed)) is not a git revision") }
    settings.older = OlderVersion(typed: typed)
  }

  static let policy = Option(
    .policy, .choice("POLICY"), .command, with: [.needs(.against), .inChecks],
    "what is an error: backward (the default), forward or both; the rest are warnings"
  ) { $0.versionPolicy = $1 }

  // MARK: - contract

  static let encodedOfContract = Option(
    .encoded, .command,
    "report what MODEL writes and the contract does not allow, for FILE or generated payloads"
  ) { $0.isContractForEncoding = true }

  /// A contract that a check of a suite has.
  static let contractOfCheck = Option(
    .contract, .file("FILE[#WHERE]"), .command, with: [.excludes(.against), .inChecks],
    "report what a JSON Schema or OpenAPI document allows and MODEL refuses"
  ) { $0.contractPlace = $1 }

  static let encodedOfCheck = Option(
    .encoded, .command, with: [.needs(.contract), .inChecks],
    "report what MODEL writes and the contract does not allow, instead"
  ) { $0.isContractForEncoding = true }

  // MARK: - stats

  static let statisticsFormat = Option(
    .output, short: "o", .choice("FORMAT"), .command, "write the statistics as text (the default) or json"
  ) { $0.statistics = $1 }

  static let since = Option(
    .since, .file(), .command,
    "report what is new since the statistics in FILE, an earlier output as json"
  ) { $0.since = $1 }

  // MARK: - scaffold

  static let contract = Option(
    .contract, .file("FILE[#WHERE]"), .command,
    "print a model for a JSON Schema or OpenAPI document, instead of payloads"
  ) { $0.contractPlace = $1 }

  static let check = Option(
    .check, .command, "compile the model, and have it decode the payloads"
  ) { $0.isCheck = true }

  static let typeAtPath = Option(
    .typeAtPath, .typeAtPath, .command, with: [.repeats, .excludes(.contract)],
    "use TYPE for the values at PATH, such as .users[].id=UUID"
  ) { $0.scaffold?.types.append($1) }

  static let mapAtPath = Option(
    .mapAtPath, .place, .command, with: [.repeats, .excludes(.contract)],
    "treat the objects at PATH as dictionaries"
  ) { $0.scaffold?.maps.append($1) }

  static let structAtPath = Option(
    .structAtPath, .place, .command, with: [.repeats, .excludes(.contract)],
    "treat the objects at PATH as types with properties"
  ) { $0.scaffold?.structures.append($1) }

  static let isPublic = Option(
    .isPublic, .command, "make the types and their properties public"
  ) { $0.scaffold?.isPublic = true }

  // MARK: - build

  static let hostFile = Option(
    .output, short: "o", .file(), .command, "the file to write"
  ) { settings, file throws(UsageError) in
    guard file != "-" else {
      throw UsageError(
        "\(Quoted("build")) writes a program: -o must name a file, not standard output")
    }
    settings.build = file
  }

  // MARK: - all commands

  static let help = Option(.help, short: "h", .general, "print the help of the command")

  static let verbose = Option(
    .verbose, short: "v", .general,
    "show the compiler's own words about sources that do not compile"
  ) { $0.isVerbose = true }
}

extension TypedValue<Tolerance> {
  /// `N[%]`.
  fileprivate static var tolerance: Self {
    Self("N[%]", .text) { use throws(UsageError) in
      guard let tolerance = Tolerance(typed: use.value ?? "") else {
        throw UsageError(
          "option \(Quoted(use.typed)) needs a number of records, such as 20, or a percentage up to 100%, found \(Quoted(use.value ?? ""))"
        )
      }
      return tolerance
    }
  }
}

/// How many records may fail without failing the run: `20`, or `0.5%` of all.
package enum Tolerance: Hashable, Sendable {
  case records(Int)
  /// From 0 to 100.
  case percent(Double)

  /// Nil for what is neither a whole number nor a percentage.
  init?(typed: String) {
    let isPercentage = typed.hasSuffix("%")
    let digits = isPercentage ? typed.dropLast() : typed[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) else {
      return nil
    }
    if isPercentage {
      guard let percent = Double(digits), percent <= 100 else { return nil }
      self = .percent(percent)
    } else {
      guard let records = Int(digits) else { return nil }
      self = .records(records)
    }
  }

  /// Whether further records can still decide.
  func isOpen(after failed: Int) -> Bool {
    if case .records(let most) = self { failed <= most } else { true }
  }

  func allows(_ failed: Int, of records: Int) -> Bool {
    switch self {
    case .records(let most): failed <= most
    case .percent(let percent): Double(failed) <= Double(records) * percent / 100
    }
  }
}
