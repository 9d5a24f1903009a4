import OperatingSystem
import Words

/// Finds out which arguments of `--source` are compiled for MODEL: files given by name as a whole, folders whole or
/// as the slice of declarations that MODEL needs.
struct SourceModule {
  /// A folder of at most this many files is compiled whole if the machine has every module that it imports, because
  /// the whole is what an app runs. It takes longer than a slice: 4.2, 7.4, 15.7 and 22.4 seconds of processor time
  /// in the first run for 10, 20, 40 and 60 files of three Codable types each, and the slice of six of these files
  /// 1.7.
  static let wholeFolder = 60

  private static let aliases = "DecodeModelNames.swift"

  private let source: SourceRun
  private let list: SourceList
  private let imported: [CompiledModule]
  private var run: ProgramRun { source.run }

  init(_ run: SourceRun, _ list: SourceList, _ imported: [CompiledModule]) {
    source = run
    self.list = list
    self.imported = imported
  }

  /// The module that has MODEL, compiled.
  ///
  /// - Throws: `RefusedCode`, `RefusedModels`, `UsageError`, `CannotOpen` or `Interrupted`.
  func find() throws -> ModuleCompilation {
    let sources = try read()
    return list.found.isEmpty
      ? try compileWhole(sources, sources.project.index.files) : try compileFolder(sources)
  }

  /// The files as they are read, with MODEL and the name of its module.
  private struct Sources {
    let project: Project
    let models: [CodeDeclaration]
    let name: String
    /// A file with aliases for nested types that MODEL names without their outer types, if any.
    let aliases: [SwiftSource]
  }

  private func read() throws -> Sources {
    let project = try Project(list, imported, source)
    let (models, nested) = try ModelFiles(run: run, project: project).find()
    let code = nested.sorted { $0.key < $1.key }.map { "typealias \($0) = \($1)\n" }.joined()
    let aliases = code.isEmpty ? [] : [SwiftSource(path: Self.aliases, bytes: Array(code.utf8))]
    let home = models.first?.file.path ?? list.all.first
    // The module's name counts for the app's own files, or if MODEL begins with it.
    let file = models.first?.file
    let written = file?.moduleName ?? ""
    let isWritten =
      !written.isEmpty
      && (file?.module.isEmpty == true || run.types.contains { $0.isWritten(withModule: written) })
    let found =
      run.targetModule ?? (isWritten ? written : nil) ?? home.flatMap(TargetName.find)
    return Sources(project: project, models: models, name: found ?? ModuleCode.module, aliases: aliases)
  }

  /// Prints the slice.
  func show() throws {
    let found = try read()
    if found.models.isEmpty, let type = run.types.first {
      let near = NearestName.find(type.text, in: DecodableTypes.names(in: found.project.index.files))
      throw UsageError("there is no type \(Quoted(type.text)) in the files" + UsageError.didYouMean(near))
    }
    let (slice, sources) = try slice(found)
    try OutputFile(.standardOutput).write(SliceSummary(slice: slice, sources: sources).text)
  }

  private func compileFolder(_ sources: Sources) throws -> ModuleCompilation {
    let extent = run.settings.sourceExtent
    let everything = sources.project.everything(with: sources.models)
    let modules = everything.reduce(into: Set<String>()) { $0.formUnion($1.importedNames) }
    if extent == .whole { return try compileWhole(sources, everything) }
    let isWhole =
      extent == .automatic && list.modules.isEmpty && everything.count <= Self.wholeFolder
      && modules.subtracting([sources.name]).isDisjoint(with: sources.project.missing)
    if isWhole {
      do { return try compileWhole(sources, everything) } catch is RefusedCode {}
    }
    return try compileSlice(sources)
  }

  private func compilation(_ sources: Sources, _ code: [SwiftSource], missing: Set<String>)
    -> ModuleCompilation
  {
    var module = ModuleCompilation(
      sources.name, code + sources.aliases, run.types, source.options, missing: missing, imported: imported,
      sharesImports: true)
    module.decoders = DeclaredDecoders.find(in: sources.project.index.files)
    return module
  }

  private func compileWhole(_ sources: Sources, _ files: [CodeFile]) throws -> ModuleCompilation {
    let project = sources.project
    // A module may import itself without effect.
    let module = compilation(
      sources, project.sources(of: files), missing: project.missing.union([sources.name]))
    guard let result = try make(module) else { return module }
    let note = leftOut(module, files, project.missing)
    guard result.isComplete else { throw refused(result, project, files, note) }
    if !note.isEmpty { run.note(note) }
    showWarnings(result, module, sources)
    return module
  }

  private func compileSlice(_ sources: Sources) throws -> ModuleCompilation {
    let project = sources.project
    let (slice, code) = try self.slice(sources)
    let module = compilation(sources, code, missing: [])
    guard let result = try make(module).map({ restored($0, module, project) }) else { return module }
    guard result.isComplete else {
      let paths = Set(code.map(\.path))
      throw refused(result, project, project.index.files.filter { paths.contains($0.path) })
    }
    run.noteSlice(SliceSummary(slice: slice, sources: code).line)
    warn(slice, project)
    showWarnings(result, module) { $0 != StandIns.file }
    return module
  }

