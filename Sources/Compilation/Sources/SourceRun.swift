import OperatingSystem
import Words

/// Runs a command line with `--source` by compiling the user's types and the host library into another program.
struct SourceRun {
  let run: ProgramRun

  var options: CompilerOptions { run.options }

  /// Compiles the program unless it is cached.
  ///
  /// - Throws: `RefusedModels`, `UsageError` or `CannotOpen`.
  func prepare() throws -> PreparedProgram {
    let (made, sliced) = try ImportedModules(run: run, options: options).make()
    let imported = made.map(\.module)
    let list = try SourceList(
      run.settings.sources, excluding: run.settings.excludedSources, modules: sliced,
      apart: run.settings.modules.filter { !sliced.contains($0) }.map(\.folder))
    if !run.messages.isQuiet { list.warn() }
    if let status = Interruption.status { return .ended(status) }
    let sources = SourceModule(self, list, imported)
    if run.settings.slicedModel != nil {
      return .ended(try sources.show() ?? Interruption.status ?? .interrupted)
    }
    guard let chosen = try sources.find() else {
      return .ended(Interruption.status ?? .interrupted)
    }
    // Another process may remove the entry from the cache in between.
    for _ in 0..<3 {
      if let found = open(chosen, imported) { return found }
      var (program, entry) = program(chosen, imported)
      if let status = try run.compileHostLibrary() { return .ended(status) }
      // Problems with MODEL are reported for all sources, as perhaps none was chosen.
      func all() throws -> [SwiftSource] { try list.all.map { try SwiftSource(reading: $0) } }
      guard try compile(chosen, all) else { return .ended(Interruption.status ?? .interrupted) }
      program.declaring = ([chosen] + made.map(\.compilation)).map(\.declaring)
      if let status = try run.compile(program, entry, all) { return .ended(status) }
    }
    throw CannotOpen(name: run.settings.sources[0], purpose: "compile", error: SystemError(code: ENOENT))
  }

  /// The program for the MODELs, which may not exist yet.
  func program(_ chosen: ModuleCompilation, _ imported: [CompiledModule]) -> (
    compilation: ProgramCompilation, entry: CacheEntry
  ) {
    let module = chosen.module(in: chosen.entry(in: run.cache)).importing(imported)
    let program = ProgramCompilation(
      types: run.types, coders: CoderCode.all(run.settings), module: module, library: run.library,
      options: chosen.options, purpose: run.purpose,
      paths: chosen.sources.map(\.path) + imported.flatMap(\.paths),
      decoders: chosen.decoders)
    return (program, run.cache.entry(program.key))
  }

  private func open(_ chosen: ModuleCompilation, _ imported: [CompiledModule]) -> PreparedProgram? {
    run.open(program(chosen, imported).entry, from: [chosen.entry(in: run.cache)])
  }

  /// Compiles the module again if it is no longer in the cache. Returns whether to continue.
  private func compile(_ module: ModuleCompilation, _ all: () throws -> [SwiftSource]) throws -> Bool {
    let entry = module.entry(in: run.cache)
    let result = try run.make(module, entry, "compiling \(what), cached for the next run …")
    if Interruption.status != nil { return false }
    if let result, !result.isComplete { throw run.failure(result, try all()) }
    return true
  }

  /// The subject of the line on the terminal.
  var what: String {
    let sources = run.settings.sources
    return sources.count == 1 ? "\(Quoted(run.named(sources[0])))" : "\(Counted(sources.count, "source"))"
  }
}
