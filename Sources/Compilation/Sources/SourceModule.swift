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
  /// By which a refusal is kept; nil if every file was given by name.
  private let request: CacheEntry?
  private var run: ProgramRun { source.run }
  private var cache: CompilationCache { run.cache }

  init(_ run: SourceRun, _ list: SourceList, _ imported: [CompiledModule], _ request: CacheEntry?) {
    source = run
    self.list = list
    self.imported = imported
    self.request = request
  }

  /// The module that has MODEL, compiled unless its program is in the cache.
  ///
  /// - Returns: nil if the user interrupts.
  /// - Throws: `UsageError` or `CannotOpen`.
  func find() throws -> ModuleCompilation? {
    guard let sources = try read() else { return nil }
    guard let request else { return try compileWhole(sources, sources.project.index.files) }
    return try compileFolder(sources, request)
  }

  /// The files as they are read, with MODEL and the name of its module.
  private struct Sources {
    let project: Project
    let models: [CodeDeclaration]
    let name: String
    /// A file with aliases for nested types that MODEL names without their outer types, if any.
    let aliases: [SwiftSource]
  }

  /// Reads the files; nil if the user interrupts.
  private func read() throws -> Sources? {
    let project = try Project(list, source.options, imported, run)
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
    if Interruption.status != nil { return nil }
    return Sources(project: project, models: models, name: found ?? ModuleCode.module, aliases: aliases)
  }

  /// Prints the slice. Returns nil if the user interrupts.
  func show() throws -> ExitStatus? {
    guard let found = try read() else { return nil }
    let project = found.project
    if found.models.isEmpty, let type = run.types.first {
      let near = NearestName.find(type.text, in: DecodableTypes.names(in: project.index.files))
      throw UsageError("there is no type \(Quoted(type.text)) in the files" + UsageError.didYouMean(near))
    }
    let search = SliceSearch(project: project, module: found.name, source: source, imported: imported)
    switch try search.find(found.models) {
    case .ended: return nil
    case .refused(let result, let refusal): throw self.refusal(told(result, refusal, project), project)
    case .made(let slice, let sources):
      try OutputFile(.standardOutput).write(SliceSummary(slice: slice, sources: sources).text)
      return .success
    }
  }

  private func compileFolder(_ sources: Sources, _ request: CacheEntry) throws -> ModuleCompilation? {
    let extent = run.settings.sourceExtent
    let everything = sources.project.everything(with: sources.models)
    let modules = everything.reduce(into: Set<String>()) { $0.formUnion($1.importedNames) }
    if extent == .whole { return try compileWhole(sources, everything) }
    let kept = KeptFailure(of: request, names: [], isColored: false, in: cache)
    if let result = kept.result, !run.messages.isVerbose { throw refusal(result, sources.project) }
    let isWhole =
      extent == .automatic && list.modules.isEmpty && everything.count <= Self.wholeFolder
      && modules.subtracting([sources.name]).isDisjoint(with: sources.project.missing)
    if isWhole {
      if let made = try compileWhole(sources, everything, maySlice: true) { return made }
      if Interruption.status != nil { return nil }
    }
    return try compileSlice(sources, kept)
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

  /// - Parameter maySlice: whether the result is nil, too, if the compiler refuses the files.
  private func compileWhole(_ sources: Sources, _ files: [CodeFile], maySlice: Bool = false) throws
    -> ModuleCompilation?
  {
    let project = sources.project
    // A module may import itself without effect.
    let module = compilation(
      sources, project.sources(of: files), missing: project.missing.union([sources.name]))
    if source.program(module, imported).entry.isIntact { return module }
    let result = try make(module)
    if Interruption.status != nil { return nil }
    guard let result else { return module }
    if !result.isComplete, maySlice { return nil }
    note(module, files, project.missing)
    guard result.isComplete else { throw failure(result, project, module.sources) }
    showWarnings(result, module, sources)
    return module
  }

  private func compileSlice(_ sources: Sources, _ kept: KeptFailure) throws -> ModuleCompilation? {
    let project = sources.project
    let search = SliceSearch(project: project, module: sources.name, source: source, imported: imported)
    switch try search.find(sources.models) {
    case .ended: return nil
    case .refused(let last, let refusal):
      let result = told(last, refusal, project)
      if !run.messages.isVerbose { kept.keep(result) }
      throw self.refusal(result, project)
    case .made(let slice, let code):
      let module = compilation(sources, code, missing: [])
      let result = try make(module).map { restored($0, module, project) }
      if Interruption.status != nil { return nil }
      if let result, !result.isComplete { throw failure(result, project, code) }
      if let result {
        run.noteSlice(SliceSummary(slice: slice, sources: code).line)
        warn(slice, project)
        showWarnings(result, module) { $0 != StandIns.file }
      }
      return module
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
    try run.make(module, module.entry(in: cache), "compiling \(source.what), cached for the next run …")
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
  private func told(_ result: CompilerResult, _ refusal: SliceRefusal, _ project: Project) -> CompilerResult {
    let output = run.messages.isVerbose ? result.output : refusal.output
    var told = CompilerResult(status: result.status, isComplete: false, output: output)
    // With the cause, an excerpt of three lines and the compiler's status, the report of a refused slice has six
    // lines.
    let advice = advice(told, project, refusal.file.map { [$0] } ?? [], maximumLines: 1)
    told.reason = [refusal.words, advice].filter { !$0.isEmpty }.joined(separator: "\n")
    return told
  }

  private func failure(_ result: CompilerResult, _ project: Project, _ sources: [SwiftSource]) -> any Error {
    let paths = Set(sources.map(\.path))
    let files = project.index.files.filter { paths.contains($0.path) }
    return run.failure(result, project.sources, hint: advice(result, project, files))
  }

  private func refusal(_ result: CompilerResult, _ project: Project) -> any Error {
    run.failure(result, project.sources, hint: result.reason)
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

  /// Reports the imports that were left out.
  private func note(_ module: ModuleCompilation, _ files: [CodeFile], _ missing: Set<String>) {
    let imports = files.reduce(into: Set()) { $0.formUnion($1.importedNames) }
    let names = imports.intersection(missing).subtracting([module.name]).sorted()
    guard !names.isEmpty else { return }
    run.note(
      "this machine has no \(names.count == 1 ? "module" : "modules") \(names.joined(separator: ", ")): \(names.count == 1 ? "its" : "their") imports are left out"
    )
  }
}
