import Foundation
import OperatingSystem
import Words

/// A package's build folder in the cache, and SwiftPM's work in it.
///
///     3F9A…/copy           the package with a target for the host: see `PackageCopy`
///     3F9A…/scratch        what is otherwise .build
///     3F9A…/state.json     the state of the sources that was built last
///     3F9A…/host-…         its hosts, one for each set of MODELs and coders
///
/// SwiftPM only builds what has changed, so the folder serves every state of the package, one process at a time.
struct PackageBuild {
  /// A package of the build, as `swift package show-dependencies` lists it.
  private struct Dependency: Decodable {
    let path: String
    let dependencies: [Dependency]

    var all: [String] { [path] + dependencies.flatMap(\.all) }
  }

  /// Words of manifests whose builds depend on more than the packages' files: on system libraries, other folders, or
  /// a plugin's inputs.
  private static let reachingOut = [".systemLibrary(", "unsafeFlags(", "buildTool"]

  /// The flags that let the host run without Swift. On macOS, Swift is part of the system.
  private static var staticFlags: [String] {
    #if os(Linux)
      ["--static-swift-stdlib"]
    #else
      []
    #endif
  }

  /// The host is for this machine, whatever platforms the package supports: it imports modules that need macOS 13.
  private static var platformFlags: [String] {
    #if canImport(Darwin)
      #if arch(arm64)
        let architecture = "arm64"
      #else
        let architecture = "x86_64"
      #endif
      let version = ProcessInfo.processInfo.operatingSystemVersion
      return ["-target", "\(architecture)-apple-macosx\(version.majorVersion).\(version.minorVersion)"]
    #else
      return []
    #endif
  }

  let location: PackageLocation
  let entry: CacheEntry
  let copy: PackageCopy
  private let manager: PackageManager
  private let flags: [String]
  private let environment: [String: String]
  private let cache: CompilationCache

  init(_ location: PackageLocation, _ run: ProgramRun) throws(UsageError) {
    self.location = location
    (environment, cache) = (run.environment, run.cache)
    manager = try PackageManager(compiler: run.compiler.path, environment)
    flags = run.settings.swiftcFlags
    var key = CacheKey()
    key.add("package", location.folder)
    // Files named by flags may change: SwiftPM builds what depends on them again.
    run.options.addFlags(to: &key)
    entry = run.cache.entry(key, .packages, files: [])
    copy = PackageCopy(location, in: entry.folder)
  }

  private var scratch: String { entry.path("scratch") }
  /// For SwiftPM's output and temporary files.
  private var work: String { entry.path("work") }
  private var stateFile: String { entry.path("state.json") }

  private func host(_ request: String) -> String { entry.path("host-" + CacheFile.name(Array(request.utf8))) }

  /// The path of the host that was built for a request, if nothing has changed since.
  func current(_ request: String) -> String? {
    let host = host(request)
    return PathKind(of: host) == .other && currentState != nil ? host : nil
  }

  /// The output of the last failed build, if it was for this request and nothing has changed since.
  func failure(_ request: String) -> BuildFailure? {
    guard let state = currentState, let last = kept(request, state).result else { return nil }
    return BuildFailure(last, location)
  }

  /// The state of the last build, if nothing has changed since.
  private var currentState: PackageState? {
    guard entry.isIntact, let state = CacheFile.object(PackageState.self, of: stateFile) else { return nil }
    return state.isCurrent(environment) ? state : nil
  }

  private func kept(_ request: String, _ state: PackageState) -> KeptFailure {
    KeptFailure(request: [entry.name, request, state.sum].joined(separator: "\n"), cache: cache)
  }

  /// Makes the folder unless it exists. Refuses a folder that is not private, or is another package's.
  func prepare() throws(CannotOpen) {
    let folder = entry.folder
    if PathKind(of: folder) != .nothing, !entry.isIntact { CacheFile.remove(folder) }
    try CacheFile.makeFolder(folder)
    CacheFile.remove(work)
    try CacheFile.makeFolder(work)
  }

  /// The contents of the package's manifest.
  ///
  /// - Throws: `BuildFailure` if SwiftPM does not accept the package, `CannotOpen` if it cannot be run.
  func describe() throws -> PackageDescription { try location.description(by: manager, in: work) }

