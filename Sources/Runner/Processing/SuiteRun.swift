import Diagnostics
import JSONCoding

/// One run over everything that a `--suite` file names.
package struct SuiteRun {
  let catalog: ModelCatalog
  let file: String
  /// Whether the file is a project's own.
  let isProject: Bool
  let settings: Settings
  /// The options of the command line.
  let typed: Arguments
  /// The command line, which programs with the user's types parse again.
  let arguments: [String]
  /// The numbers of the checks that another program wants to hear about; nil if this is the run itself.
  let part: [Int]?
  /// Makes the program for checks whose types have to be compiled; nil in such a program.
  let prepare: ((SuiteProgram, _ checks: [SuiteFile.Section]) throws -> PreparedProgram)?
  /// Compiles both versions of a check's model, and returns what compares them; nil if the user has ended that.
  let compare: ((SuiteFile.Section) throws -> ((Session) throws -> Void)?)?

  package init(
    catalog: ModelCatalog, file: String, isProject: Bool, settings: Settings, typed: Arguments,
    arguments: [String] = [], part: [Int]? = nil,
    prepare: ((SuiteProgram, _ checks: [SuiteFile.Section]) throws -> PreparedProgram)? = nil,
    compare: ((SuiteFile.Section) throws -> ((Session) throws -> Void)?)? = nil
  ) {
    (self.catalog, self.file, self.isProject) = (catalog, file, isProject)
    (self.settings, self.typed, self.arguments, self.part) = (settings, typed, arguments, part)
    (self.prepare, self.compare) = (prepare, compare)
  }

  /// Checks everything that the suite names.
  ///
  /// - Throws: `UsageError` or `CannotOpen`, before anything is decoded.
  package func run() throws -> ExitStatus {
    let statistics = try RunStatistics(settings, isSuite: true)
    let text = try InputFile.contents(of: file)
    let name = file == "-" ? settings.standardInputName : file
    let suite = SuiteFile(
      text, name: name, folder: FilePath.prefix(ofFolderOf: file),
      models: catalog.isCompiled ? nil : catalog.models.map(\.name), isProject: isProject, typed: typed,
      isRedacted: settings.isRedacted)
    let sections = suite.sections ?? []
    let inputs = sections.flatMap(\.inputs)
    let sources = sections.flatMap(\.settings.sources)
    try Conflicts.check(settings, inputs: [file] + inputs.map(\.name))

    var programs: [SuiteProgram] = []
    if prepare != nil {
      programs = SuiteProgram.programs(of: sections)
      if let first = programs.first { try Conflicts.check(suite: file, first.settings) }
    }
    // One program for everything takes this one's place. Otherwise, all are compiled before anything is decoded.
    let takesPlace = programs.count == 1 && programs[0].checks.count == sections.count
    var prepared: [Int: (SuiteProgram, ProgramFile, path: String)] = [:]
    var comparisons: [Int: (Session) throws -> Void] = [:]
    // The checks that are being compiled, or compared.
    var current: [Int] = []
    var isComparing = false
    do {
      for program in programs {
        current = program.checks
        guard let made = try prepare?(program, program.checks.map { sections[$0] }) else { break }
        if takesPlace { return try made.start(arguments) }
        switch made {
        case .ended(let status): return status
        case .program(let file, let path):
          for check in program.checks { prepared[check] = (program, file, path) }
        }
      }
      isComparing = true
      for (number, section) in sections.enumerated() where section.isComparison && compare != nil {
        current = [number]
        guard let comparison = try compare?(section) else { return Interruption.status ?? .interrupted }
        comparisons[number] = comparison
      }
    } catch let refused as RefusedModels {
      return try report(suite.diagnostics(of: current, refused), name)
    } catch let refused as RefusedCoder {
      let diagnostics = suite.diagnostics(of: current, refused)
      if diagnostics.isEmpty { throw refused }
      return try report(diagnostics, name)
    } catch let error as UsageError where !isComparing {
      guard let diagnostic = suite.diagnostic(of: current, error) else { throw error }
      return try report([diagnostic], name)
    } catch let error as CannotOpen where !isComparing && !Interruption.isRequested {
      let words = UsageError("\(error)", hint: "")
      guard error.purpose == "read", let diagnostic = suite.diagnostic(of: current, words) else {
        throw error
      }
      return try report([diagnostic], name)
    }

    // The checks that this program runs itself.
    let own = sections.indices.filter {
      prepared[$0] == nil && !sections[$0].isComparison && part?.contains($0) ?? true
    }
    for number in own {
      try catalog.model(named: sections[number].model)?.checkRoundTrip(sections[number].settings)
    }

    let runSettings = suite.sections == nil ? settings.speaking : settings
    var workerSettings = WorkerSettings(runSettings)
    workerSettings.comparesRoundTrip = own.contains {
      WorkerSettings(sections[$0].settings).comparesRoundTrip
    }
    let isSilent = settings.silencesModels || sections.contains { $0.settings.isRedacted }
    try StandardStreams.leaveToModels(isSilent: isSilent)
    let coders = try CoderCheck.supply(
      catalog.coders, workerSettings, isByOptions: catalog.isCompiled, isQuiet: runSettings.isQuiet)
    let session = try Session(
      runSettings, inputs, alsoRead: [file] + sources + (statistics?.filesRead ?? []), isPart: part != nil)
    // The suite appears in reports only if something is wrong with it.
    if !suite.diagnostics.isEmpty, part == nil {
      session.report(suite.diagnostics, of: name, leavesOutKnown: false)
    }
    for (number, section) in sections.enumerated() where part?.contains(number) ?? true {
      if let comparison = comparisons[number] {
        do { try comparison(session) } catch let error as UsageError {
          session.fail("\(section.name): \(error.message)")
        }
      } else if let (program, file, path) = prepared[number] {
        guard number == program.checks.first else { continue }
        try run(program, file, path, session, statistics)
      } else if let model = catalog.model(named: section.model) {
        let settings = section.settings
        var workerSettings = WorkerSettings(settings)
        workerSettings.coders = coders
        workerSettings.statistics = statistics?.recorders()
        let isDone = session.decode(section.inputs, as: model, settings, workerSettings)
        if let recorders = workerSettings.statistics {
          statistics?.add(
            recorders, of: section.inputs, settings, check: (section.name, number), to: session)
        }
        if !isDone { break }
      }
    }
    if part == nil { reportUnlistedFiles(sections, session) }
    if suite.sections != nil, part == nil { statistics?.finish(session) }
    let valid = sections.filter { $0.inputs.contains { $0.refusingModel == nil } }
    let status = session.end(valid.map(\.model))
    return suite.sections == nil ? max(.usage, status) : status
  }

  private func reportUnlistedFiles(_ sections: [SuiteFile.Section], _ session: Session) {
    if Interruption.isRequested { return }
    session.emitter.model = nil
    let isStrict = !sections.isEmpty && sections.allSatisfy(\.settings.isStrict)
    let unlisted = UnlistedFiles(beside: sections.flatMap(\.inputs), suite: file)
    for problem in unlisted.problems(isStrict ? .error : .warning) {
      session.report([problem], of: problem.file)
    }
  }

  /// Reports the compiler's errors; nothing is decoded.
  private func report(_ diagnostics: [Diagnostic], _ name: String) throws -> ExitStatus {
    let session = try Session(settings.speaking, [], alsoRead: [file])
    session.report(diagnostics, of: name, leavesOutKnown: false)
    return max(.usage, session.end())
  }

  /// Has a program run its checks, and takes over what it reports.
  private func run(
    _ program: SuiteProgram, _ file: ProgramFile, _ path: String, _ session: Session,
    _ statistics: RunStatistics?
  ) throws {
    let running: RunningProgram
    do throws(SystemError) {
      running = try file.start(
        name: CommandLine.arguments[0], [SuitePart(checks: program.checks).word] + arguments)
    } catch {
      throw CannotOpen(name: path, purpose: "run", error: error)
    }
    let hasEnded = TransferReader.read(running.output) { session.take($0, statistics) }
    let status = running.wait()
    if case .exit(let code) = status, hasEnded, let status = ExitStatus(rawValue: code) {
      session.raise(status)
    } else if status == .exit(ExitStatus.usage.rawValue) {
      // It has said why.
      session.raise(.usage)
    } else if !Interruption.isRequested {
      session.fail(
        "the program for \(program.types.map { Quoted($0.text).contents }.joined(separator: ", ")) ended early (\(status))"
      )
    }
  }
}

extension Settings {
  /// The same for what is wrong with the suite itself, which a quiet run says, too, as with a command line.
  fileprivate var speaking: Settings {
    guard isQuiet else { return self }
    var settings = self
    settings.reports.append(ReportRequest(format: .text, destination: .standardError))
    return settings
  }
}
