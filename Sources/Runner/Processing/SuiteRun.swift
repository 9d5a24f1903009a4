import Compilation
import Diagnostics
import JSONCoding
import ModelHost
import OperatingSystem
import Words

/// One run over the checks of a suite, or of a project's file.
package struct SuiteRun {
  let catalog: ModelCatalog
  let file: String
  let settings: Settings
  /// The options of the command line.
  let typed: Arguments
  /// Builds the program for checks whose types must be compiled, and returns a summary of its slice, if it has one.
  let prepare: (SuiteProgram) throws -> (PreparedProgram, slice: String?)
  /// Compiles both versions of a check's model, and returns a closure that compares them; nil after an interruption.
  let compare: (SuiteFile.Section) throws -> ((Session) throws -> Void)?

  package init(
    catalog: ModelCatalog, file: String, settings: Settings, typed: Arguments,
    prepare: @escaping (SuiteProgram) throws -> (PreparedProgram, slice: String?) = { _ in
      (.ended(.success), nil)
    },
    compare: @escaping (SuiteFile.Section) throws -> ((Session) throws -> Void)? = { _ in nil }
  ) {
    (self.catalog, self.file) = (catalog, file)
    (self.settings, self.typed) = (settings, typed)
    (self.prepare, self.compare) = (prepare, compare)
  }

  /// Runs all checks that the suite names.
  ///
  /// - Throws: `UsageError` or `CannotOpen`, before anything is decoded.
  package func run() throws -> ExitStatus {
    let text = try InputFile.contents(of: file)
    let name = file == "-" ? settings.standardInputName : file
    let suite = SuiteFile(
      text, name: name, folder: FilePath.prefix(ofFolderOf: file),
      models: catalog.models.map(\.name), typed: typed,
      only: settings.onlyChecks)
    if let error = suite.idleOption { throw error }
    let sections = try wanted(suite.sections ?? [])
    let inputs = sections.flatMap(\.inputs)
    let sources = sections.flatMap(\.settings.sources)
    try Conflicts.check(settings, inputs: [file] + inputs.map(\.name))

    let programs = SuiteProgram.programs(of: sections)
    // Everything is compiled before anything is decoded.
    var models: [Int: Model] = [:]
    var comparisons: [Int: (Session) throws -> Void] = [:]
    var slice: String?
    // The checks that are being compiled or compared.
    var current: [Int] = []
    var isComparing = false
    do {
      for program in programs {
        current = program.checks
        let (prepared, ofProgram) = try prepare(program)
        slice = ofProgram ?? slice
        switch prepared {
        case .ended(let status): return status
        case .program(let file, let path):
          let host = try HostProgram(file, path: path)
          for check in program.checks { models[check] = host.model(of: sections[check].model) }
        }
      }
      isComparing = true
      for (number, section) in sections.enumerated() where section.isComparison {
        current = [number]
        guard let comparison = try compare(section) else { return Interruption.status ?? .interrupted }
        comparisons[number] = comparison
      }
    } catch  where !Interruption.isRequested {
      // Other errors of a comparison are not about the check's own sources.
      let isOfSources = !isComparing || error is RefusedModels || error is RefusedCoder
      let diagnostics = isOfSources ? suite.diagnostics(of: current, error) : []
      if diagnostics.isEmpty { throw error }
      return try report(diagnostics, name)
    }

    for (number, section) in sections.enumerated() where !section.isComparison && models[number] == nil {
      models[number] = catalog.model(named: section.model)
    }
    for (number, model) in models { try model.checkRoundTrip(sections[number].settings) }
    var runSettings = suite.sections == nil ? settings.speaking : settings
    runSettings.slice = slice
    let isSilent = settings.silencesModels || sections.contains { $0.settings.isRedacted }
    try StandardStreams.leaveToModels(isSilent: isSilent)
    StandardOutput.writeEachLine()
    var workerSettings: [Int: WorkerSettings] = [:]
    for (number, model) in models {
      do throws(UsageError) {
        workerSettings[number] = try WorkerSettings(
          sections[number].settings, for: model, catalog.coders, isSilent: isSilent)
      } catch {
        let diagnostics = suite.diagnostics(of: [number], error)
        if diagnostics.isEmpty { throw error }
        return try report(diagnostics, name)
      }
    }
    let session = try Session(runSettings, inputs, alsoRead: [file] + sources)
    // The suite appears in reports only if something is wrong with it.
    if !suite.diagnostics.isEmpty {
      session.emitter.report(suite.diagnostics, of: name, leavesOutKnown: false)
    }
    for (number, section) in sections.enumerated() where !session.isOver {
      session.emitter.check = section.name
      if let comparison = comparisons[number] {
        do { try comparison(session) } catch let error as UsageError {
          session.emitter.complain("\(section.name): \(error.message)")
          session.emitter.raise(.usage)
        }
      } else if let model = models[number], let ofCheck = workerSettings[number] {
        session.decode(section.inputs, as: model, section.settings, ofCheck)
      }
    }
    session.emitter.check = nil
    if settings.onlyChecks.isEmpty { reportUnlistedFiles(sections, session) }
    let valid = sections.filter { $0.inputs.contains { $0.refusingModel == nil } }
    let status = session.end(valid.map(\.model))
    return suite.sections == nil ? max(.usage, status) : status
  }

  /// The checks to run.
  private func wanted(_ sections: [SuiteFile.Section]) throws(UsageError) -> [SuiteFile.Section] {
    guard !settings.onlyChecks.isEmpty, !sections.isEmpty else { return sections }
    let names = sections.map(\.name)
    for name in settings.onlyChecks where !names.contains(name) {
      throw UsageError(
        "there is no check \(Quoted(name)) in \(Quoted(path: file))"
          + UsageError.didYouMean(NearestName.find(name, in: names)),
        hint: "the checks are \(names.prefix(20).map { "\(Quoted($0))" }.listed())")
    }
    return sections.filter { settings.onlyChecks.contains($0.name) }
  }

  private func reportUnlistedFiles(_ sections: [SuiteFile.Section], _ session: Session) {
    if Interruption.isRequested { return }
    session.emitter.model = nil
    let isStrict = !sections.isEmpty && sections.allSatisfy(\.settings.isStrict)
    let unlisted = UnlistedFiles(beside: sections.flatMap(\.inputs), suite: file)
    for problem in unlisted.problems(isStrict ? .error : .warning) {
      session.emitter.report([problem], of: problem.file)
    }
  }

  /// Reports the compiler's errors; nothing is decoded.
  private func report(_ diagnostics: [Diagnostic], _ name: String) throws -> ExitStatus {
    let session = try Session(settings.speaking, [], alsoRead: [file])
    session.emitter.report(diagnostics, of: name, leavesOutKnown: false)
    return max(.usage, session.end())
  }
}

