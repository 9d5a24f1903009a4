import Foundation
// A program of one's own imports this module alone.
@_exported import Runner

/// The program as it is installed: takes a command line and returns an exit status.
struct Program {
  let catalog: ModelCatalog

  func run(_ words: [String]) -> ExitStatus {
    var arguments = words
    var isProject = false
    ProcessState.prepare()
    if let name = catalog.repeatedName {
      Console.complain("\(Version.program): two models are named \(Quoted(name))")
      return .usage
    }
    do {
      switch try ProjectChecks(models: builtIn).expand(arguments) {
      case .words(let words): arguments = words
      case .suite(let words): (arguments, isProject) = (words, true)
      case .wrong(let file, let typed): return showProblems(of: file, typed)
      }
    } catch let error as UsageError {
      Console.complain(error.text)
      return .usage
    } catch {
      Console.complain("\(Version.program): \(error)")
      return .inputOutput
    }
    switch Action.parse(
      arguments, models: catalog.summaries, look: OperandContent.look, declaring: DeclaringFiles.find)
    {
    case .failure(let error):
      Console.complain(error.text)
      return .usage
    case .success(let action):
      return perform(action, isProject: isProject)
    }
  }

  /// - Parameter isProject: whether a suite is the project's own file.
  private func perform(_ action: Action, isProject: Bool) -> ExitStatus {
    switch action {
    case .build(let name, let file, let settings):
      return .of(settings) {
        try ProgramRun(
          TypeExpression(name).map { [$0] } ?? [], settings, builtIn: builtIn
        ).write(to: file)
      }
    case .decode(let name, let inputs, let settings):
      return .of(settings) { try decode(name, inputs, settings) }
    case .compare(let model, let inputs, let settings):
      return .of(settings) {
        try VersionRun(model: model, inputs: inputs, settings: settings, catalog: catalog).run()
      }
    case .compareContract(let model, let inputs, let request, let settings):
      return .of(settings) {
        try ContractRun(
          model: model, settings: settings, request: request,
          files: try inputs.map(InputNames.names) ?? [], catalog: catalog
        ).run()
      }
    case .scaffold(let options, let inputs, let settings, let typed):
      return .of(settings) {
        try ScaffoldRun(options: options, inputs: inputs, settings: settings, typed: typed, builtIn: builtIn)
          .run()
      }
    case .scaffoldContract(let options, let request, let settings, let typed):
      return .of(settings) {
        try ContractScaffoldRun(
          options: options, request: request, settings: settings, typed: typed, builtIn: builtIn
        ).run()
      }
    case .checkSuite(let file, let settings, let typed):
      return .of(settings) {
        try SuiteRun(
          catalog: catalog, file: file, isProject: isProject, settings: settings, typed: typed,
          prepare: {
            let run = try programRun($0, checks: $1)
            return (try run.prepare(), run.slice.line)
          },
          compare: comparison
        ).run()
      }
    case .list(let sources, _) where sources.isEmpty:
      return Console.print(list)
    case .list(let sources, let excluded):
      return .of() {
        let environment = ProcessInfo.processInfo.environment
        return Console.print(try SourceTypes.text(sources, excluding: excluded, environment))
      }
    case .cache(let isCleared):
      return .of() {
        let cache = try CompilationCache(ProcessInfo.processInfo.environment)
        if let warning = cache.warning { Console.complain("\(Version.program): \(warning)") }
        let contents = CacheContents(cache)
        return Console.print(isCleared ? contents.clear() : contents.text)
      }
    case .listPackage(let path, let target):
      return .of() {
        let names = try PackageTypes.names(path, target: target, ProcessInfo.processInfo.environment)
        return Console.print(names.map { $0 + "\n" }.joined())
      }
    case .explain(let code):
      return Console.print(code.map { ExplanationText(code: $0).text } ?? ExplanationText.list)
    case .help:
      return Console.print(HelpText(width: Console.columns).text)
    case .shortHelp:
      return Console.print(ShortHelp(width: Console.columns).text)
    case .helpOn(let option):
      return Console.print(OptionHelp(name: option, width: Console.columns).text)
    case .version:
      return Console.print(Version.line + "\n")
    case .completions(let shell):
      return Console.print(CompletionScript.text(for: shell, models: catalog.summaries))
    case .man:
      return Console.print(ManPage(models: catalog.summaries).text)
    }
  }

  /// Decodes the inputs as the model, or asks it what it accepts.
  private func decode(_ name: String, _ inputs: InputList, _ settings: Settings) throws -> ExitStatus {
    switch try ModelOrigin(name: name, settings: settings, catalog: catalog).find(inputs) {
    case .ended(let status): return status
    case .model(let model, let slice):
      var settings = settings
      settings.slice = slice
      guard let request = settings.observation else { return try catalog.run(model, inputs, settings) }
      return try AcceptanceRun(model: model, catalog: catalog, settings: settings, request: request).run()
    }
  }

  /// Reports problems in the project's file in which a MODEL is looked up.
  private func showProblems(of file: String, _ typed: Arguments) -> ExitStatus {
    var settings = Settings()
    settings.color = (try? typed.choice(.color, of: ColorChoice.self)) ?? .auto
    return .of() {
      try SuiteRun(
        catalog: catalog, file: file, isProject: true, settings: settings, typed: Arguments()
      ).run()
    }
  }

  /// The program for checks of a suite.
  private func programRun(
    _ program: SuiteProgram, checks: [SuiteFile.Section]
  ) throws -> ProgramRun {
    var payload = PayloadSize()
    for check in checks { payload.add(.named(check.inputs.map(\.name)), check.settings) }
    return try ProgramRun(
      program.types, program.settings, builtIn: builtIn, payload)
  }

  /// What compares a check's model with an older version, or with a contract.
  private func comparison(_ check: SuiteFile.Section) throws -> ((Session) throws -> Void)? {
    let names = check.inputs.map(\.name)
    if let request = check.settings.contract {
      return try ContractRun(
        model: check.model, settings: check.settings, request: request, files: names, catalog: catalog
      ).prepare()
    }
    return try VersionRun(
      model: check.model, inputs: nil, settings: check.settings, catalog: catalog, check: check.name
    ).prepare(names)
  }

  private var builtIn: [String] { catalog.models.map(\.name) }

  private var list: String {
    let width = catalog.models.map(\.name.count).max() ?? 0
    return catalog.models.map { model in
      let name = model.name + String(repeating: " ", count: width - model.name.count)
      return (model.description.summary.isEmpty ? model.name : "\(name)  \(model.description.summary)") + "\n"
    }.joined()
  }
}

extension ModelCatalog {
  /// Runs the command line, then exits with its status.
  public func run(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
    exit(Program(catalog: self).run(arguments).rawValue)
  }
}
