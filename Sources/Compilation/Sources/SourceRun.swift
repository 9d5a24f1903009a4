import Foundation
import OperatingSystem
import Words

/// Runs a command line with `--source` by compiling the user's types and the host library into another program.
struct SourceRun {
  let run: ProgramRun
  var files = SourceFiles()

  var options: CompilerOptions { run.options }

  /// Compiles the program unless it is cached.
  ///
  /// - Throws: `RefusedModels`, `UsageError`, `CannotOpen` or `Interrupted`.
  func prepare() throws -> PreparedProgram {
    let list = try list(apart: run.settings.modules)
    let modules = try run.settings.modules.map {
      (name: $0.name, list: try SourceList([$0.folder], excluding: run.settings.excludedSources))
    }
    if !run.messages.isQuiet { for list in [list] + modules.map(\.list) { list.warn() } }
    while !Interruption.isRequested {
      do {
        let entry = run.cache.entry(try run.request.key(list, modules: modules, files))
        if run.settings.slicedModel == nil, let program = run.open(entry) { return program }
        return try prepare(entry, list, modules)
      } catch is SourceFiles.Edited {
        // Start again with the edited files.
      }
    }
    throw Interrupted()
  }

  /// Compiles the program of the entry, unless the same code was refused just before.
  private func prepare(
    _ entry: CacheEntry, _ list: SourceList, _ modules: [ImportedModules.Listed]
  ) throws -> PreparedProgram {
    let messages = run.messages
    let kept = KeptFailure(
      request: "\(entry.name) \(messages.isVerbose) \(messages.isColored)", cache: run.cache)
    if run.settings.slicedModel == nil, let result = kept.result {
      throw run.failure(result, try files.sources(list))
    }
    do {
      return try make(entry, list, modules)
    } catch let refused as RefusedCode {
      kept.keep(refused.result)
      throw run.failure(refused.result, try files.sources(list))
    }
  }

  private func make(
    _ entry: CacheEntry, _ list: SourceList, _ modules: [ImportedModules.Listed]
  ) throws -> PreparedProgram {
    let (made, sliced) = try ImportedModules(source: self, modules: modules).make()
    let imported = made.map(\.module)
    let others = run.settings.modules.filter { !sliced.contains($0) }
    let all = sliced.isEmpty ? list : try self.list(slicing: sliced, apart: others)
    let sources = try SourceModule(self, all, imported)
    if run.settings.slicedModel != nil {
      try sources.show()
      return .ended(.success)
    }
    let module = try sources.compile()
    try run.compileHostLibrary()
    let program = ProgramCompilation(
      types: run.types, coders: run.coders,
      module: module.module(in: module.entry(in: run.cache)).importing(imported), library: run.library,
      options: options, purpose: run.purpose, decoders: module.decoders,
      declaring: ([module] + made.map(\.compilation)).map(\.declaring))
    let line = "compiling the program for \(run.types.count == 1 ? run.types[0].text : "the types") …"
    let result = try run.make(entry, line) { (folder, draft) throws(CannotOpen) in
      try program.run(in: folder, program: draft.program, isColored: run.isColored)
    }
    if let result, !result.isComplete { throw RefusedCode(result: result) }
    if let found = run.open(entry) { return found }
    throw CannotOpen(name: run.settings.sources[0], purpose: "compile", error: SystemError(code: ENOENT))
  }

  private func list(slicing sliced: [ModuleFolder] = [], apart: [ModuleFolder]) throws -> SourceList {
    try SourceList(
      run.settings.sources, excluding: run.settings.excludedSources, modules: sliced,
      apart: apart.map(\.folder))
  }

  /// The sources as the progress line names them.
  var what: String {
    let sources = run.settings.sources
    return sources.count == 1 ? "\(Quoted(run.named(sources[0])))" : "\(Counted(sources.count, "source"))"
  }
}

/// The compiler refuses the user's code.
struct RefusedCode: Error {
  let result: CompilerResult
}

/// Compiles the modules of `--module`, each after its imports. A module that does not compile here becomes part of
/// the slice of the sources.
struct ImportedModules {
  typealias Listed = (name: String, list: SourceList)

  private struct Module {
    let number: Int
    let name: String
    let sources: [SwiftSource]
    let imports: Set<String>
  }

  /// A compiled module with its compilation.
  typealias Made = (module: CompiledModule, compilation: ModuleCompilation)

  let source: SourceRun
  /// The files of each module.
  let modules: [Listed]

  private var run: ProgramRun { source.run }

