import Foundation
import OperatingSystem
import Words

/// A package's build folder in the cache, and SwiftPM's builds in it.
///
///     packages/3F9A…/copy          the package with a target for the host: see `PackageCopy`
///     packages/3F9A…/scratch       SwiftPM's build folder, otherwise .build
///     packages/3F9A…/local.json    the folders of the package and of the local packages that it uses
///
/// SwiftPM only builds what has changed, so the folder serves every state of the package, one process at a time. Each
/// host is a separate entry, with copies of the files that it loads: see `host`.
struct PackageBuild {
  /// A package of the build, as `swift package show-dependencies` lists it.
  private struct Dependency: Decodable {
    let path: String
    let dependencies: [Dependency]

    var all: [String] { [path] + dependencies.flatMap(\.all) }
  }

  /// Phrases in manifests whose builds depend on more than the packages' files: system libraries, other folders or a
  /// plugin's inputs.
  private static let reachingOut = [".systemLibrary(", "unsafeFlags(", "buildTool"]

  /// The suffixes of libraries and resources that a host loads at run time.
  private static let loaded = [".so", ".dylib", ".framework", ".resources", ".bundle"]

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
  let manager: PackageManager
  private let run: ProgramRun

  init(_ location: PackageLocation, _ run: ProgramRun) throws(UsageError) {
    self.location = location
    self.run = run
    manager = try PackageManager(compiler: run.compiler.path, run.environment)
    var key = CacheKey()
    key.add("package", location.folder)
    // The contents of files that flags name are not in the key: SwiftPM rebuilds after a change.
    run.options.addFlags(to: &key)
    entry = run.cache.entry(key, .packages, files: [])
    copy = PackageCopy(location, in: entry.folder)
  }

  private var scratch: String { entry.path("scratch") }
  private var localFile: String { entry.path("local.json") }

  /// The host for the MODELs and the current state of the package, whether or not it is built.
  var host: CacheEntry {
    host(CacheFile.object([String].self, of: localFile) ?? [location.folder])
  }

  /// - Parameter folders: the folders of the package and of the local packages that it uses. All their files count, and
  ///   the variables that their manifests may read.
  private func host(_ folders: [String]) -> CacheEntry {
    var key = run.request.key
    key.add("package", location.folder)
    let files = FolderListing(folders).lines.map { line in
      line.text + (line.file.map { " " + (ContentSum.text(ofFile: $0) ?? "") } ?? "") + "\n"
    }
    key.add("files", contents: Array(files.joined().utf8))
    for name in PackageManifests.variables(folders.flatMap { PackageManifests(in: $0).texts }) {
      key.add(name, run.environment[name] ?? "\n")
    }
    return run.cache.entry(key)
  }

  /// The output of the last failed build, if it was for this host.
  func failure(_ host: CacheEntry) -> BuildFailure? {
    KeptFailure(request: host.name, cache: run.cache).result.map { BuildFailure($0, location) }
  }

