import Foundation
import OperatingSystem
import Words

/// Runs a command line with `--package`: SwiftPM builds a host that imports the target of MODEL.
struct PackageRun {
  let run: ProgramRun

  /// Builds the program unless nothing has changed.
  ///
  /// - Throws: `BuildFailure`, `UsageError`, `CannotOpen` or `Interrupted`.
  func prepare() throws -> PreparedProgram {
    let location = try PackageLocation(run.settings.package ?? "")
    let build = try PackageBuild(location, run)
    let host = build.host
    if let program = open(host, of: build) { return program }
    if let failure = build.failure(host) { throw failure }
    try run.compileHostLibrary()
    // Only this user may write to the build, whatever the umask is.
    let mask = umask(0o077)
    defer { umask(mask) }
    // One process builds at a time; the next one finds everything built.
    let lock = build.entry.lockForMaking()
    defer { withExtendedLifetime(lock) {} }
    if Interruption.isRequested { throw Interrupted() }
    if let program = open(build.host, of: build) { return program }
    return try WorkFolder.use(in: run.cache) { try make(build, in: $0) }
  }

  private func make(_ build: PackageBuild, in work: String) throws -> PreparedProgram {
    let location = build.location
    // A folder that others may change is replaced.
    if !build.entry.isIntact { CacheFile.remove(build.entry.folder) }
    try CacheFile.makeFolder(build.entry.folder)
    let choice = TargetChoice(
      try build.manager.describe(location, in: work), in: location, builtIn: run.builtIn)
    let chosen = try choice.candidate(named: run.settings.target, for: run.types)
    try ModuleAlias.check(choice.modules(of: chosen))
    let imports = choice.imports(of: run.types, in: chosen)
    let line = "building \(Quoted(chosen.target.name)) of \(Quoted(path: location.name)) …"
    // If a file was edited during the build, build again.
    for _ in 0..<3 {
      let outcome = try run.waiting(line) {
        try build.make(importing: imports.map(\.target), in: work) { code(choice, imports, $0) }
      }
      guard outcome.isComplete else { throw failure(outcome, location, chosen) }
      if let program = open(build.host, of: build) { return program }
    }
    throw CannotOpen(name: location.name, purpose: "build", error: SystemError(code: EAGAIN))
  }

  private func open(_ host: CacheEntry, of build: PackageBuild) -> PreparedProgram? {
    let program = run.open(host)
    if program != nil { build.entry.touch() }
    return program
  }

  private func code(
    _ choice: TargetChoice, _ imports: [TargetChoice.Candidate], _ configuration: String
  ) -> ProgramCode {
    let declaring = declaring(choice.candidates(of: imports[0]), configuration)
    let modules = imports.map(\.target.module)
    let module = CompiledModule(
      name: modules[0], searchArguments: [], linkArguments: [], reexportsFoundation: false,
      modelsNeedFoundation: run.types.flatMap(\.paths).contains { path in
        !choice.candidates.contains { $0.declared(path) != nil }
      }, otherModules: Array(modules.dropFirst()))
    return ProgramCode(
      run.types, run.coders, module, declaring: declaring,
      // The decoders that the option's expression can name.
      decoders: declaring.filter { modules.contains($0.name) }.flatMap(\.decoders), entry: .mainFile)
  }

  /// The code of the targets. Their modules and the platform's count in `canImport`.
  private func declaring(_ targets: [TargetChoice.Candidate], _ configuration: String) -> [DeclaringModule] {
    let own = Set(targets.map(\.target.module))
    var conditions = run.options.conditions(modules: own.union(StandardNames.here))
    conditions.flags.formUnion(["SWIFT_PACKAGE"] + (configuration == "debug" ? ["DEBUG"] : []))
    return targets.map { candidate in
      DeclaringModule(
        name: candidate.target.module, files: candidate.sources.map { ($0.path, $0.code) },
        conditions: conditions)
    }
  }

  /// The error for a failed build: one about MODEL or the coder if only the host's own code did not compile.
  private func failure(
    _ outcome: CompilerResult, _ location: PackageLocation, _ chosen: TargetChoice.Candidate
  ) -> any Error {
    let errors = outcome.errorsOfHost
    if errors.isEmpty { return BuildFailure(outcome, location) }
    var result = outcome
    result.output = errors.map(\.text).joined()
    return run.failure(result, chosen.sources, place: "target \(Quoted(chosen.target.name))")
  }
}
