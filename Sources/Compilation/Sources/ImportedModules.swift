import OperatingSystem
import Words

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
