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

/// Compiles the modules of `--module`, each after its imports. A module that does not compile here becomes part of
/// the slice of the sources.
struct ImportedModules {
  private struct Module {
    let name: String
    let folder: String
    let sources: [SwiftSource]
    let imports: Set<String>
  }

  /// A compiled module with its compilation.
  typealias Made = (module: CompiledModule, compilation: ModuleCompilation)

  let run: ProgramRun
  let options: CompilerOptions

  /// - Returns: the modules, each after its imports, and the folders of modules that do not compile; those so far if
  ///   the user interrupts.
  /// - Throws: `UsageError` or `CannotOpen`.
  func make() throws -> (made: [Made], sliced: [ModuleFolder]) {
    var rest: [Module] = try run.settings.modules.map { module in
      let sources = try SwiftSource.read(
        [module.folder], excluding: run.settings.excludedSources, isQuiet: run.messages.isQuiet)
      let files = sources.enumerated().map { CodeFile(allOf: $1.bytes, $0, path: $1.path) }
        .filter { !$0.hasMain && !$0.isTest }
      return Module(
        name: module.name, folder: module.folder, sources: files.map { sources[$0.number] },
        imports: files.reduce(into: []) { $0.formUnion($1.importedNames) })
    }
    var made: [Made] = []
    var sliced: [ModuleFolder] = []
    while !rest.isEmpty, !Interruption.isRequested {
      let names = Set(rest.map(\.name))
      let next = rest.firstIndex { module in
        module.imports.subtracting([module.name]).isDisjoint(with: names)
      }
      guard let next else {
        throw UsageError("the modules \(names.sorted().joined(separator: ", ")) import each other", hint: "")
      }
      let module = rest.remove(at: next)
      if let compiled = try compile(module, imported: made.map(\.module)) {
        made.append(compiled)
      } else {
        sliced.append(ModuleFolder(name: module.name, folder: module.folder))
        run.note(
          "the module \(module.name) does not compile here: a slice of it is used, --whole shows the errors")
      }
    }
    return (made, sliced)
  }

  /// Nil if it does not compile and may be sliced.
  private func compile(_ sources: Module, imported: [CompiledModule]) throws -> Made? {
    let name = sources.name
    let unavailable = try UnavailableModules.find(in: sources.imports, options, imported, run)
    let maySlice = run.settings.sourceExtent != .whole
    let isLarge = sources.sources.count > SourceModule.wholeFolder
    if maySlice, isLarge, !unavailable.subtracting([name]).isEmpty { return nil }
    let missing = unavailable.union([name])
    let module = ModuleCompilation(name, sources.sources, [], options, missing: missing, imported: imported)
    let entry = module.entry(in: run.cache)
    let result = try run.make(module, entry, "compiling the module \(name), cached for the next run …")
    guard let result, !result.isComplete, !Interruption.isRequested else {
      var made = module.module(in: entry)
      made.paths = module.sources.map(\.path)
      return (made, module)
    }
    if maySlice { return nil }
    run.show(CompilerOutput(result.output).summary())
    let unknown = missing.subtracting([name]).sorted()
    throw UsageError(
      "swiftc could not compile the module \(Quoted(name)) (\(result.status))",
      hint: unknown.isEmpty ? "" : "its imports of \(unknown.joined(separator: ", ")) were left out")
  }
}
