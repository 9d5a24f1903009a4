import Foundation
import OperatingSystem
import Runner
import Words

/// Runs a command line with `--package`: SwiftPM builds the target of MODEL, which a program is linked with.
struct PackageRun {
  let run: ProgramRun

  private var request: [String] {
    [run.settings.target ?? "", run.options.inputs] + run.types.map(\.text)
  }

  /// Builds the program unless nothing has changed.
  ///
  /// - Throws: `BuildFailure`, `UsageError` or `CannotOpen`.
  func prepare() throws -> PreparedProgram {
    let location = try PackageLocation(run.settings.package ?? "")
    let build = try PackageBuild(location, run)
    build.entry.hold()
    let last = BuildRecord.read(request, in: build.folder)
    if let last, last.isCurrent(run.environment), PrivateFolder.isPrivate(build.folder) {
      let entry = run.cache.entry(program(last, build).key)
      if let program = run.open(entry, from: [build.entry]) { return program }
    }
    if let kept = KeptBuildFailure.current(request, in: build.folder, run.environment),
      PrivateFolder.isPrivate(build.folder)
    {
      throw BuildFailure(kept.output, .exit(1), build.location)
    }
    if let status = try run.compileHostLibrary() { return .ended(status) }
    // Nobody else may write to the build, whatever the user's mask is.
    let mask = umask(0o077)
    defer { umask(mask) }
    // One process builds at a time; another one then finds everything built.
    let lock = build.entry.lockForMaking()
    defer { withExtendedLifetime(lock) {} }
    if let status = Interruption.status { return .ended(status) }
    try build.prepare()
    let description = try build.manager.describe(build.location, scratch: build.scratch, in: build.work)
    let choice = TargetChoice(description, in: build.location, builtIn: run.builtIn)
    let chosen = try choice.candidate(named: run.settings.target, for: run.types)
    try ModuleAlias.check([chosen.target.module])
    guard let record = try make(build, choice, chosen, last) else {
      return .ended(Interruption.status ?? .interrupted)
    }
    var program = program(record, build)
    let entry = run.cache.entry(program.key)
    program.declaring = declaring(choice, record.configuration)
    // The coders that an expression for the option can name.
    let imported = Set(choice.imports(of: run.types, in: chosen).map(\.target.module))
    program.decoders = program.declaring.filter { imported.contains($0.name) }.flatMap(\.decoders)
    for _ in 0..<3 {
      if let program = run.open(entry, from: [build.entry]) { return program }
      let place = "target \(Quoted(chosen.target.name))"
      if let status = try run.compile(program, entry, { chosen.sources }, place: place) {
        return .ended(status)
      }
      removeOutdated(last, build, but: entry)
      run.cache.trim(keeping: build.entry)
    }
    throw CannotOpen(name: entry.program, purpose: "run", error: SystemError(code: ENOENT))
  }

  private func program(_ record: BuildRecord, _ build: PackageBuild) -> ProgramCompilation {
    ProgramCompilation(
      types: run.types, coders: CoderCode.all(run.settings), module: record.compiledModule(build.entry.key),
      library: run.library,
      options: run.options, purpose: run.purpose, paths: [build.location.name])
  }

  /// What the targets declare. Of other modules, those that come with Swift are taken to be there.
  private func declaring(_ choice: TargetChoice, _ configuration: String) -> [DeclaringModule] {
    let own = Set(choice.candidates.map(\.target.module))
    var conditions = run.options.conditions(modules: own.union(StandardNames.platform))
    conditions.flags.formUnion(["SWIFT_PACKAGE"] + (configuration == "debug" ? ["DEBUG"] : []))
    return choice.candidates.map { candidate in
      DeclaringModule(
        name: candidate.target.module, files: candidate.sources.map { ($0.path, $0.code) },
        conditions: conditions)
    }
  }

  /// Lets SwiftPM build the target, and writes down what came of it; nil if the user wants to end.
  private func make(
    _ build: PackageBuild, _ choice: TargetChoice, _ chosen: TargetChoice.Candidate, _ last: BuildRecord?
  ) throws -> BuildRecord? {
    // A file that is edited during the build belongs to the next one.
    let before = state(build)
    let line = "building \(Quoted(chosen.target.name)) of \(Quoted(path: build.location.name)) …"
    let outcome = try run.waiting(line) {
      try build.run(chosen.target.name, last: last?.configuration)
    }
    if Interruption.isRequested { return nil }
    guard outcome.isComplete else {
      keep(outcome, of: build, before)
      throw BuildFailure(outcome.output, outcome.status, build.location)
    }
    let module = chosen.target.module
    guard let plan = BuildPlan(of: module, outcome.configuration, in: build.scratch) else {
      throw UsageError(
        "the swift at \(Quoted(path: build.manager.path)) does not list what it has built", hint: "")
    }
    try ModuleAlias.check(plan.modules)
    let after = state(build)
    let isSettled = before.folders == after.folders && before.variables == after.variables
    let libraries = try build.libraries(plan, outcome.configuration)
    let imports = choice.imports(of: run.types, in: chosen)
    let record = BuildRecord(
      request: request, configuration: outcome.configuration, module: module,
      otherModules: imports.dropFirst().map(\.target.module), searchArguments: plan.searchArguments,
      linkArguments: plan.objects + libraries, objects: BuildRecord.stamps(plan.objects),
      needsFoundation: run.types.flatMap(\.paths).contains { path in
        !choice.candidates.contains { $0.declared(path) != nil }
      },
      folders: after.folders, variables: after.variables,
      state: isSettled ? before.state : after.state)
    try record.write(to: build.folder)
    CacheFile.remove(build.work)
    return record
  }

  /// Keeps a failure, unless a file was edited meanwhile.
  private func keep(
    _ outcome: PackageBuild.Outcome, of build: PackageBuild,
    _ before: (folders: [String], variables: [String], state: String)
  ) {
    // The first build finds out which folders there are.
    let after = state(build)
    guard before.state == BuildRecord.state(before.folders, before.variables, run.environment),
      KeptBuildFailure.mayKeep(outcome, build.allManifests)
    else { return }
    let kept = KeptBuildFailure(
      request: request, folders: after.folders, variables: after.variables, state: after.state,
      output: outcome.output)
    kept.write(to: build.folder)
  }

  private func state(_ build: PackageBuild) -> (folders: [String], variables: [String], state: String) {
    let folders = build.localFolders
    let variables = build.variables(folders)
    return (folders, variables, BuildRecord.state(folders, variables, run.environment))
  }

  /// Removes the program of the state before.
  private func removeOutdated(_ last: BuildRecord?, _ build: PackageBuild, but entry: CacheEntry) {
    guard let last else { return }
    let old = run.cache.entry(program(last, build).key)
    if old.folder != entry.folder { _ = CacheEntry.remove(old.folder) }
  }
}
