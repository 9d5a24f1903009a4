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
  let types: [TypeExpression]
  let settings: Settings
  /// The command line, which the other program parses again.
  let arguments: [String]
  /// The names of the built-in models.
  let builtIn: [String]

  /// What there is to run.
  enum Preparation {
    /// `path` is for messages.
    case program(ProgramFile, path: String)
    /// Nothing, because the user wants to end.
    case ended(ExitStatus)
  }

  /// Replaces this process with that program, compiling it first unless it is cached.
  ///
  /// - Returns: the exit status if there is no program to run; otherwise, the call does not return.
  /// - Throws: `RefusedModels`, `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    switch try prepare() {
    case .ended(let status): return status
    case .program(let program, let path):
      let error = program.exec(name: CommandLine.arguments[0], arguments)
      throw CannotOpen(name: path, purpose: "run", error: error)
    }
  }

  /// Compiles the program unless it is cached.
  func prepare() throws -> Preparation {
    let environment = ProcessInfo.processInfo.environment
    let sources = try SwiftSource.read(settings.sources)
    let runner = try InstalledRunner.find()
    let cache = try CompilationCache(environment)
    if let warning = cache.warning, !settings.isQuiet { Console.complain("\(Version.program): \(warning)") }
    let compiler = try SwiftCompiler.find(environment, cacheFolder: cache.compilers)
    try compiler.checkAge()
    let options = CompilerOptions(
      languageMode: settings.swiftVersion ?? .five, flags: settings.swiftcFlags, compiler: compiler,
      environment: environment, moduleCache: cache.moduleCache)
    let module = ModuleCompilation(sources, types, options)
    let moduleEntry = module.entry(in: cache)
    let program = ProgramCompilation(
      types: types, module: module.module(in: moduleEntry),
      library: try runner.library(for: compiler, environment, in: cache), options: options)
    let entry = cache.entry(program.key)
    // Another process may remove the entry from the cache between two steps.
    for _ in 0..<3 {
      entry.hold()
      if let program = entry.open() {
        entry.touch()
        moduleEntry.touch()
        return .program(program, path: entry.program)
      }
      if let build = program.library.build, let status = try compile(build, cache) { return .ended(status) }
      if let status = try compile(module, moduleEntry, cache) { return .ended(status) }
      if let status = try compile(program, entry, sources, cache) { return .ended(status) }
    }
    throw CannotOpen(name: entry.program, purpose: "run", error: SystemError(code: ENOENT))
  }

  /// Compiles the runner if this compiler has none yet.
  ///
  /// - Returns: the exit status if the user wants to end, otherwise nil.
  /// - Throws: `RefusedModels`, `UsageError` or `CannotOpen`.
  private func compile(_ build: RunnerBuild, _ cache: CompilationCache) throws -> ExitStatus? {
    let runner = build.entry(in: cache)
    let line = "compiling the runner for this compiler, once: about a minute …"
    let result = try make(runner, in: cache, line) { (folder, draft) throws(CannotOpen) in
      try build.run(in: folder, draft: draft, moduleCache: cache.moduleCache, isColored: isColored)
    }
    if let status = endRequested() { return status }
    if let result, !result.isComplete {
      show(result.output.hasSuffix("\n") ? result.output : result.output + "\n")
      throw UsageError("swiftc could not compile the runner (\(result.status))", hint: "")
    }
    runner.touch()
    return nil
  }

  /// Compiles the sources unless they are cached.
  private func compile(_ module: ModuleCompilation, _ entry: CacheEntry, _ cache: CompilationCache) throws
    -> ExitStatus?
  {
    let sources = settings.sources
    let what = sources.count == 1 ? "\(Quoted(sources[0]))" : "\(sources.count) sources"
    let line = "compiling \(what), cached for the next run …"
    let result = try make(entry, in: cache, line) { (folder, draft) throws(CannotOpen) in
      try module.run(in: folder, draft: draft, isColored: isColored)
    }
    if let status = endRequested() { return status }
    entry.hold()
    guard let result else { return nil }
    if !result.isComplete { throw failure(result, module.sources) }
    if !settings.isQuiet { show(CompilerOutput(result.output).warnings(about: module.namesInMessages)) }
    return nil
  }

  /// Compiles the program for MODEL, the rest of which is there.
  private func compile(
    _ program: ProgramCompilation, _ entry: CacheEntry, _ sources: [SwiftSource], _ cache: CompilationCache
  ) throws -> ExitStatus? {
    let line = "compiling the program for \(types.count == 1 ? types[0].text : "the types") …"
    let result = try make(entry, in: cache, line) { (folder, draft) throws(CannotOpen) in
      try program.run(in: folder, program: draft.program, isColored: isColored)
    }
    if let status = endRequested() { return status }
    if let result, !result.isComplete { throw failure(result, sources) }
    return nil
  }

  /// The error for a run of the compiler that failed, after its own words.
  private func failure(_ result: CompilerResult, _ sources: [SwiftSource]) -> any Error {
    let failure = result.failure(types, sources, builtIn: builtIn)
    show(failure.shown)
    return failure.error
  }

  private var isColored: Bool {
    ColorPolicy(settings.color).isColored(isTerminal: isatty(STDERR_FILENO) != 0)
  }

  /// Makes an entry that is not there yet, while a line on the terminal says so.
  private func make(
    _ entry: CacheEntry, in cache: CompilationCache, _ line: String,
    _ compile: (_ folder: String, _ draft: CacheEntry) throws(CannotOpen) -> CompilerResult
  ) throws -> CompilerResult? {
    if entry.isIntact { return nil }
    let waitingLine = WaitingLine(settings.progress, line)
    defer { waitingLine?.erase() }
    Interruption.watch()
    Termination.watch()
    return try cache.make(entry) { folder, draft in
      let result = try compile(folder, draft)
      let isEnding = Interruption.isRequested || Termination.isRequested
      guard !isEnding, result.mayComeFrom(moduleCache: cache.moduleCache) else { return result }
      CacheFile.remove(cache.moduleCache)
      return try compile(folder, draft)
    }
  }

  /// The exit status if the user wants the program to end.
  private func endRequested() -> ExitStatus? {
    Termination.obey()
    return Interruption.isRequested ? .interrupted : nil
  }

  private func show(_ text: String) {
    if !text.isEmpty { try? OutputFile(.standardError).write(text) }
  }
}
