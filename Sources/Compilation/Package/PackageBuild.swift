import Diagnostics
import Foundation
import OperatingSystem
import Runner

/// A package's build folder in the cache, and SwiftPM's work in it.
///
///     3F9A…/key                  the package, the compiler and its flags
///     3F9A…/package.xcworkspace  names the package; SwiftPM puts Package.resolved here, not beside the Package.swift
///     3F9A…/scratch              what is otherwise .build
///     3F9A…/record-…             the last build for a MODEL
///     3F9A…/failure-…            what was said of the last one that did not compile
///
/// SwiftPM builds again what has changed, so the folder serves every state of the package, one process at a time.
struct PackageBuild {
  /// How SwiftPM ended.
  struct Outcome {
    let configuration: String
    let status: Subprocess.Status
    let output: String
    /// The build in the other configuration, which also failed.
    var others: [Outcome] = []

    var isComplete: Bool { status == .exit(0) }
  }

  let location: PackageLocation
  let manager: PackageManager
  let flags: [String]
  let entry: CacheEntry

  init(_ location: PackageLocation, _ run: ProgramRun) throws(UsageError) {
    self.location = location
    manager = try PackageManager(compiler: run.compiler.path, run.environment)
    flags = run.settings.swiftcFlags
    var key = CacheKey()
    key.add("package", location.folder)
    // What the flags name may change: SwiftPM builds again what depends on it.
    run.options.addFlags(to: &key)
    entry = run.cache.packageEntry(key.bytes)
  }

  var folder: String { entry.folder }
  var scratch: String { folder + "/scratch" }
  private var workspace: String { folder + "/package.xcworkspace" }
  private var shared: String { workspace + "/xcshareddata/swiftpm" }
  /// For what SwiftPM prints and its temporary files.
  var work: String { folder + "/work" }

  /// Makes the folder unless it exists. A folder that is not private, or is another package's, is not used.
  func prepare() throws(CannotOpen) {
    if PathKind(of: folder) != .nothing,
      !PrivateFolder.isPrivate(folder) || CacheFile.bytes(of: folder + "/key") != entry.key
    {
      CacheFile.remove(folder)
    }
    try CacheFile.makeFolder(folder)
    entry.hold()
    CacheFile.remove(work)
    try CacheFile.makeFolder(work)
    try CacheFile.makeFolder(shared + "/configuration")
    try CacheFile.write(entry.key, to: folder + "/key")
    let place =
      "absolute:"
      + [("&", "&amp;"), ("<", "&lt;"), ("\"", "&quot;")].reduce(location.folder) {
        $0.replacing($1.0, with: $1.1)
      }
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Workspace version=\"1.0\"><FileRef location=\"\(place)\"/></Workspace>\n"
    try CacheFile.write(Array(text.utf8), to: workspace + "/contents.xcworkspacedata")
    try copy("\(location.folder)/Package.resolved", to: shared + "/Package.resolved")
    try copy(
      "\(location.folder)/.swiftpm/configuration/mirrors.json", to: shared + "/configuration/mirrors.json")
  }

  /// Builds the target for release, or for debugging if a package has macros or a release does not compile.
  ///
  /// - Parameter last: the configuration of the last build, which is tried first.
  func run(_ target: String, last: String?) throws(CannotOpen) -> Outcome {
    if PathKind(of: scratch + "/workspace-state.json") == .nothing {
      let result = try swift(["package"] + places + ["resolve"])
      guard result.output != nil else {
        return Outcome(configuration: "release", status: result.status, output: result.text)
      }
    }
    // Macros are built from swift-syntax, on which the optimizer works for ten minutes.
    let hasMacros = allFolders.contains { manifests($0).contains { $0.contains(".macro(") } }
    let first = last ?? (hasMacros ? "debug" : "release")
    var outcome = try run(target, configuration: first)
    let isEnding = Interruption.isRequested
    let failure = BuildFailure(outcome.output, outcome.status, location)
    // A change that compiles in one configuration compiles in the other.
    if outcome.isComplete || isEnding || failure.isBeforeCompiling { return outcome }
    let other = try run(target, configuration: first == "release" ? "debug" : "release")
    if other.isComplete { return other }
    outcome.others = [other]
    return outcome
  }

  private func run(_ target: String, configuration: String) throws(CannotOpen) -> Outcome {
    let outcome = try buildAlone(target, configuration: configuration)
    let module = PackageDescription.module(ofTarget: target)
    guard outcome.isComplete, let plan = BuildPlan(of: module, configuration, in: scratch) else {
      return outcome
    }
    for target in plan.unreached {
      let outcome = try buildAlone(target, configuration: configuration)
      if !outcome.isComplete { return outcome }
    }
    return outcome
  }

