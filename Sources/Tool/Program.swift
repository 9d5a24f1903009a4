import Compilation
import Foundation
import OperatingSystem
// A program of one's own imports this module alone.
@_exported import Runner
import Words

/// The program as it is installed: takes a command line and returns an exit status.
struct Program {
  let catalog: ModelCatalog

  func run(_ words: [String]) -> ExitStatus {
    ProcessState.prepare()
    if let name = catalog.repeatedName {
      Console.complain("\(Version.program): two models are named \(Quoted(name))")
      return .usage
    }
    let surroundings = Action.Surroundings(
      models: catalog.summaries, pages: Page.all.map(\.name), look: OperandContent.look,
      declaring: DeclaringFiles.find, checks: ProjectChecks.names)
    switch Action.parse(words, surroundings) {
    case .failure(let error):
      Console.complain(error.text)
      return .usage
    case .success(let action):
      return perform(action)
    }
  }

  private func perform(_ action: Action) -> ExitStatus {
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
    case .scaffoldContract(let options, let request, let inputs, let settings, let typed):
      return .of(settings) {
        try ContractScaffoldRun(
          options: options, request: request, settings: settings, typed: typed, inputs: inputs,
          builtIn: builtIn
        ).run()
      }
    case .checkSuite(let file, let settings, let typed):
      return .of(settings) {
        let file = try file ?? ProjectChecks.file(settings)
        return try SuiteRun(
          catalog: catalog, file: file, settings: settings, typed: typed,
          prepare: {
            let run = try ProgramRun($0.types, $0.settings, builtIn: builtIn)
            return (try run.prepare(), run.slice.line)
          },
          compare: comparison
        ).run()
      }
    case .list(let settings):
      return .of() { Console.print(try types(settings.sources, settings) ?? list) }
    case .slice(let model, let settings):
      return .of() {
        let run = try ProgramRun(TypeExpression(model).map { [$0] } ?? [], settings, builtIn: builtIn)
        guard case .ended(let status) = try run.prepare() else { return .success }
        return status
      }
    case .cache(let isCleared):
      return .of() {
        let cache = try CompilationCache(ProcessInfo.processInfo.environment)
        if let warning = cache.warning { Console.complain("\(Version.program): \(warning)") }
        let contents = CacheContents(cache)
        return Console.print(isCleared ? contents.clear() : contents.text)
      }
    case .explain(let code):
      return Console.print(code.map { ExplanationText(code: $0).text } ?? ExplanationText.list)
    case .overview(let isAsked):
      let text = HelpText(width: Console.columns).overview
      if isAsked { return Console.print(text) }
      Console.complain(String(text.dropLast()))
      return .usage
    case .help(let command):
      return Console.print(HelpText(width: Console.columns).command(command))
    case .page(let name):
      return Console.print(Page.named(name).map(HelpText(width: Console.columns).page) ?? "")
    case .version:
      return Console.print(Version.line + "\n")
    case .completions(let shell, let words) where words.isEmpty:
      return Console.print(CompletionScript.text(for: shell))
    case .completions(_, let words):
      let completion = Completion(models: catalog.summaries, words: words) { sources, package in
        var settings = Settings()
        settings.package = package
        let names = (try? types(sources, settings, isQuiet: true)) ?? ""
        return names.split(separator: "\n").map(String.init).filter {
          !$0.contains("<") && !$0.hasPrefix("-")
        }
      }
      return Console.print(completion.answer.text)
    case .man:
      return Console.print(ManPage(models: catalog.summaries).text)
    }
  }

  /// The types of sources or of a package, a line for each; nil if there are none.
  private func types(_ sources: [String], _ settings: Settings, isQuiet: Bool = false) throws -> String? {
    let environment = ProcessInfo.processInfo.environment
    if let path = settings.package {
      return try PackageTypes.names(path, target: settings.target, environment).map { $0 + "\n" }.joined()
    }
    if sources.isEmpty { return nil }
    return try SourceTypes.text(sources, excluding: settings.excludedSources, environment, isQuiet: isQuiet)
  }

  /// Decodes the inputs as the model, or asks it what it accepts.
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

  /// A line for each model: its name, what the JSON is, and the technique.
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

extension ModelCatalog {
  /// Runs the command line, then exits with its status.
  public func run(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
    exit(Program(catalog: self).run(arguments).rawValue)
  }
}
