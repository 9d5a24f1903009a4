import Foundation
import OperatingSystem
import Words

/// Runs a command line with `--package`: SwiftPM builds a host that imports the target of MODEL.
struct PackageRun {
  let run: ProgramRun

  /// Distinguishes the hosts of a package.
  private var request: String {
    let coders = CoderCode.all(run.settings).map { "\($0.option.long) \($0.expression)" }
    let library = CacheFile.name(run.library.identity)
    let words = [run.purpose.rawValue, run.settings.target ?? "", run.options.inputs, library]
    return (words + run.types.map(\.text) + coders).joined(separator: "\n")
  }

  /// Builds the program unless nothing has changed.
  ///
  /// - Throws: `BuildFailure`, `UsageError` or `CannotOpen`.
  func prepare() throws -> PreparedProgram {
    let location = try PackageLocation(run.settings.package ?? "")
    let build = try PackageBuild(location, run)
    if let program = open(build) { return program }
    if let failure = build.failure(request) { throw failure }
    if let status = try run.compileHostLibrary() { return .ended(status) }
    // Only this user may write to the build, whatever the umask is.
    let mask = umask(0o077)
    defer { umask(mask) }
    // One process builds at a time; the next one finds everything built.
    let lock = build.entry.lockForMaking()
    defer { withExtendedLifetime(lock) {} }
    if let status = Interruption.status { return .ended(status) }
    if let program = open(build) { return program }
    try build.prepare()
    let choice = TargetChoice(try build.describe(), in: location, builtIn: run.builtIn)
    let chosen = try choice.candidate(named: run.settings.target, for: run.types)
    try ModuleAlias.check(choice.modules(of: chosen))
    let imports = choice.imports(of: run.types, in: chosen)
    let line = "building \(Quoted(chosen.target.name)) of \(Quoted(path: location.name)) …"
    // A file that was edited during a build belongs to the next one.
    for _ in 0..<3 {
      let outcome = try run.waiting(line) {
        try build.run(
          request, importing: imports.map(\.target), run.library, isStatic: run.purpose == .carriedHost
        ) { code(choice, imports, $0) }
      }
      if let status = Interruption.status { return .ended(status) }
      guard outcome.isComplete else { throw failure(outcome, location, chosen) }
      if let program = open(build) {
        run.cache.removeUnused()
        return program
      }
    }
    throw CannotOpen(name: location.name, purpose: "build", error: SystemError(code: EAGAIN))
  }

  private func open(_ build: PackageBuild) -> PreparedProgram? {
    guard let path = build.current(request), let program = ProgramFile(path) else { return nil }
    build.entry.touch()
    return .program(program, path: path)
  }

  private func code(
    _ choice: TargetChoice, _ imports: [TargetChoice.Candidate], _ configuration: String
  ) -> ProgramCode {
    let declaring = declaring(choice.candidates(of: imports[0]), configuration)
    let modules = imports.map(\.target.module)
    let module = CompiledModule(
      name: modules[0], searchArguments: [], linkArguments: [], identity: [], reexportsFoundation: false,
      modelsNeedFoundation: run.types.flatMap(\.paths).contains { path in
        !choice.candidates.contains { $0.declared(path) != nil }
      }, otherModules: Array(modules.dropFirst()))
    return ProgramCode(
      run.types, CoderCode.all(run.settings), module, declaring: declaring,
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
    _ outcome: PackageBuild.Outcome, _ location: PackageLocation, _ chosen: TargetChoice.Candidate
  ) -> any Error {
    let errors = outcome.errorsOfHost
    if errors.isEmpty { return BuildFailure(outcome.output, outcome.status, location) }
    let result = CompilerResult(
      status: outcome.status, isComplete: false, output: errors.map(\.text).joined())
    return run.failure(result, chosen.sources, place: "target \(Quoted(chosen.target.name))")
  }
}