  private func buildAlone(_ target: String, configuration: String) throws(CannotOpen) -> Outcome {
    let result = try swift(
      [
        "build", "--build-system", "native", "--disable-index-store", "-c", configuration, "--target", target,
        "-Xswiftc", "-enable-testing",
      ] + places + flags.flatMap { ["-Xswiftc", $0] })
    return Outcome(configuration: configuration, status: result.status, output: result.text)
  }

  /// - Throws: `CannotOpen` also if the cache's disk is full or cannot be written.
  private func swift(_ arguments: [String]) throws(CannotOpen) -> Subprocess.Result {
    let result = try manager.run(arguments, in: work)
    try CompilerOutput.checkDisk(result, of: work)
    return result
  }

  /// Where SwiftPM reads and writes.
  private var places: [String] { ["--multiroot-data-file", workspace, "--scratch-path", scratch] }

  /// The folders of the package and of the packages that it names by path, all links resolved.
  var localFolders: [String] {
    let state = CacheFile.object(WorkspaceState.self, of: scratch + "/workspace-state.json")
    return [location.folder] + (state?.localFolders ?? []).filter { $0 != location.folder }.sorted()
  }

  /// The folders of all packages that take part.
  private var allFolders: [String] {
    let checkouts = (try? FileManager.default.contentsOfDirectory(atPath: scratch + "/checkouts")) ?? []
    return localFolders + checkouts.sorted().map { "\(scratch)/checkouts/\($0)" }
  }

  /// The environment variables that the manifests in these folders may read.
  func variables(_ folders: [String]) -> [String] {
    PackageManifests.variables(folders.flatMap(manifests))
  }

  /// What the linker needs besides objects: the packages' own settings, and the library of C++.
  func libraries(_ plan: BuildPlan, _ configuration: String) throws(CannotOpen) -> [String] {
    var arguments: [String] = []
    for folder in allFolders {
      let usesPackage = plan.sources.contains { $0.hasPrefix(folder + "/") }
      guard usesPackage, manifests(folder).contains(where: LinkerSettings.mayBe) else { continue }
      let result = try manager.run(
        ["package", "--package-path", folder, "--scratch-path", work + "/scratch", "dump-package"], in: work,
        isData: true)
      guard let settings = result.object(LinkerSettings.self) else { continue }
      arguments += settings.arguments(plan.modules, configuration)
      for name in settings.packageConfigurations(plan.modules) { arguments += try libraries(of: name) }
    }
    if plan.usesCxx {
      #if canImport(Darwin)
        arguments.append("-lc++")
      #else
        arguments.append("-lstdc++")
      #endif
    }
    return arguments
  }

  /// What `pkg-config` says of a system library; nothing if the machine does not have it.
  private func libraries(of name: String) throws(CannotOpen) -> [String] {
    guard let tool = SystemProgram.path(of: "pkg-config") else { return [] }
    let result = try Subprocess.run(
      tool, ["--libs", name], manager.environment, log: work + "/log", errors: work + "/errors")
    return result.output.map(ShellWords.split) ?? []
  }

  /// The texts of all manifests that take part.
  var allManifests: [String] { allFolders.flatMap(manifests) }

  private func manifests(_ folder: String) -> [String] {
    PackageManifests(in: folder).texts
  }

  /// Copies a file of the package if it is another than the one copied last. What SwiftPM has made of it is kept.
  private func copy(_ path: String, to place: String) throws(CannotOpen) {
    let last = place + ".copied"
    let bytes = CacheFile.bytes(of: path)
    guard bytes != CacheFile.bytes(of: last) else { return }
    CacheFile.remove(place)
    CacheFile.remove(last)
    guard let bytes else { return }
    try CacheFile.write(bytes, to: place)
    try CacheFile.write(bytes, to: last)
  }
}

/// The part of SwiftPM's `workspace-state.json` that names packages by path.
private struct WorkspaceState: Decodable {
  struct Object: Decodable { let dependencies: [Dependency] }
  struct Dependency: Decodable { let packageRef: Reference }
  struct Reference: Decodable {
    let kind: String
    let location: String
  }

  let object: Object

  var localFolders: [String] {
    object.dependencies.map(\.packageRef).filter { ["fileSystem", "root"].contains($0.kind) }.map {
      FilePath.resolved($0.location)
    }
  }
}
