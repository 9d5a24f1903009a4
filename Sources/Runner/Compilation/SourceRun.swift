import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a command line with `--source` by compiling the user's types and the runner into another program.
struct SourceRun {
  let run: ProgramRun

  /// Compiles the program unless it is cached.
  ///
  /// - Throws: `RefusedModels`, `UsageError` or `CannotOpen`.
  func prepare() throws -> ProgramRun.Preparation {
    let sources = try SwiftSource.read(run.settings.sources)
    let module = ModuleCompilation(sources, run.types, run.options)
    let moduleEntry = module.entry(in: run.cache)
    let program = ProgramCompilation(
      types: run.types, module: module.module(in: moduleEntry), library: run.library, options: run.options)
    let entry = run.cache.entry(program.key)
    // Another process may remove the entry from the cache between two steps.
    for _ in 0..<3 {
      if let program = run.open(entry, from: [moduleEntry]) { return program }
      if let status = try run.compileRunner() { return .ended(status) }
      if let status = try compile(module, moduleEntry) { return .ended(status) }
      if let status = try run.compile(program, entry, sources) { return .ended(status) }
    }
    throw CannotOpen(name: entry.program, purpose: "run", error: SystemError(code: ENOENT))
  }

  /// Compiles the sources unless they are cached.
  private func compile(_ module: ModuleCompilation, _ entry: CacheEntry) throws -> ExitStatus? {
    let sources = run.settings.sources
    let what = sources.count == 1 ? "\(Quoted(sources[0]))" : "\(sources.count) sources"
    let line = "compiling \(what), cached for the next run …"
    let result = try run.make(entry, line) { (folder, draft) throws(CannotOpen) in
      try module.run(in: folder, draft: draft, isColored: run.isColored)
    }
    if let status = run.endRequested() { return status }
    entry.hold()
    guard let result else { return nil }
    if !result.isComplete { throw run.failure(result, module.sources) }
    if !run.settings.isQuiet {
      run.show(CompilerOutput(result.output).warnings(about: module.namesInMessages))
    }
    return nil
  }
}
