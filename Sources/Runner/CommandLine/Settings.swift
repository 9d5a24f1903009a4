import Compilation
import Diagnostics
import JSONCoding
import OperatingSystem
import Words

/// How records are read, decoded, written and reported: every option's value, typed or default, ready to use.
///
/// The sentence of an option explains the property that it sets; nil means that the option was not given.
@dynamicMemberLookup
package struct Settings: Hashable, Sendable {
  package var unit = RecordUnit.text
  /// The path from the unit's top value to the values that are decoded, or to the array or object whose elements are
  /// the unit; nil for the top value itself.
  var at: PathExpression?
  /// Whether the records are elements: of the top value, or of the value at a path.
  package var readsElements = false
  var standardInputName = "<stdin>"
  var jobs: Int?
  /// How long the model's code may take for a record; nil for as long as it likes.
  var recordTimeout: Duration? = .seconds(10)
  /// The file that lists the inputs; nil if the operands are the inputs.
  var inputList: String?
  var listSeparator = InputList.Separator.newline

  /// What is written for a record that decodes.
  var output = OutputFormat.swift
  var typedOutput: OutputFormat?
  /// The file with the stored record that each decoded record is applied to; `-` is standard input.
  var onto: String?
  var rejects: Destination?
  var tolerance: Tolerance?

  /// Whether the report is the program's output, instead of values.
  package var isCheck = false
  /// The file with the checks to run; nil for the project's.
  package var suite: String?
  /// The names of the checks to run; empty for all of them.
  package var onlyChecks: [String] = []
  package var usesProject = true
  /// Whether a model is printed instead of values, and how it should look.
  package var makesModel = false
  package var scaffold = ScaffoldRequest()
  /// What to print about the model instead of values; nil if records are decoded.
  package var observation: ObservationRequest?
  package var older: OlderVersion?
  package var versionPolicy = VersionPolicy.backward
  /// `FILE` or `FILE#WHERE`.
  package var contractPlace: String?
  package var isContractForEncoding = false
  package var isQuiet = false
  /// The reports that were asked for; a destination is nil where the command decides it.
  var typedReports: [TypedReport] = []
  /// No two have the same destination.
  package var reports = [ReportRequest(format: .text, destination: .standardError)]
  /// Whether `reports` is the default because no report was asked for.
  package var hasDefaultReport = true
  /// The most problems a report shows; nil means the format's default, 0 means all.
  var maxErrors: Int?
  var stopsAtFirstError = false
  package var unread = Policy.ignore
  /// Nil if it was not asked for; then `isStrict` warns.
  var typedUnread: Policy?
  package var roundTrip = Policy.ignore
  /// The form of the statistics on standard output, if they are wanted.
  var statistics: StatisticsFormat?
  var since: String?
  package var swallowed = Policy.ignore
  var trailingCommaPolicy = Policy.error
  package var isStrict = false
  package var isRedacted = false
  package var known: String?
  package var color = DisplayChoice.auto
  package var progress = DisplayChoice.auto
  package var isVerbose = false

  var strategies = CodingStrategies()
  /// The options for strategies that were given. They replace the strategies of the model or catalog.
  var givenStrategies: [OptionName] = []
  /// The user's own models; without sources and a package, the model is one from the catalogue.
  package var compilation = CompilationSettings()
  /// What the slice of the sources holds, in a line for reports that programs read; nil if there is no slice.
  package var slice: String?
  /// The file that the compiled model is written to; nil to decode.
  package var build: String?
  /// The compiled model that is used instead of sources.
  package var host: String?

  package init() {}

  package subscript<Value>(dynamicMember member: WritableKeyPath<CompilationSettings, Value>) -> Value {
    get { compilation[keyPath: member] }
    set { compilation[keyPath: member] = newValue }
  }

  struct TypedReport: Hashable, Sendable {
    let format: ReportFormat
    let destination: Destination?
  }
}

extension Settings {
  /// Whether the models are types of the user's own, and not those of the catalogue.
  package var hasOwnTypes: Bool { !self.sources.isEmpty || self.package != nil || host != nil }

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

  /// The contract to hold the model against, or to print a model for.
  package var contract: ContractRequest? {
    contractPlace.map { ContractRequest(place: $0, isForEncoding: isContractForEncoding) }
  }

