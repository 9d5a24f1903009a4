import Foundation
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
    let request = list.found.isEmpty ? nil : request(list, imported)
    let sources = SourceModule(self, list, imported, request)
    if run.settings.slicedModel != nil {
      return .ended(try sources.show() ?? Interruption.status ?? .interrupted)
    }
    if let request, let program = program(of: request) { return program }
    guard let module = try sources.find() else {
      return .ended(Interruption.status ?? .interrupted)
    }
    var (program, entry) = program(module, imported)
    if !entry.isIntact {
      if let status = try run.compileHostLibrary() { return .ended(status) }
      program.declaring = ([module] + made.map(\.compilation)).map(\.declaring)
      // Problems with MODEL are reported for all sources, as perhaps none was chosen.
      let status = try run.compile(program, entry) {
        try list.all.map { try SwiftSource(reading: $0) }
      }
      if let status { return .ended(status) }
    }
    if let request { try keep(program, for: request) }
    if let found = run.open(entry, from: [module.entry(in: run.cache)]) { return found }
    throw CannotOpen(name: run.settings.sources[0], purpose: "compile", error: SystemError(code: ENOENT))
  }

  /// The program for the MODELs, which may not exist yet.
  func program(_ module: ModuleCompilation, _ imported: [CompiledModule]) -> (
    compilation: ProgramCompilation, entry: CacheEntry
  ) {
    let program = ProgramCompilation(
      types: run.types, coders: CoderCode.all(run.settings),
      module: module.module(in: module.entry(in: run.cache)).importing(imported), library: run.library,
      options: module.options, purpose: run.purpose,
      paths: module.sources.map(\.path) + imported.flatMap(\.paths), decoders: module.decoders)
    return (program, run.cache.entry(program.key))
  }

  // MARK: - Requests

  /// The file with the key of the program that a request led to.
  private static let programKey = "program-key"

  /// The program that an earlier run has made for the same request.
  private func program(of request: CacheEntry) -> PreparedProgram? {
    guard request.isIntact, let key = CacheFile.bytes(of: request.path(Self.programKey)) else { return nil }
    if let program = run.open(run.cache.entry(key), from: [request]) { return program }
    _ = CacheEntry.remove(request.folder)
    return nil
  }

  private func keep(_ program: ProgramCompilation, for request: CacheEntry) throws {
    try run.cache.make(request) { _, draft in
      try CacheFile.write(program.key, to: draft.path(Self.programKey))
      return true
    }
  }

  /// The arguments of a run with folders, and the current state of all files, by which the next run finds the program
  /// without reading them as code.
  private func request(_ list: SourceList, _ imported: [CompiledModule]) -> CacheEntry {
    var key = CacheKey()
    options.add(to: &key)
    key.add("library", contents: run.library.identity)
    key.add("purpose", run.purpose.rawValue)
    key.add("extent", "\(run.settings.sourceExtent)")
    // The program finds its shared libraries there.
    key.add("toolchain", FilePath.resolved(options.compiler.path))
    key.add("module name", run.targetModule ?? "")
    let folders = Set(list.all.map { FilePath.folder($0) ?? "" })
    let packages = folders.compactMap { TargetName.package(above: $0 + "/x") }
    for folder in Set(packages + list.all.flatMap(FilePath.folders)).sorted() {
      guard let manifest = CacheFile.bytes(of: "\(folder)/\(PackageManifests.name)") else { continue }
      key.add("manifest of \(folder)", contents: manifest)
    }
    for module in imported { key.add("imported", contents: module.identity) }
    for module in list.modules { key.add("module \(module.name)", module.folder) }
    for name in list.choosing.sorted() { key.add("choosing", name) }
    for type in run.types { key.add("type", type.text) }
    for coder in CoderCode.all(run.settings) { key.add(coder.option.rawValue, coder.expression) }
    for (package, state) in DependencyFolders(near: run.settings.sources).states {
      key.add("dependency", "\(package) \(state)")
    }
    key.add("folder", FileManager.default.currentDirectoryPath)
    for (number, path) in list.all.enumerated() {
      key.add(number < list.named.count ? "named" : "found", path)
      // A name that is not UTF-8 has to be looked for.
      let sum = ContentSum.text(ofFile: path) ?? CacheFile.name((try? CodeFile.bytes(of: path)) ?? [])
      key.add("contents", sum)
    }
    return run.cache.entry(key.bytes, .selections, files: [Self.programKey])
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