  /// - Returns: the modules, each after its imports, and the folders of modules that do not compile.
  /// - Throws: `UsageError`, `CannotOpen` or `Interrupted`.
  func make() throws -> (made: [Made], sliced: [ModuleFolder]) {
    var rest = try modules.enumerated().map { number, module in
      let sources = try source.files.sources(module.list)
      let files = sources.enumerated().map { CodeFile(allOf: $1.bytes, $0, path: $1.path) }
        .filter { !$0.hasMain && !$0.isTest }
      return Module(
        number: number, name: module.name, sources: files.map { sources[$0.number] },
        imports: files.reduce(into: []) { $0.formUnion($1.importedNames) })
    }
    var made: [Made] = []
    var sliced: [ModuleFolder] = []
    while !rest.isEmpty {
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
        sliced.append(run.settings.modules[module.number])
        run.note(
          "the module \(module.name) does not compile here: a slice of it is used, --whole shows the errors")
      }
    }
    return (made, sliced)
  }

  /// Compiles a module; nil if that fails and the module may be sliced.
  private func compile(_ sources: Module, imported: [CompiledModule]) throws -> Made? {
    let name = sources.name
    let unavailable = try UnavailableModules.find(in: sources.imports, imported, run)
    let maySlice = run.settings.sourceExtent != .whole
    let isLarge = sources.sources.count > SourceModule.wholeFolder
    if maySlice, isLarge, !unavailable.subtracting([name]).isEmpty { return nil }
    let missing = unavailable.union([name])
    let module = ModuleCompilation(
      name, sources.sources, [], run.options, missing: missing, imported: imported)
    let entry = module.entry(in: run.cache)
    let result = try run.make(module, entry, "compiling the module \(name), cached for the next run …")
    guard let result, !result.isComplete else { return (module.module(in: entry), module) }
    if maySlice { return nil }
    run.show(CompilerOutput(result.output).summary())
    let unknown = missing.subtracting([name]).sorted()
    throw UsageError(
      "swiftc could not compile the module \(Quoted(name)) (\(result.status))",
      hint: unknown.isEmpty ? "" : "its imports of \(unknown.joined(separator: ", ")) were left out")
  }
}

/// Reads the files of one run.
final class SourceFiles {
  /// A file was edited after it was hashed: its bytes no longer belong to the request.
  struct Edited: Error {}

  private var sums: [String: String] = [:]
  /// The bytes of a FIFO, which can be read only once, and of a file whose name is not UTF-8 and so has to be searched
  /// for.
  private var kept: [String: [UInt8]] = [:]

  /// A hash of a file's contents.
  func sum(of path: String) throws(CannotOpen) -> String {
    if let bytes = kept[path] { return CacheFile.name(bytes) }
    let isFile = StartFolder.status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } == true
    if isFile, let sum = ContentSum.text(ofFile: path) {
      sums[path] = sum
      return sum
    }
    let bytes = try CodeFile.bytes(of: path)
    kept[path] = bytes
    return CacheFile.name(bytes)
  }

  /// - Throws: `CannotOpen`, or `Edited`.
  func bytes(of path: String) throws -> [UInt8] {
    if let bytes = kept[path] { return bytes }
    let bytes = try CodeFile.bytes(of: path)
    if let sum = sums[path], ContentSum.text(ofFile: path) != sum { throw Edited() }
    return bytes
  }

  func sources(_ list: SourceList) throws -> [SwiftSource] {
    try list.all.map { SwiftSource(path: $0, bytes: try bytes(of: $0)) }
  }
}

extension ProgramRequest {
  /// The key of a program of sources.
  ///
  /// - Parameters:
  ///   - list: the files of `--source`.
  ///   - modules: the files of each `--module`.
  ///   - files: the reader of the files.
  /// - Throws: `CannotOpen` if a file cannot be read.
  func key(
    _ list: SourceList, modules: [ImportedModules.Listed] = [], _ files: SourceFiles
  ) throws(CannotOpen) -> CacheKey {
    var key = key
    key.add("folder", FileManager.default.currentDirectoryPath)
    for name in list.choosing.sorted() { key.add("choosing", name) }
    for (name, list) in [("", list)] + modules {
      key.add("module", name)
      for (number, path) in list.all.enumerated() {
        key.add(number < list.named.count ? "named" : "found", path)
        key.add("contents", try files.sum(of: path))
      }
    }
    // Manifests name the modules of files, and may be in folders above them.
    let all = ([list] + modules.map(\.list)).flatMap(\.all)
    let folders = Set(all.map { FilePath.folder($0) ?? "" })
    let packages = folders.compactMap { TargetName.package(above: $0 + "/x") }
    for folder in Set(packages + all.flatMap(FilePath.folders)).sorted() {
      guard let manifest = CacheFile.bytes(of: "\(folder)/\(PackageManifests.name)") else { continue }
      key.add("manifest of \(folder)", contents: manifest)
    }
    if !list.found.isEmpty || !modules.isEmpty {
      for (package, state) in DependencyFolders(near: settings.sources).states {
        key.add("dependency", "\(package) \(state)")
      }
    }
    return key
  }
}