  /// How a comma before the end of an array or object is treated.
  var trailingCommas: TrailingCommaPolicy {
    switch trailingCommaPolicy {
    case .ignore: .accept
    case .warn where !isStrict: .warn
    case .warn, .error: .refuse
    }
  }

  /// Reads the options. ``OptionList`` and `Conflicts` check whether they can be combined.
  ///
  /// - Parameter options: those of the command, unless a check has others.
  init(_ command: Command, _ uses: [Arguments.Occurrence], _ options: OptionList? = nil) throws(UsageError) {
    self.init()
    if command != .decode { output = .none }
    command.defaults(&self)
    for use in uses {
      if let option = (options ?? command.options).option(use.name) { try read(option, use) }
    }
    complete()
  }

  /// Reads dates as the option with this value would have it, whatever the decoder of the model says.
  package mutating func read(dates word: String) throws(UsageError) {
    try read(Option.dates, Arguments.Occurrence(name: .dates, typed: OptionName.dates.long, value: word))
  }

  private mutating func read(_ option: Option, _ use: Arguments.Occurrence) throws(UsageError) {
    try option.read(&self, use)
    if option.group == .strategies, !givenStrategies.contains(option.name) {
      givenStrategies.append(option.name)
    }
  }

  /// Decides what depends on several options.
  private mutating func complete() {
    if at?.steps.isEmpty == true { at = nil }
    readsElements = unit == .element
    if at?.canBeStreamed == false { readElementsOfWholeTexts() }
    if isQuiet { output = .none }
    if let typedOutput { output = typedOutput }
    let isTaken = makesModel || statistics != nil
    let standard = isCheck && !isTaken ? Destination.standardOutput : .standardError
    reports = typedReports.map { ReportRequest(format: $0.format, destination: $0.destination ?? standard) }
    hasDefaultReport = reports.isEmpty && !isQuiet
    if hasDefaultReport { reports = [ReportRequest(format: .text, destination: standard)] }
    unread = typedUnread ?? (isStrict ? .warn : .ignore)
    if isQuiet, progress == .auto { progress = .never }
  }

  /// Whether nothing that the model's code writes is to be seen: it may hold what the payload says.
  var silencesModels: Bool { isRedacted || isQuiet }

  /// How much a compilation says while it runs.
  package var compilationMessages: CompilationMessages {
    CompilationMessages(
      for: makesModel ? .check : self.package == nil ? .source : .package, isVerbose: isVerbose,
      isQuiet: isQuiet, isColored: color.isColored(isTerminal: Console.isTerminal),
      showsProgress: progress.isShown,
      reportsSlice: reports.contains { $0.format == .json && $0.destination == .standardError })
  }
}

extension ProgramRun {
  /// - Throws: `UsageError` without a compiler or a host library for it, `CannotOpen` without a cache.
  package init(_ types: [TypeExpression], _ settings: Settings, builtIn: [String]) throws {
    try self.init(types, settings.compilation, settings.compilationMessages, builtIn: builtIn)
  }
}

/// A report to write: its format and destination.
package struct ReportRequest: Hashable, Sendable {
  package var format: ReportFormat
  package var destination: Destination
}

/// A contract that a model is held against.
package struct ContractRequest: Hashable, Sendable {
  /// `FILE` or `FILE#WHERE`, as typed.
  package let place: String
  /// Whether it is for what the model writes, rather than for what it reads.
  package let isForEncoding: Bool

  /// `-` is standard input.
  package var file: String { String(place.prefix { $0 != "#" }) }
}

/// What to print about a model that is run on payloads grown for it.
package enum ObservationRequest: Hashable, Sendable {
  case describe
  case sample(SampleExtent)
  case schema(SchemaForm)

  /// Which payloads are printed.
  package enum SampleExtent: Hashable, Sendable {
    /// One with as little as possible.
    case smallest
    /// One with everything that the model reads at once.
    case full
    /// One for each thing that the model can do with its JSON.
    case all
  }

  /// Which side of the model a schema describes, and its form.
  package enum SchemaForm: Hashable, Sendable {
    case accepted, encoded, openapi
  }
}