  private func slice(_ sources: Sources) throws -> (Slice, [SwiftSource]) {
    let project = sources.project
    let search = SliceSearch(project: project, module: sources.name, source: source, imported: imported)
    switch try search.find(sources.models) {
    case .ended: throw Interrupted()
    case .refused(let result, let refusal): throw told(result, refusal, project)
    case .made(let slice, let code): return (slice, code)
    }
  }

  /// Lists the protocols of missing packages that a slice leaves out: one of them might decode.
  private func warn(_ slice: Slice, _ project: Project) {
    if run.messages.isQuiet { return }
    for (number, names) in slice.droppedConformances.sorted(by: { $0.key < $1.key }) {
      let declaration = slice.index.declarations[number]
      let packages = declaration.file.importedNames.intersection(project.missing).subtracting(
        AppleModules.names
      )
      .subtracting(project.index.modules)
      guard slice.isReached(declaration), !packages.isEmpty else { continue }
      let list = Quoted(names.sorted().joined(separator: ", ")).contents
      Console.complain(
        "\(Version.program): warning: \(declaration.path) is compiled without \(list) (import \(packages.sorted().joined(separator: ", "))): assumed to supply no init(from:)"
      )
    }
  }

  /// The compiler's messages about a slice, with the user's lines instead of the slice's.
  private func restored(_ result: CompilerResult, _ module: ModuleCompilation, _ project: Project)
    -> CompilerResult
  {
    let files = Dictionary(project.index.files.map { ($0.path, $0) }) { first, _ in first }
    let names = zip(module.namesInMessages, module.sources).compactMap { name, source in
      files[source.path].map { (FilePath.plain(name), $0) }
    }
    let byName = Dictionary(names) { first, _ in first }
    var result = result
    result.output = CompilerOutput(result.output).text { name, line in
      byName[FilePath.plain(name)]?.originalLine(line)
    }
    return result
  }

  private func make(_ module: ModuleCompilation) throws -> CompilerResult? {
    try run.make(module, module.entry(in: run.cache), "compiling \(source.what), cached for the next run …")
  }

  /// Shows the warnings about the files that MODEL needs. Another MODEL of the same module repeats them only if it
  /// needs the same files.
  private func showWarnings(_ result: CompilerResult, _ module: ModuleCompilation, _ sources: Sources) {
    let models = sources.models
    lazy var needed = Set(Slice(sources.project.index, models: models).kept.map(\.file.path))
    showWarnings(result, module) { path in
      models.isEmpty || needed.contains(path) || list.named.contains(path)
    }
  }

  private func showWarnings(
    _ result: CompilerResult, _ module: ModuleCompilation, _ isNeeded: (_ path: String) -> Bool
  ) {
    let output = CompilerOutput(result.output)
    guard !run.messages.isQuiet, run.revision == nil,
      output.messages.contains(where: { $0.severity == .warning })
    else { return }
    let names = zip(module.sources, module.namesInMessages).filter { isNeeded($0.0.path) }
    run.show(output.warnings(about: Set(names.map(\.1))))
  }

  /// The part of the compiler's messages about a slice that the user sees: the cause, or all of them.
  private func told(_ result: CompilerResult, _ refusal: SliceRefusal, _ project: Project) -> RefusedCode {
    var told = result
    if !run.messages.isVerbose { told.output = refusal.output }
    // With the cause, an excerpt of three lines and the compiler's status, the report of a refused slice has six
    // lines.
    let advice = advice(told, project, refusal.file.map { [$0] } ?? [], maximumLines: 1)
    told.hint = [refusal.words, advice].filter { !$0.isEmpty }.joined(separator: "\n")
    return RefusedCode(result: told)
  }

  private func refused(
    _ result: CompilerResult, _ project: Project, _ files: [CodeFile], _ note: String = ""
  ) -> RefusedCode {
    var result = result
    (result.note, result.hint) = (note, advice(result, project, files))
    return RefusedCode(result: result)
  }

  /// Advice, according to the imports of these files.
  private func advice(
    _ result: CompilerResult, _ project: Project, _ files: [CodeFile],
    maximumLines: Int = SourceAdvice.maximumLines
  ) -> String {
    SourceAdvice(
      sources: project.sources(of: files), missing: project.missing.subtracting(project.index.modules),
      list: list, isOfPackage: run.settings.package != nil
    ).text(CompilerOutput(result.output), maximumLines: maximumLines)
  }

  /// Words for the imports that were left out; empty without any.
  private func leftOut(_ module: ModuleCompilation, _ files: [CodeFile], _ missing: Set<String>) -> String {
    let imports = files.reduce(into: Set()) { $0.formUnion($1.importedNames) }
    let names = imports.intersection(missing).subtracting([module.name]).sorted()
    return names.isEmpty
      ? ""
      : "this machine has no \(names.count == 1 ? "module" : "modules") \(names.joined(separator: ", ")): \(names.count == 1 ? "its" : "their") imports are left out"
  }
}
