import Diagnostics

/// Finds out which files of the arguments of `--source` are compiled for MODEL, by compiling them.
struct SourceModule {
  private let source: SourceRun
  private let list: SourceList
  private let imported: [CompiledModule]
  private let targets: TargetName
  private var run: ProgramRun { source.run }
  private var cache: CompilationCache { run.cache }

  init(_ run: SourceRun, _ list: SourceList, _ imported: [CompiledModule]) {
    source = run
    self.list = list
    self.imported = imported
    let program = run.run
    targets = TargetName(
      program.cache, compiler: program.compiler.path, version: program.compiler.version, program.environment
    ) { line, work in try program.waiting(line, work) }
  }

  /// The module that has MODEL. What had to be found out for it is kept in the cache.
  ///
  /// - Returns: nil if the user wants to end.
  /// - Throws: `UsageError` or `CannotOpen`.
  func find() throws -> ModuleCompilation? {
    let name = run.settings.moduleName
    if list.found.isEmpty {
      let sources = try list.named.map { try SwiftSource(reading: $0) }
      let index = SourceIndex(sources)
      return try search(index)
    }
    let entry = SourceSelection.entry(
      list, run.types, CoderCode.all(run.settings), source.options, name: name, targets, imported: imported,
      in: cache)
    if let kept = SourceSelection(in: entry) {
      entry.touch()
      let sources = try kept.files.map { try $0.source() }
      return compilation(kept.module, sources, missing: Set(kept.missing))
    }
    return try search(SourceIndex(list.all.map { try SwiftSource(reading: $0) }))
  }

  private func compilation(_ name: String, _ sources: [SwiftSource], missing: Set<String>)
    -> ModuleCompilation
  {
    ModuleCompilation(
      name, sources, run.types, source.options, missing: missing, imported: imported, sharesImports: true)
  }