extension Settings {
  /// The same settings without `quiet`, for problems of the suite itself, which are always shown.
  fileprivate var speaking: Settings {
    guard isQuiet else { return self }
    var settings = self
    settings.reports.append(ReportRequest(format: .text, destination: .standardError))
    return settings
  }
}

/// Payloads in the folders of a suite that no check lists.
private struct UnlistedFiles {
  /// In alphabetical order.
  let files: [String]

  /// A folder with fewer listed files does not count as a folder of payloads: it may hold an app's settings.
  private static let minimumListed = 2

  /// - Parameters:
  ///   - inputs: the files that the checks list.
  ///   - suite: the suite's own file. Its folder is often that of the whole project, and may hold anything.
  init(beside inputs: [Input], suite: String) {
    let listed = Set(inputs.map { FilePath.resolved($0.name) })
    let folders = Dictionary(grouping: Set(inputs.map(\.name)), by: Self.folder)
    files = folders.filter { folder, names in
      folder != Self.folder(of: suite) && Set(names.map(FilePath.resolved)).count >= Self.minimumListed
    }.values
      // Reports show a folder as the suite spells it.
      .compactMap { $0.min().map(FilePath.prefix(ofFolderOf:)) }.sorted()
      .flatMap { InputFolder.files(directlyIn: $0) { !listed.contains(FilePath.resolved($0)) } }
  }

  private static func folder(of file: String) -> String { FilePath.resolved(FilePath.folder(file) ?? ".") }

  /// A warning or an error for each file.
  func problems(_ severity: Severity) -> [Diagnostic] {
    files.map {
      Diagnostic(
        file: $0, severity: severity, code: .unlistedFile, message: "no check of the suite lists this file")
    }
  }
}

/// A program to compile for checks of a suite: those whose types come from the same sources.
package struct SuiteProgram {
  /// The settings of the first check. All checks have the same compilation settings.
  package let settings: Settings
  package private(set) var types: [TypeExpression] = []
  /// The numbers of the checks.
  private(set) var checks: [Int] = []

  /// The programs, in the order of their first checks. A check of a built-in model needs none.
  static func programs(of sections: [SuiteFile.Section]) -> [SuiteProgram] {
    var programs: [SuiteProgram] = []
    for (number, section) in sections.enumerated()
    where section.settings.hasOwnTypes && !section.isComparison {
      guard let type = TypeExpression(section.model) else { continue }
      let index =
        programs.firstIndex { $0.settings.compilation == section.settings.compilation } ?? programs.endIndex
      if index == programs.endIndex { programs.append(SuiteProgram(settings: section.settings)) }
      programs[index].checks.append(number)
      if !programs[index].types.contains(type) { programs[index].types.append(type) }
    }
    return programs
  }

  private init(settings: Settings) {
    self.settings = settings
  }
}