  /// Builds the host: for release, or for debugging if a package has macros or does not compile for release.
  ///
  /// - Parameters:
  ///   - targets: the targets that the host imports.
  ///   - library: linked with the host in addition to the targets.
  ///   - code: the host's code for the configuration of this name.
  /// - Returns: how SwiftPM's last run ended. If it is complete, `current` has the host, unless a file was edited
  ///   meanwhile.
  func run(
    _ request: String, importing targets: [PackageDescription.Target], _ library: HostLibrary, isStatic: Bool,
    code: (_ configuration: String) -> ProgramCode
  ) throws(CannotOpen) -> CompilerResult {
    defer { CacheFile.remove(work) }
    try CacheFile.makeFolder(work)
    try copy.write(
      importing: targets, compilerFlags: ["-swift-version", "5", "-I", library.modules] + Self.platformFlags,
      // `-Xlinker`, because the driver would look for the static libraries of a release.
      linkerFlags: ProgramCompilation.linkerFlags + library.objects.flatMap { ["-Xlinker", $0] })
    let listed = try swift(["package"] + places + ["show-dependencies", "--format", "json"], isData: true)
    guard let root = listed.object(Dependency.self) else { return outcome(listed, targets) }
    let packages = root.dependencies.flatMap(\.all).map(FilePath.resolved)
    let checkouts = FilePath.resolved(scratch) + "/"
    let folders = [location.folder] + Set(packages).filter { !$0.hasPrefix(checkouts) }.sorted()
    let manifests = (folders + packages).flatMap { PackageManifests(in: $0).texts }
    // Macros are built from swift-syntax, which takes ten minutes to optimize.
    let configurations =
      manifests.contains { $0.contains(".macro(") } ? ["debug", "release"] : ["release", "debug"]
    let state = PackageState(folders, environment)
    try begin(state)
    func build(_ configuration: String) throws(CannotOpen) -> CompilerResult {
      try copy.write(code(configuration))
      let compilerFlags = ["-enable-testing", "-Onone", "-assert-config", "Release"] + flags
      let words =
        ["build", "--build-system", "native", "--disable-index-store", "-c", configuration]
        + ["--product", PackageCopy.target, "-Xlinker", "-rpath", "-Xlinker", "\(scratch)/\(configuration)"]
        + (isStatic ? Self.staticFlags : []) + places + compilerFlags.flatMap { ["-Xswiftc", $0] }
      var result = try swift(words)
      if result.output == nil, result.text.contains("because of missing inputs") {
        // SwiftPM does not notice that a file of a local package is gone.
        CacheFile.remove(scratch)
        result = try swift(words)
      }
      if result.output != nil {
        try keep("\(scratch)/\(configuration)/\(PackageCopy.target)", for: request, state)
      }
      return self.outcome(result, targets)
    }
    let outcome = try build(configurations[0])
    if outcome.isComplete || Interruption.isRequested || !outcome.errorsOfHost.isEmpty { return outcome }
    if !BuildFailure(outcome, location).isBeforeCompiling {
      let other = try build(configurations[1])
      if other.isComplete || Interruption.isRequested { return other }
    }
    let reachesOut = manifests.contains { text in Self.reachingOut.contains(where: text.contains) }
    if !reachesOut, state == PackageState(folders, environment) { kept(request, state).keep(outcome) }
    return outcome
  }

  /// Removes the hosts of another state: the build may replace libraries that they load.
  private func begin(_ state: PackageState) throws(CannotOpen) {
    if CacheFile.object(PackageState.self, of: stateFile) == state { return }
    CacheFile.remove(stateFile)
    for name in CacheContents.names(in: entry.folder) where name.hasPrefix("host-") {
      CacheFile.remove(entry.path(name))
    }
    try CacheFile.write(json: state, to: stateFile)
  }

  /// Keeps a host. A file that was edited meanwhile belongs to the next build.
  private func keep(_ program: String, for request: String, _ state: PackageState) throws(CannotOpen) {
    guard state == PackageState(state.folders, environment) else { return }
    let host = host(request)
    do {
      let draft = work + "/host"
      try FileManager.default.copyItem(atPath: program, toPath: draft)
      guard rename(draft, host) == 0 else { throw SystemError.last }
    } catch {
      throw CannotOpen(name: host, purpose: "write", error: error as? SystemError ?? .underlying(error))
    }
  }

  private func outcome(_ result: Subprocess.Result, _ targets: [PackageDescription.Target]) -> CompilerResult
  {
    CompilerResult(
      status: result.status, isComplete: result.output != nil,
      output: copy.original(result.errors + result.text, targets))
  }

  /// - Throws: `CannotOpen`, also if the cache's disk is full or read-only.
  private func swift(_ arguments: [String], isData: Bool = false) throws(CannotOpen) -> Subprocess.Result {
    let result = try manager.run(arguments, in: work, isData: isData)
    try CompilerOutput.checkDisk(result, of: work)
    return result
  }

  /// Where SwiftPM reads and writes.
  private var places: [String] { ["--package-path", copy.folder, "--scratch-path", scratch] }
}

/// The inputs of a package's hosts: the files in its folder and in those of local packages that it uses, and the
/// environment variables that their manifests may read.
struct PackageState: Codable, Hashable {
  let folders: [String]
  private let variables: [String]
  /// A hash of the files' names and contents and of the variables' values.
  let sum: String

  init(_ folders: [String], _ environment: [String: String]) {
    self.folders = folders
    variables = PackageManifests.variables(folders.flatMap { PackageManifests(in: $0).texts })
    sum = Self.sum(folders, variables, environment)
  }

  func isCurrent(_ environment: [String: String]) -> Bool {
    sum == Self.sum(folders, variables, environment)
  }

  private static func sum(_ folders: [String], _ variables: [String], _ environment: [String: String])
    -> String
  {
    var text = FolderListing(folders).lines.map { line in
      line.text + (line.file.map { " " + (ContentSum.text(ofFile: $0) ?? "") } ?? "") + "\n"
    }.joined()
    for name in variables { text += "\(name)=\(environment[name] ?? "\n")\n" }
    return CacheFile.name(Array(text.utf8))
  }
}
