import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command line with `--source`: it is carried out by another program, made of the user's types and the runner.
struct SourceRun {
  let types: [TypeExpression]
  let settings: Settings
  /// The command line, which the other program reads once more.
  let arguments: [String]
  /// The names that MODEL may have without `--source`.
  let builtIn: [String]

  /// Becomes that program, compiled before or now.
  ///
  /// - Returns: only where that is not possible.
  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    let environment = ProcessInfo.processInfo.environment
    let sources = try SwiftSource.read(settings.sources)
    let library = try RunnerLibrary.find()
    let cache = try CompilationCache(environment)
    let compiler = try SwiftCompiler.find(environment, memory: cache.compilers)
    try library.check(compiler)
    let compilation = Compilation(
      sources: sources, types: types, languageMode: settings.swiftVersion ?? .five,
      flags: settings.swiftcFlags, library: library, compiler: compiler, environment: environment)
    let entry = cache.entry(compilation.key)
    var error = SystemError(code: ENOENT)
    // Others who use the cache may remove the entry between two steps.
    for _ in 0..<3 where error.code == ENOENT {
      if !entry.isIntact, let status = try compile(compilation, cache, entry) { return status }
      entry.touch()
      error = ChildProcess.exec(entry.program, name: CommandLine.arguments[0], arguments)
    }
    throw CannotOpen(name: entry.program, purpose: "run", error: error)
  }

  /// The status to end with where there is no program to go on with.
  private func compile(_ compilation: Compilation, _ cache: CompilationCache, _ entry: CacheEntry) throws
    -> ExitStatus?
  {
    let notice = WaitingLine(settings.progress, settings.sources)
    defer { notice?.erase() }
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
      guard let failure, !isEnding, failure.isOf(moduleCache: cache.moduleCache) else { return failure }
      CacheFile.remove(cache.moduleCache)
      return try compile()
    }
    notice?.erase()
    Termination.obey()
    if Interruption.isRequested { return .interrupted }
    guard let failure else { return nil }
    let newline = failure.output.hasSuffix("\n") ? "" : "\n"
    try? OutputFile(.standardError).write(failure.output + newline)
    let advice = failure.advice(types, compilation.sources, builtIn: builtIn).map { "; \($0)" } ?? ""
    let fault =
      failure.ending == .exit(0)
      ? "swiftc made no program" : "swiftc could not compile the source (\(failure.ending))"
    Console.complain("\(Version.program): \(fault)\(advice)")
    return .usage
  }
}
