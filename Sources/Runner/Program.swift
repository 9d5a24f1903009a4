import Foundation

/// The program: takes a command line and returns an exit status.
struct Program {
  let catalog: ModelCatalog

  func run(_ words: [String]) -> ExitStatus {
    var arguments = words
    var isProject = false
    var part: SuitePart?
    if catalog.isCompiled, let first = words.first, let wanted = SuitePart(word: first) {
      part = wanted
      arguments.removeFirst()
    }
    Console.keepStandardStreamsApart()
    Interruption.ignoreWriteSignals()
    Subprocess.keepStatus()
    Memory.returnLargePieces()
    if let name = catalog.repeatedName {
      Console.complain("\(Version.program): two models are named \(Quoted(name))")
      return .usage
    }
    if !catalog.isCompiled {
      do {
        switch try ProjectChecks(models: catalog.models.map(\.name)).expand(arguments) {
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
    }
    switch Action.parse(
      arguments, models: catalog.summaries, look: OperandContent.look, declaring: DeclaringFiles.find)
    {
    case .failure(let error):
      Console.complain(error.text)
      return .usage
    case .success(let action):
      return perform(action, arguments, part, isProject: isProject)
    }
  }

  /// - Parameter isProject: whether a suite is the project's own file.
  private func perform(
    _ action: Action, _ arguments: [String], _ part: SuitePart?, isProject: Bool
  ) -> ExitStatus {
    switch action {
    case .decode(let name, let inputs, let settings) where needsCompilation(settings):
      return attempt(settings) {
        try run(arguments, settings, types: TypeExpression(name).map { [$0] } ?? [], inputs)
      }
    case .decode(let name, let inputs, let settings):
      return attempt(settings) { try Run(catalog.require(name), catalog.coders, inputs, settings).run() }
    case .scaffold(let options, let inputs, let settings, let typed):
      return attempt(settings) {
        try ScaffoldRun(
          options: options, inputs: inputs, settings: settings, typed: typed,
          builtIn: catalog.models.map(\.name)
        ).run()
      }
    case .checkSuite(let file, let settings, let typed):
      return attempt(settings) {
        try SuiteRun(
          catalog: catalog, file: file, isProject: isProject, settings: settings, typed: typed,
          arguments: arguments, part: part?.checks
        ).run()
      }
    case .list(let sources, _) where sources.isEmpty:
      return Console.print(list)
    case .list(let sources, let excluded):
      return attempt {
        let names = try SwiftSource.decodableTypes(of: SwiftSource.read(sources, excluding: excluded))
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
    case .listPackage(let path, let target):
      return attempt {
        let names = try PackageTypes.names(path, target: target, ProcessInfo.processInfo.environment)
        return Console.print(names.map { $0 + "\n" }.joined())
      }
    case .explain(let code):
      return Console.print(code.map { ExplanationText($0).text } ?? ExplanationText.list)
    case .help:
      return Console.print(HelpText(width: Console.columns).text)
    case .shortHelp:
      return Console.print(ShortHelp(width: Console.columns).text)
    case .helpOn(let option):
      return Console.print(OptionHelp(option, width: Console.columns).text)
    case .version:
      return Console.print(Version.line + "\n")
    case .completions(let shell):
      return Console.print(CompletionScript.text(for: shell, models: catalog.summaries))
    case .man:
      return Console.print(ManPage(models: catalog.summaries).text)
    }
  }

  /// Reports problems in the project's file in which a MODEL is looked up.
  private func showProblems(of file: String, _ typed: Arguments) -> ExitStatus {
    var settings = Settings()
    settings.color = (try? typed.choice(.color, of: ColorChoice.self)) ?? .auto
    return attempt {
      try SuiteRun(
        catalog: catalog, file: file, isProject: true, settings: settings, typed: Arguments(), arguments: []
      ).run()
    }
  }

  /// Whether the models come from `--source` or `--package`, so that another program has to be compiled for them.
  private func needsCompilation(_ settings: Settings) -> Bool {
    settings.hasOwnTypes && !catalog.isCompiled
  }

  private func run(
    _ arguments: [String], _ settings: Settings, types: [TypeExpression], _ inputs: InputList? = nil
  ) throws -> ExitStatus {
    let isLong = inputs.map { PayloadSize($0, settings).isLong } ?? false
    return try ProgramRun(
      types, settings, arguments: arguments, builtIn: catalog.models.map(\.name), isLong: isLong
    ).start()
  }

  private func attempt(_ settings: Settings = Settings(), _ run: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try run()
    } catch  where Interruption.isRequested {
      // What was asked to end fails because of that.
      return Interruption.status ?? .interrupted
    } catch let error as UsageError {
      Console.complain(error.text)
      return .usage
    } catch let error as RefusedModels {
      if let first = error.errors.first { Console.complain(first.text) }
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