  /// Compiles one set of files after the other until one compiles; then sets of declarations.
  private func search(_ index: SourceIndex) throws -> ModuleCompilation? {
    let named = list.named.count
    let models = try ModelFiles(run, index, named: named, targets).find()
    let home = models.min() ?? (named == 0 ? nil : 0)
    let found =
      try run.settings.moduleName ?? home.flatMap { try targets.find(for: index.sources[$0].path) }
    if Interruption.status != nil { return nil }
    let name = found ?? ModuleCode.module
    // Importing oneself has no effect.
    let missing = try UnavailableModules.find(in: index.scans, source.options, imported, run).union([name])
    let coders = CoderCode.all(run.settings)
    let start = Set(0..<named).union(models).union(index.declarations(namedBy: coders))
    let usual = Set(index.sources.indices.filter { $0 < named || !index.hasMain($0) })
    let everything = usual.union(models)
    let isSmall = everything.count <= SourceSelector.smallFolder
    if isSmall {
      noteLeftOut(index.sources.indices.filter { !everything.contains($0) }.map { index.sources[$0] })
    }
    let imports = everything.flatMap { index.scans[$0].imports.filter { !$0.isConditional }.map(\.module) }
    let mayBeWhole =
      everything.count <= SourceSelector.largeFolder
      && missing.subtracting([name]).isDisjoint(with: imports)
    let stages: [SourceSelector.Stage] =
      list.found.isEmpty
      ? [.whole] : isSmall ? [.whole, .byNames] : mayBeWhole ? [.byNames, .whole] : [.byNames]
    var selector = SourceSelector(index, start: start, everything: everything, stages: stages)
    var outcome: Outcome
    var closest: Outcome?
    repeat {
      let chosen = selector.chosen.sorted()
      let files = chosen.map { SourceSelection.File(path: index.sources[$0].path, units: nil) }
      outcome = try compile(name, files, chosen.map { index.sources[$0] }, missing)
      guard case .refused(let output, let module, _) = outcome else {
        return try end(outcome, index, missing)
      }
      closest = outcome.closer(than: closest)
      let names = module.namesInMessages
      if !selector.choose(after: output, home: { names.firstIndex(of: $0).map { chosen[$0] } }) { break }
    } while true
    if list.found.isEmpty { return try end(closest ?? outcome, index, missing) }

    let parts = SourceParts(index, named: named)
    let own = parts.index.sources.indices.filter { part in
      run.types.flatMap(\.paths).contains { parts.index.files(declaring: $0, inModule: name).contains(part) }
        && models.contains { index.sources[$0].path == parts.index.sources[part].path }
    }
    let partsOfStart = parts.parts(ofFirst: named).union(own)
      .union(parts.index.declarations(namedBy: coders))
    selector = SourceSelector(
      parts.index, start: partsOfStart, everything: partsOfStart, stages: [.byNames, .growing])
    let sources = Dictionary(index.sources.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    repeat {
      let files = parts.selected(selector.chosen, named: named)
      outcome = try compile(
        name, files, files.compactMap { file in sources[file.path].map(file.source) }, missing)
      guard case .refused(let output, let module, _) = outcome else {
        return try end(outcome, index, missing)
      }
      closest = outcome.closer(than: closest)
      let names = module.namesInMessages
      if !selector.choose(
        after: output, home: { names.firstIndex(of: $0).flatMap { parts.first(in: files[$0].path) } })
      {
        return try end(closest ?? outcome, index, missing)
      }
    } while true
  }

  private enum Outcome {
    case made(ModuleCompilation)
    case refused(CompilerOutput, ModuleCompilation, CompilerResult)
    case ended

    private var errors: Int {
      guard case .refused(let output, _, _) = self else { return 0 }
      return output.messages.filter { $0.severity == .error && $0.file != nil }.count
    }

    /// The refusal that is shown if nothing compiles: the one with the fewest errors, and the last of those.
    func closer(than other: Outcome?) -> Outcome {
      guard let other, other.errors > 0, errors == 0 || other.errors < errors else { return self }
      return other
    }
  }

  /// Compiles one set, and keeps it if it compiles.
  private func compile(
    _ name: String, _ files: [SourceSelection.File], _ sources: [SwiftSource], _ missing: Set<String>
  ) throws -> Outcome {
    let module = compilation(name, sources, missing: missing)
    if list.found.isEmpty, source.program(module, imported).entry.isIntact { return .made(module) }
    let line = "compiling \(source.what), cached for the next run …"
    let result = try run.make(module, module.entry(in: cache), line)
    if Interruption.status != nil { return .ended }
    if let result, !result.isComplete { return .refused(CompilerOutput(result.output), module, result) }
    if !list.found.isEmpty {
      try keep(SourceSelection(module: name, files: files, missing: missing.sorted()))
    }
    guard let result else { return .made(module) }
    note(module, missing)
    if !run.settings.isQuiet {
      run.show(CompilerOutput(result.output).warnings(about: names(neededOf: module)))
    }
    return .made(module)
  }

  /// What messages call the files that MODEL needs. Another MODEL of the same module brings the same warnings again
  /// only if it needs the same files.
  private func names(neededOf module: ModuleCompilation) -> Set<String> {
    let index = SourceIndex(module.sources)
    let homes = run.types.flatMap(\.paths).flatMap { index.files(declaring: $0, inModule: module.name) }
    let names = module.namesInMessages
    return homes.isEmpty ? Set(names) : Set(index.closure(Set(homes)).map { names[$0] })
  }

  private func end(_ outcome: Outcome, _ index: SourceIndex, _ missing: Set<String>) throws
    -> ModuleCompilation?
  {
    switch outcome {
    case .made(let module): return module
    case .ended: return nil
    case .refused(let output, let module, let result):
      note(module, missing)
      throw run.failure(
        result, index.sources,
        hint: SourceAdvice(module.sources, missing: missing, list, targets).text(output))
    }
  }

  /// Keeps what was found out for the next run.
  private func keep(_ selection: SourceSelection) throws {
    let entry = SourceSelection.entry(
      list, run.types, CoderCode.all(run.settings), source.options, name: run.settings.moduleName,
      targets, imported: imported, in: cache)
    try cache.make(entry) { _, draft in
      try selection.write(to: draft)
      return true
    }
  }

  /// Says which files of a folder were left out.
  private func noteLeftOut(_ files: [SwiftSource]) {
    guard let first = files.first else { return }
    let others = files.count > 1 ? " and \(Counted(files.count - 1, "more file"))" : ""
    run.note(
      "\(Quoted(path: first.path))\(others) \(files.count == 1 ? "has" : "have") main code and \(files.count == 1 ? "is" : "are") left out"
    )
  }

  /// Says which imports were left out.
  private func note(_ module: ModuleCompilation, _ missing: Set<String>) {
    let imports = module.sources.flatMap { CodeScan($0.bytes).imports.filter { !$0.isConditional } }
    let names = Set(imports.map(\.module)).intersection(missing).subtracting([module.name]).sorted()
    guard !names.isEmpty else { return }
    run.note(
      "this machine has no \(names.count == 1 ? "module" : "modules") \(names.joined(separator: ", ")): \(names.count == 1 ? "its" : "their") imports are left out"
    )
  }
}
