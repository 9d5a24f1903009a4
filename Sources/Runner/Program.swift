import Foundation

/// The program: takes a command line and returns an exit status.
struct Program {
  let catalog: ModelCatalog

  func run(_ arguments: [String]) -> ExitStatus {
    Console.keepStandardStreamsApart()
    Interruption.ignoreWriteSignals()
    Memory.returnLargePieces()
    if let name = catalog.repeatedName {
      Console.complain("\(Version.program): two models are named \(Quoted(name))")
      return .usage
    }
    switch Action.parse(arguments, models: catalog.summaries, look: OperandContent.look) {
    case .failure(let error):
      Console.complain(error.text)
      return .usage
    case .success(let action):
      return perform(action, arguments)
    }
  }

  private func perform(_ action: Action, _ arguments: [String]) -> ExitStatus {
    switch action {
    case .decode(let name, _, let settings) where needsCompilation(settings):
      return attempt(settings) {
        try run(arguments, settings, types: TypeExpression(name).map { [$0] } ?? [])
      }
    case .checkSuite(let file, let settings) where needsCompilation(settings):
      return attempt(settings) {
        let types = try SuiteTypes.types(inFile: file)
        if types.isEmpty { return try SuiteRun(ModelCatalog(compiled: []), file: file, settings).run() }
        return try run(arguments, settings, types: types)
      }
    case .decode(let name, let inputs, let settings):
      return attempt(settings) { try Run(catalog.require(name), inputs, settings).run() }
    case .checkSuite(let file, let settings):
      return attempt(settings) { try SuiteRun(catalog, file: file, settings).run() }
    case .list(let sources) where sources.isEmpty:
      return Console.print(list)
    case .list(let sources):
      return attempt {
        let names = try SwiftSource.decodableTypes(of: SwiftSource.read(sources))
        return Console.print(names.map { $0 + "\n" }.joined())
      }
    case .cache(let isCleared):
      return attempt {
        let cache = try CompilationCache(ProcessInfo.processInfo.environment)
        if let warning = cache.warning { Console.complain("\(Version.program): \(warning)") }
        let contents = CacheContents(cache)
        return Console.print(isCleared ? contents.clear() : contents.text)
      }
    case .describe(let name):
      return attempt { try Console.print(catalog.require(name).description.text(name: name)) }
    case .sample(let name):
      return attempt {
        let sample = try catalog.require(name).description.sample
        if sample.isEmpty { throw UsageError("model \(Quoted(name)) has no sample", hint: "") }
        return Console.print(sample + "\n")
      }
    case .explain(let code):
      return Console.print(ExplanationText(code).text)
    case .help:
      return Console.print(HelpText().text)
    case .version:
      return Console.print(Version.line + "\n")
    case .completions(let shell):
      return Console.print(CompletionScript.text(for: shell, models: catalog.summaries))
    case .man:
      return Console.print(ManPage(models: catalog.summaries).text)
    }
  }

  /// Whether the models come from `--source`, so that another program has to be compiled for them.
  private func needsCompilation(_ settings: Settings) -> Bool {
    !settings.sources.isEmpty && !catalog.isCompiled
  }

  private func run(_ arguments: [String], _ settings: Settings, types: [TypeExpression]) throws -> ExitStatus
  {
    try SourceRun(
      types: types, settings: settings, arguments: arguments, builtIn: catalog.models.map(\.name)
    ).run()
  }

  private func attempt(_ settings: Settings = Settings(), _ run: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try run()
    } catch let error as UsageError {
      Console.complain(error.text)
      return .usage
    } catch {
      if !settings.isQuiet { Console.complain("\(Version.program): \(error)") }
      return .inputOutput
    }
  }

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
    CrashGuard.exit(Program(catalog: self).run(arguments).rawValue)
  }
}
