import Compilation
import Diagnostics
import Foundation
import OperatingSystem
// A program with its own catalogue imports only this module.
@_exported import Runner
import Scaffolding
import Words

/// The installed program: takes a command line and returns an exit status.
struct Program {
  let catalog: ModelCatalog

  func run(_ words: [String]) -> ExitStatus {
    ProcessState.prepare()
    if let name = catalog.repeatedName {
      Console.complain("\(Version.program): two models are named \(Quoted(name))")
      return .usage
    }
    // Each command line that is tried as a suggestion may ask for the same type.
    var declared: [String: DeclaredType?] = [:]
    let surroundings = Action.Surroundings(
      models: catalog.summaries, pages: Page.all.map(\.name),
      types: { (try? SourceTypes.names(in: $0)) ?? [] },
      declaring: { name in
        let found = declared[name] ?? DeclaringFiles.find(name)
        declared[name] = .some(found)
        return found
      }, checks: { ProjectChecks.names() })
    switch Action.parse(words, surroundings) {
    case .failure(let error):
      Console.complain(error.text)
      return .usage
    case .success(let action):
      return perform(action)
    }
  }

  private func perform(_ action: Action) -> ExitStatus {
    let help = HelpText(width: Console.columns)
    switch action {
    case .run(let invocation):
      return .of(invocation.settings) {
        do { return try run(invocation) } catch let error as UsageError {
          throw error.hinting(at: invocation.command)
        }
      }
    case .overview(isAsked: false):
      Console.complain(String(help.overview.dropLast()))
      return .usage
    case .overview: return Console.print(help.overview)
    case .help(let command): return Console.print(help.command(command))
    case .page(let name): return Console.print(Page.named(name).map(help.page) ?? "")
    case .version: return Console.print(Version.line + "\n")
    }
  }

  private func run(_ invocation: Invocation) throws -> ExitStatus {
    let (settings, inputs, name) = (invocation.settings, invocation.inputs, invocation.operand)
    switch invocation.command {
    case .check where name == nil: return try runChecks(invocation)
    case .compare:
      return try VersionRun(model: name ?? "", inputs: inputs, settings: settings, catalog: catalog).run()
    case .contract:
      guard let contract = settings.contract else { return .usage }
      return try ContractRun(
        model: name ?? "", settings: settings, request: contract,
        files: try inputs.map(InputNames.names) ?? [], catalog: catalog
      ).run()
    case .scaffold: return try scaffold(invocation)
    case .build:
      return try ProgramRun(types(of: name), settings, builtIn: builtIn).write(to: settings.build ?? "")
    case .list:
      guard let slice = settings.slicedModel else {
        return Console.print(try types(settings.sources, settings) ?? list)
      }
      guard case .ended(let status) = try ProgramRun(types(of: slice), settings, builtIn: builtIn).prepare()
      else { return .success }
      return status
    case .explain:
      let code = name.flatMap(DiagnosticCode.init)
      return Console.print(code.map(HelpText().code) ?? HelpText().codes)
    case .cache:
      let cache = try CompilationCache(ProcessInfo.processInfo.environment)
      if let warning = cache.warning { Console.complain("\(Version.program): \(warning)") }
      let contents = CacheContents(cache)
      return Console.print(name == nil ? contents.text : contents.clear())
    case .man: return Console.print(ManPage(models: catalog.summaries).text)
    case .completions:
      let words = Array(invocation.typed.operands.dropFirst())
      let shell = name.flatMap(Shell.init) ?? .bash
      return Console.print(words.isEmpty ? Page.completionScript(for: shell) : completion(of: words))
    default: return try decode(name ?? "", inputs ?? .standardInput, settings)
    }
  }

  private func runChecks(_ invocation: Invocation) throws -> ExitStatus {
    let settings = invocation.settings
    let file = try settings.suite ?? ProjectChecks.file(settings)
    return try SuiteRun(
      catalog: catalog, file: file, settings: settings, typed: invocation.typed,
      prepare: {
        let run = try ProgramRun($0.types, $0.settings, builtIn: builtIn)
        return (try run.prepare(), run.slice.line)
      },
      compare: comparison
    ).run()
  }

  private func scaffold(_ invocation: Invocation) throws -> ExitStatus {
    try ScaffoldRun(
      options: ScaffoldOptions(invocation.settings.scaffold), inputs: invocation.inputs ?? .standardInput,
      settings: invocation.settings, typed: invocation.typed, builtIn: builtIn
    ).run()
  }

  private func completion(of words: [String]) -> String {
    Completion(
      models: catalog.summaries, words: words,
      types: { sources, package in
        var settings = Settings()
        settings.package = package
        let names = (try? types(sources, settings, isQuiet: true)) ?? ""
        return names.split(separator: "\n").map(String.init).filter {
          !$0.contains("<") && !$0.hasPrefix("-")
        }
      }, checks: ProjectChecks.names
    ).answer.text
  }

  private func types(of model: String?) -> [TypeExpression] {
    model.flatMap(TypeExpression.init).map { [$0] } ?? []
  }

  /// The types of sources or of a package, one a line; nil without either.
  private func types(_ sources: [String], _ settings: Settings, isQuiet: Bool = false) throws -> String? {
    if let path = settings.package {
      let environment = ProcessInfo.processInfo.environment
      return try PackageTypes.names(path, target: settings.target, environment).map { $0 + "\n" }.joined()
    }
    if sources.isEmpty { return nil }
    return try SourceTypes.text(sources, excluding: settings.excludedSources, isQuiet: isQuiet)
  }

  /// Decodes the inputs as the model, or finds out what the model accepts.
  private func decode(_ name: String, _ inputs: InputList, _ settings: Settings) throws -> ExitStatus {
    switch try ModelOrigin(name: name, settings: settings, catalog: catalog).find() {
    case .ended(let status): return status
    case .model(let model, let slice):
      var settings = settings
      settings.slice = slice
      guard let request = settings.observation else { return try catalog.run(model, inputs, settings) }
      return try AcceptanceRun(model: model, catalog: catalog, settings: settings, request: request).run()
    }
  }

  /// Compares a check's model with an older version, or with a contract.
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

  /// A line for each model: its name, a description of the JSON, and the technique.
  private var list: String {
    let lines = catalog.models.map { [$0.name, $0.description.summary, $0.description.technique] }
    let widths = (0..<2).map { column in lines.map(\.[column].count).max() ?? 0 }
    return lines.map { line in
      let last = line.lastIndex { !$0.isEmpty } ?? 0
      return line[...last].enumerated().map { column, words in
        column == last ? words : words + String(repeating: " ", count: widths[column] - words.count)
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}

extension ExitStatus {
  /// The status of a run. Thrown errors are reported here; the run reports all others itself.
  static func of(_ settings: Settings, _ run: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try run()
    } catch  where Interruption.isRequested {
      // An error after an interruption is a consequence of it.
      return Interruption.status ?? .interrupted
    } catch let error as UsageError {
      Console.complain(error.text)
      return .usage
    } catch let error as RefusedModels {
      if let first = error.errors.first { Console.complain(first.text) }
      return .usage
    } catch let error as RefusedCoder {
      try? OutputFile(.standardError).write(error.shown)
      Console.complain(error.error.text)
      return .usage
    } catch {
      if !settings.isQuiet { Console.complain("\(Version.program): \(error)") }
      return .inputOutput
    }
  }
}

extension ModelCatalog {
  /// Runs the command line, then exits with its status.
  public func run(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
    exit(Program(catalog: self).run(arguments).rawValue)
  }
}
