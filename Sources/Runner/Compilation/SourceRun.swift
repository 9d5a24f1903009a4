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

  /// Replaces this process with that program, compiling it first unless it is cached.
  ///
  /// - Returns: the exit status if there is no program to run; otherwise, the call does not return.
  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    let environment = ProcessInfo.processInfo.environment
    let sources = try SwiftSource.read(settings.sources)
    let library = try RunnerLibrary.find()
    let cache = try CompilationCache(environment)
    if let warning = cache.warning { Console.complain("\(Version.program): \(warning)") }
    let compiler = try SwiftCompiler.find(environment, cacheFolder: cache.compilers)
    try library.check(compiler)
    let compilation = Compilation(
      sources: sources, types: types, languageMode: settings.swiftVersion ?? .five,
      flags: settings.swiftcFlags, library: library, compiler: compiler, environment: environment)
    let entry = cache.entry(compilation.key)
    // Another process may remove the entry from the cache between two steps.
    for _ in 0..<3 {
      if let program = entry.open() {
        entry.touch()
        throw CannotOpen(
          name: entry.program, purpose: "run", error: program.exec(name: CommandLine.arguments[0], arguments))
      }
      if let status = try compile(compilation, cache, entry) { return status }
    }
    throw CannotOpen(name: entry.program, purpose: "run", error: SystemError(code: ENOENT))
  }

  /// Compiles the program. Returns the exit status if that fails, otherwise nil.
  private func compile(_ compilation: Compilation, _ cache: CompilationCache, _ entry: CacheEntry) throws
    -> ExitStatus?
  {
    let waitingLine = WaitingLine(settings.progress, settings.sources)
    defer { waitingLine?.erase() }
    Interruption.watch()
    Termination.watch()
    let isColored = ColorPolicy(settings.color).isColored(isTerminal: isatty(STDERR_FILENO) != 0)
    let failure = try cache.make(entry) { folder, program in
      func compile() throws(CannotOpen) -> CompilerFailure? {
        try compilation.run(
          in: folder, program: program, moduleCache: cache.moduleCache, isColored: isColored)
      }
      let failure = try compile()
      let isEnding = Interruption.isRequested || Termination.isRequested
      guard let failure, !isEnding, failure.mayComeFrom(moduleCache: cache.moduleCache) else {
        return failure
      }
      CacheFile.remove(cache.moduleCache)
      return try compile()
    }
    waitingLine?.erase()
    Termination.obey()
    if Interruption.isRequested { return .interrupted }
    guard let failure else { return nil }
    let newline = failure.output.hasSuffix("\n") ? "" : "\n"
    try? OutputFile(.standardError).write(failure.output + newline)
    let advice = failure.advice(types, compilation.sources, builtIn: builtIn).map { "; \($0)" } ?? ""
    let message =
      failure.status == .exit(0)
      ? "swiftc produced no program" : "swiftc could not compile the source (\(failure.status))"
    Console.complain("\(Version.program): \(message)\(advice)")
    return .usage
  }
}
