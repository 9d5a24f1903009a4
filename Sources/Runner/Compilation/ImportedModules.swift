import Diagnostics

/// Compiles the modules of `--module`, each after its imports.
struct ImportedModules {
  private let run: ProgramRun
  private let options: CompilerOptions

  init(_ run: ProgramRun, _ options: CompilerOptions) {
    self.run = run
    self.options = options
  }

  /// - Returns: the modules, each after its imports; only the ones so far if the user wants to end.
  /// - Throws: `UsageError` or `CannotOpen`.
  func make() throws -> [CompiledModule] {
    var rest: [(name: String, index: SourceIndex)] = try run.settings.modules.map { module in
      let sources = try SwiftSource.read(
        [module.folder], excluding: run.settings.excludedSources, isQuiet: run.settings.isQuiet)
      let index = SourceIndex(sources)
      let files = sources.indices.filter { !index.hasMain($0) && !index.scans[$0].isTest }
      return (module.name, SourceIndex(files.map { sources[$0] }))
    }
    var made: [CompiledModule] = []
    while !rest.isEmpty, !Interruption.isRequested {
      let names = Set(rest.map(\.name))
      let next = rest.firstIndex { module in
        module.index.scans.allSatisfy { scan in
          scan.imports.allSatisfy { $0.module == module.name || !names.contains($0.module) }
        }
      }
      guard let next else {
        throw UsageError("the modules \(names.sorted().joined(separator: ", ")) import each other", hint: "")
      }
      let (name, index) = rest.remove(at: next)
      made.append(try compile(name, index, imported: made))
    }
    return made
  }

  private func compile(_ name: String, _ index: SourceIndex, imported: [CompiledModule]) throws
    -> CompiledModule
  {
    let missing = try UnavailableModules.find(in: index.scans, options, imported, run).union([name])
    let module = ModuleCompilation(name, index.sources, [], options, missing: missing, imported: imported)
    let entry = module.entry(in: run.cache)
    let result = try run.make(module, entry, "compiling the module \(name), cached for the next run …")
    entry.hold()
    entry.touch()
    guard let result, !result.isComplete, !Interruption.isRequested else { return module.module(in: entry) }
    run.show(CompilerOutput(result.output).summary())
    let unknown = missing.subtracting([name]).sorted()
    throw UsageError(
      "swiftc could not compile the module \(Quoted(name)) (\(result.status))",
      hint: unknown.isEmpty ? "" : "its imports of \(unknown.joined(separator: ", ")) were left out")
  }
}
