import Diagnostics
import JSONCoding

/// How records are read, decoded, written and reported: every option's value, typed or default, ready to use.
package struct Settings: Hashable, Sendable {
  package var unit = RecordUnit.text
  /// The path from the unit's top value to the values that are decoded, or to the array or object whose elements are
  /// the unit; nil for the top value itself.
  var at: PathExpression?
  /// Whether the records are elements: of the top value, or of the value at a path.
  package var readsElements = false
  /// What reports call standard input.
  var standardInputName = "<stdin>"
  /// The number of worker threads; nil means one for each core.
  var jobs: Int?
  /// How long the model's code may take for a record; nil for as long as it likes.
  var recordTimeout: Duration? = .seconds(10)

  /// What is written for a record that decodes; `none` with `isCheck`.
  var output = OutputFormat.swift
  /// The file with the stored record that each decoded record is applied to; `-` is standard input.
  var onto: String?
  /// Where records that do not decode are written.
  var rejects: Destination?

  /// Whether the report is the program's output, instead of values.
  package var isCheck = false
  /// The model to print instead of values; nil if records are decoded.
  package var scaffold: ScaffoldOptions?
  /// What to print about the model instead of values; nil if records are decoded.
  package var observation: ObservationRequest?
  /// The older version of the model to compare it with; nil if records are decoded.
  package var older: OlderVersion?
  package var versionPolicy = VersionPolicy.backward
  /// The contract to hold the model against; nil if records are decoded.
  package var contract: ContractRequest?
  /// Whether nothing is written to standard output or standard error.
  package var isQuiet = false
  /// No two have the same destination.
  package var reports = [ReportRequest(format: .text, destination: .standardError)]
  /// Whether `reports` is the default because no report was asked for.
  package var hasDefaultReport = true
  /// The most problems a report shows; nil means the format's default, 0 means all.
  var maxErrors: Int?
  var stopsAtFirstError = false
  /// At least `warn` with `isStrict`.
  package var unread = Policy.ignore
  /// For data lost or changed when a decoded record is encoded again.
  package var roundTrip = Policy.ignore
  /// The statistics to write, if they are wanted.
  var statistics: StatisticsRequest?
  /// The file with earlier statistics that these are compared with.
  var since: String?
  /// For errors that the model catches and swallows.
  package var swallowed = Policy.ignore
  /// A comma before the end of an array or object; with `isStrict`, a warning is an error here, too.
  var trailingCommas = TrailingCommaPolicy.refuse
  /// Whether a warning counts as an error.
  package var isStrict = false
  var isRedacted = false
  /// An earlier report, whose problems are left out.
  package var known: String?
  package var color = ColorChoice.auto
  package var progress = ProgressChoice.auto

  var strategies = CodingStrategies()
  /// The options for strategies that were given. They replace the strategies of the model or catalog.
  var givenStrategies: Set<OptionName> = []
  /// The expressions that give the program's own JSONDecoder and JSONEncoder.
  package var decoder: String?
  package var encoder: String?

  /// Swift files and directories to compile; if empty, the model is one from the catalogue.
  package var sources: [String] = []
  /// Patterns for files of the directories that are not compiled.
  package var excludedSources: [String] = []
  /// What of the directories is compiled.
  package var sourceExtent = SourceExtent.automatic
  /// How the slice is printed instead of decoding; nil to decode.
  package var sliceListing: SliceListing?
  /// The modules that the sources import, compiled before them.
  package var modules: [ModuleFolder] = []
  /// The package that has the model, and the name of its target; nil if it is found by the model's name.
  package var package: String?
  package var target: String?
  package var swiftVersion: SwiftVersion?
  package var swiftcFlags: [String] = []

  /// What the slice of the sources holds, in a line for reports that programs read; nil if there is no slice.
  package var slice: String?
  /// The file that the compiled model is written to; nil to decode.
  package var build: String?
  /// The compiled model that is used in place of sources.
  package var host: String?

  package init() {}
}

extension Settings {
  /// Whether the models are types of the user's own, and not those of the catalogue.
  package var hasOwnTypes: Bool { !sources.isEmpty || package != nil || host != nil }
  /// Whether an option gives a decoder or encoder.
  var hasOwnCoders: Bool { decoder != nil || encoder != nil }

  /// The path from a text of the input to the records.
  var root: PathExpression { unit == .element ? pathToElements : at ?? PathExpression([]) }

  private var pathToElements: PathExpression {
    PathExpression((at?.steps ?? []) + [PathExpression.Step(.each)])
  }

  /// If records are elements, reads each text whole, and not as a stream.
  mutating func readElementsOfWholeTexts() {
    guard unit == .element else { return }
    at = pathToElements
    unit = .text
  }

