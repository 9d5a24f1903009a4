import OperatingSystem

/// Compiles the host library from its sources, for a compiler that cannot import the installed modules.
struct HostLibraryBuild {
  /// The same language as in the package.
  static let options = [
    "-wmo", "-parse-as-library", "-swift-version", "6", "-package-name", "decode_model",
    "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility",
  ]
  /// Without optimization, which takes seven times as long, without checks of the code that the compiler makes, without
  /// those of exclusive access, and without what is only for speed or for warnings.
  static let speedOptions =
    ["-Onone", "-assert-config", "Release", "-enforce-exclusivity=unchecked"]
    + ["-Xfrontend", "-disable-llvm-verify"]
    + ["mandatory-redundant-load-elimination", "send-non-sendable"].flatMap {
      ["-Xllvm", "-sil-disable-pass=\($0)"]
    }
  static let moduleFolder = "Modules"

  /// The folder of the sources, with a folder for each module.
  let sources: String
  /// Changes whenever the sources do.
  let identity: String
  let compiler: SwiftCompiler
  let environment: [String: String]
  /// The modules that are compiled, each after its imports.
  let modules: [String]

  /// Everything the result depends on.
  var key: [UInt8] {
    var key = CacheKey()
    key.add("host library", identity)
    key.add("modules", modules.joined(separator: ","))
    key.add(compiler, environment)
    return key.bytes
  }

  /// The place of the result.
  func entry(in cache: CompilationCache) -> CacheEntry {
    cache.entry(key, files: modules.flatMap { [Self.object($0), Self.interface($0)] })
  }

  /// The result, which need not be there yet.
  func library(in cache: CompilationCache) -> HostLibrary {
    let entry = entry(in: cache)
    return HostLibrary(
      modules: entry.path(Self.moduleFolder),
      objects: modules.map { entry.path(Self.object($0)) },
      identity: key, build: self)
  }

  /// Compiles the modules: the first, which is as large as the others together, on one processor, while another compiles
  /// these.
  ///
  /// - Parameters:
  ///   - folder: a new folder for what the compiler writes besides the result.
  ///   - draft: the folder of the result.
  /// - Returns: how the last of these runs ended, or the first that failed.
  /// - Throws: `CannotOpen`.
  func run(in folder: String, draft: CacheEntry, moduleCache: String, isColored: Bool) throws(CannotOpen)
    -> CompilerResult
  {
    try CacheFile.makeFolder(draft.path(Self.moduleFolder))
    let compilation = HostLibraryCompilation(
      build: self, folder: folder, draft: draft, moduleCache: moduleCache, isColored: isColored)
    let interface = try compilation.run([(modules[0], .interface)])
    guard interface.isComplete else { return interface }
    let lanes: [[HostLibraryCompilation.Step]] = [
      [(modules[0], .object)], modules.dropFirst().map { ($0, .all) },
    ]
    return try compilation.run(lanes: lanes)
  }

  /// The source files of a module.
  func files(of module: String) -> [String] {
    Glob("**/*.swift").files(in: "\(sources)/\(module)/").sorted()
  }

  static func object(_ name: String) -> String { name + ".o" }
  static func interface(_ name: String) -> String { "\(moduleFolder)/\(name).swiftmodule" }
}

/// The compiled host library that a user's source is linked with.
struct HostLibrary {
  /// The folder of the modules, for `-I`.
  let modules: String
  /// What is linked: an archive, or an object file for each module.
  let objects: [String]
  /// Changes whenever the library does.
  let identity: [UInt8]
  /// What makes it, unless it is installed.
  var build: HostLibraryBuild?
}
