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

/// The reason why SwiftPM could not build a package: the first error of SwiftPM or the compiler, and its file.
struct BuildFailure: Error {
  private let result: CompilerResult
  let location: PackageLocation

  init(_ result: CompilerResult, _ location: PackageLocation) {
    (self.result, self.location) = (result, location)
  }

  private var text: String { result.output }

  /// Whether nothing was compiled: dependencies or the manifest are at fault.
  var isBeforeCompiling: Bool { !text.contains("Building for ") }

  /// The distinct errors: the compiler prints some twice, for the module's interface and for its code.
  private var errors: [CompilerOutput.Message] {
    var seen: Set<String> = []
    return CompilerOutput(text).messages.filter { $0.severity == .error && seen.insert($0.text).inserted }
  }

  /// The first compiler error as printed, with its excerpt and notes; empty without one.
  private var excerpt: String {
    guard let first = errors.first(where: { $0.file != nil }) else { return "" }
    var excerpt = first.text + first.notes.map(\.text).joined()
    while excerpt.hasSuffix("\n\n") { excerpt.removeLast() }
    return location.shownPaths(in: excerpt)
  }

  /// Prints the excerpt, and returns the error that summarizes the failure.
  func report() -> UsageError {
    if unfetched == nil, !excerpt.isEmpty { try? OutputFile(.standardError).write(excerpt) }
    return error
  }

  var error: UsageError {
    let package = "\(Quoted(path: location.name))"
    if let dependency = unfetched {
      return UsageError(
        "dependency \(Quoted(dependency.url)) cannot be fetched: \(dependency.reason)", hint: "")
    }
    let files = errors.filter { $0.file != nil }
    if let first = files.first {
      let place = first.file.map { location.shown($0) } ?? ""
      let more = files.count > 1 ? ", the first of \(files.count.grouped)" : ""
      return UsageError(
        "swift could not build \(package): there is an error in \(Quoted(path: place))\(more)", hint: "")
    }
    let words = errors.first.map { Self.line(self.words(of: $0)) } ?? lastWords
    return UsageError(
      "swift could not build \(package) (\(result.status))" + (words.map { ": \($0)" } ?? ""), hint: "")
  }

  /// The text of SwiftPM's own error. If it ends in a colon, another program's output follows in further lines.
  private func words(of error: CompilerOutput.Message) -> String {
    // Omit the command that compiled a manifest.
    if let command = error.words.firstRange(of: " (compiled with: [") {
      return String(error.words[..<command.lowerBound])
    }
    guard error.words.hasSuffix(":") else { return error.words }
    let lines = text.split(separator: "\n").drop { !$0.hasSuffix(error.words) }.dropFirst()
    let reason = lines.first { $0.contains("fatal: ") } ?? lines.first
    return error.words + (reason.map { " " + $0.trimmingCharacters(in: .whitespaces) } ?? "")
  }

  /// The last line of the output, such as a plugin's, if nothing is marked as an error.
  private var lastWords: String? {
    let lines = text.split(separator: "\n").filter { line in
      !["[", "warning: ", "Building for ", "Build "].contains(where: line.hasPrefix)
    }
    return isBeforeCompiling ? nil : lines.last.map { Self.line(String($0)) }
  }

  /// The dependency whose fetch did not finish, with git's own reason.
  private var unfetched: (url: String, reason: String)? {
    let lines = text.split(separator: "\n")
    guard isBeforeCompiling, let error = errors.first else { return nil }
    func urls(_ word: String) -> [Substring] {
      lines.filter { $0.hasPrefix(word) }.compactMap { $0.dropFirst(word.count).split(separator: " ").first }
    }
    let fetched = Set(urls("Fetched ") + urls("Updated "))
    let clone = error.words.firstMatch(of: #/(?:clone|fetch|update)[a-z ]* repository (\S+)/#)?.output.1
    let named = clone.map { $0.hasSuffix(":") ? $0.dropLast() : $0 }
    let begun = urls("Fetching ") + urls("Updating ")
    guard let url = named ?? begun.first(where: { !fetched.contains($0) }) else { return nil }
    let git = lines.last { $0.contains("fatal: ") }
    let reason = git.flatMap { line in line.firstRange(of: "fatal: ").map { String(line[$0.upperBound...]) } }
    return (String(url), Self.line(reason ?? error.words))
  }

  private static func line(_ text: String) -> String {
    Quoted(path: text.trimmingCharacters(in: .whitespaces)).contents
  }
}

extension PackageLocation {
  /// The text with the paths of the package's files as the user would write them.
  fileprivate func shownPaths(in text: String) -> String {
    text.replacing(folder + "/", with: name == "." ? "" : name == "/" ? "/" : name + "/")
  }
}

extension CompilerResult {
  /// The errors in the host's own code, which are due to MODEL or a coder, if there are no others.
  var errorsOfHost: [CompilerOutput.Message] {
    let errors = CompilerOutput(output).messages.filter { $0.severity == .error && $0.file != nil }
    return errors.allSatisfy { ProgramCode.isGenerated(FilePath.name($0.file ?? "")) } ? errors : []
  }
}