  /// The file of GitHub's step summary, if a check with the default report writes to it.
  var stepSummary: String? {
    guard isCheck, hasDefaultReport, Environment.isGitHub else { return nil }
    return Environment.value(of: "GITHUB_STEP_SUMMARY")
  }

  /// Whether a report shows problems in groups.
  var groupsProblems: Bool { stepSummary != nil || reports.contains(where: \.format.isGrouped) }

  /// Whether a report shows the first problems of each group whole.
  var showsExamples: Bool { reports.contains(where: \.format.showsExamples) }

  /// The most problems, or groups of them, that a report in this format shows; nil means all.
  func limit(of format: ReportFormat) -> Int? {
    maxErrors.map { $0 == 0 ? nil : $0 } ?? format.defaultLimit
  }

  /// Reads the settings. `ArgumentRules` and `Conflicts` check whether they can be combined.
  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.contains(.each) { unit = .element }
    if arguments.contains(.lines) { unit = .line }
    at = try arguments.path()
    if at?.steps.isEmpty == true { at = nil }
    readsElements = unit == .element
    if at?.canBeStreamed == false { readElementsOfWholeTexts() }
    standardInputName = try arguments.texts(.standardInputName).last ?? standardInputName
    jobs = try arguments.number(.jobs, in: 1...1024)

    if let seconds = try arguments.number(.recordTimeout, in: 0...86_400) {
      recordTimeout = seconds == 0 ? nil : .seconds(seconds)
    }

    isCheck = arguments.contains(.check)
    isQuiet = arguments.contains(.quiet)
    scaffold = try arguments.scaffold()
    statistics = try arguments.statistics()
    observation = try arguments.observation()
    older = try arguments.olderVersion()
    versionPolicy = try arguments.choice(.againstPolicy, of: VersionPolicy.self) ?? .backward
    contract = try arguments.contract()
    if older != nil || contract != nil && scaffold == nil { isCheck = true }
    since = try arguments.file(.since)
    let hasValues =
      !isCheck && !isQuiet && scaffold == nil && statistics == nil && observation == nil
    output = try arguments.choice(.output, of: OutputFormat.self) ?? (hasValues ? .swift : .none)
    onto = try arguments.file(.onto)
    rejects = try arguments.file(.rejects).map { Destination(typed: $0) }

    let isTaken = scaffold != nil || statistics?.destination == .standardOutput
    let standard = isCheck && !isTaken ? Destination.standardOutput : .standardError
    reports = try arguments.reports(standard: standard)
    hasDefaultReport = reports.isEmpty && !isQuiet
    if hasDefaultReport { reports = [ReportRequest(format: .text, destination: standard)] }
    maxErrors = try arguments.number(.maxErrors, in: 0...Int.max)
    stopsAtFirstError = arguments.contains(.firstError)
    isStrict = arguments.contains(.strict)
    unread = try arguments.choice(.unread, of: Policy.self) ?? .ignore
    swallowed = try arguments.choice(.swallowed, of: Policy.self) ?? .ignore
    roundTrip = try arguments.choice(.roundTrip, of: Policy.self) ?? .ignore
    if isStrict, unread == .ignore { unread = .warn }
    trailingCommas =
      switch try arguments.choice(.trailingCommas, of: Policy.self) ?? .error {
      case .ignore: .accept
      case .warn where !isStrict: .warn
      case .warn, .error: .refuse
      }
    isRedacted = arguments.contains(.redact)
    known = try arguments.file(.known)
    color = try arguments.choice(.color, of: ColorChoice.self) ?? .auto
    progress = try arguments.choice(.progress, of: ProgressChoice.self) ?? .auto
    if isQuiet, progress == .auto { progress = .never }

    strategies = try arguments.strategies()
    givenStrategies = Set(
      [.keys, .dates, .data, .nonConformingFloats].filter(arguments.contains))
    decoder = try arguments.expression(.decoder)
    encoder = try arguments.expression(.encoder)

    sources = try arguments.texts(.source)
    excludedSources = try arguments.texts(.exclude)
    sourceExtent = arguments.contains(.whole) ? .whole : arguments.contains(.slice) ? .slice : .automatic
    sliceListing = try arguments.choice(.slice, of: SliceListing.self)
    modules = try arguments.modules()
    package = try arguments.file(.package)
    target = try arguments.texts(.target).last
    swiftVersion = try arguments.choice(.swiftVersion, of: SwiftVersion.self)
    swiftcFlags = try arguments.texts(.swiftcFlag)
    build = try arguments.file(.build)
    host = try arguments.file(.host)
  }

  /// Whether nothing that the model's code writes is to be seen: it may hold what the payload says.
  var silencesModels: Bool { isRedacted || isQuiet }
}