  /// Builds the host: for release, or for debugging if a package has macros or does not compile for release.
  ///
  /// - Parameters:
  ///   - targets: the targets that the host imports.
  ///   - code: the host's code for a configuration.
  /// - Returns: the result of SwiftPM's last run. If it is complete, `host` is built, unless a file was edited
  ///   meanwhile.
  func make(
    importing targets: [PackageDescription.Target], in work: String,
    code: (_ configuration: String) -> ProgramCode
  ) throws -> CompilerResult {
    let library = run.library
    try copy.write(
      importing: targets, compilerFlags: ["-swift-version", "5", "-I", library.modules] + Self.platformFlags,
      // `-Xlinker`, because the driver would look for the static libraries of a release.
      linkerFlags: ProgramCompilation.linkerFlags + library.objects.flatMap { ["-Xlinker", $0] })
    let listed = try swift(
      ["package"] + places + ["show-dependencies", "--format", "json"], in: work, isData: true)
    guard let root = listed.object(Dependency.self) else { return outcome(listed, targets) }
    let packages = root.dependencies.flatMap(\.all).map(FilePath.resolved)
    let checkouts = FilePath.resolved(scratch) + "/"
    let folders = [location.folder] + Set(packages).filter { !$0.hasPrefix(checkouts) }.sorted()
    CacheFile.remove(localFile)
    try CacheFile.write(json: folders, to: localFile)
    let host = host
    let manifests = (folders + packages).flatMap { PackageManifests(in: $0).texts }
    // Macros are built from swift-syntax, which takes ten minutes to optimize.
    let configurations =
      manifests.contains { $0.contains(".macro(") } ? ["debug", "release"] : ["release", "debug"]
    func build(_ configuration: String) throws -> CompilerResult {
      try copy.write(code(configuration))
      let compilerFlags =
        ["-enable-testing", "-Onone", "-assert-config", "Release"] + run.settings.swiftcFlags
      let words =
        ["build", "--build-system", "native", "--disable-index-store", "-c", configuration]
        + ["--product", PackageCopy.target, "-Xlinker", "-rpath", "-Xlinker", "\(scratch)/\(configuration)"]
        + (run.purpose == .carriedHost ? Self.staticFlags : []) + places
        + compilerFlags.flatMap { ["-Xswiftc", $0] }
      var result = try swift(words, in: work)
      if result.output == nil, result.text.contains("because of missing inputs") {
        // SwiftPM does not notice that a local package has lost a file.
        CacheFile.remove(scratch)
        result = try swift(words, in: work)
      }
      if result.output != nil { try keep(host, from: "\(scratch)/\(configuration)") }
      return self.outcome(result, targets)
    }
    let outcome = try build(configurations[0])
    if outcome.isComplete || Interruption.isRequested || !outcome.errorsOfHost.isEmpty { return outcome }
    if !BuildFailure(outcome, location).isBeforeCompiling {
      let other = try build(configurations[1])
      if other.isComplete || Interruption.isRequested { return other }
    }
    let reachesOut = manifests.contains { text in Self.reachingOut.contains(where: text.contains) }
    if !reachesOut, host.name == self.host.name {
      KeptFailure(request: host.name, cache: run.cache).keep(outcome)
    }
    return outcome
  }

  /// Keeps a host with the libraries and resources that it loads, because the next build replaces them.
  ///
  /// SwiftPM's programs first look in their own folder; a host that was carried elsewhere finds the build's files. If a
  /// file was edited meanwhile, nothing is kept.
  private func keep(_ host: CacheEntry, from folder: String) throws {
    try run.cache.make(host) { _, draft in
      do {
        let files = FileManager.default
        try files.copyItem(atPath: "\(folder)/\(PackageCopy.target)", toPath: draft.program)
        for name in try files.contentsOfDirectory(atPath: folder)
        where Self.loaded.contains(where: name.hasSuffix) {
          try files.copyItem(atPath: "\(folder)/\(name)", toPath: draft.path(name))
        }
      } catch {
        throw CannotOpen(name: host.program, purpose: "write", error: .underlying(error))
      }
      return host.name == self.host.name
    }
  }

  private func outcome(_ result: Subprocess.Result, _ targets: [PackageDescription.Target]) -> CompilerResult
  {
    CompilerResult(
      status: result.status, isComplete: result.output != nil,
      output: copy.original(result.errors + result.text, targets))
  }

  /// - Throws: `CannotOpen`, including when the cache's disk is full or read-only.
  private func swift(_ arguments: [String], in work: String, isData: Bool = false) throws(CannotOpen)
    -> Subprocess.Result
  {
    let result = try manager.run(arguments, in: work, isData: isData)
    try CompilerOutput.checkDisk(result, of: work)
    return result
  }

  /// The arguments for the folders that SwiftPM reads and writes.
  private var places: [String] { ["--package-path", copy.folder, "--scratch-path", scratch] }
}
