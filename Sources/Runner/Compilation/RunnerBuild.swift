/// Compiles the runner from its sources, for a compiler that cannot import the installed modules.
struct RunnerBuild {
  /// The package's modules, each after its imports.
  static let modules = ["JSONCoding", "Diagnostics", "Runner"]
  /// The same language and the same optimizations as in the package.
  static let options = [
    "-O", "-wmo", "-parse-as-library", "-swift-version", "6", "-package-name", "decode_model",
    "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility",
  ]
  private static let moduleFolder = "Modules"

  /// The folder of the sources, with a folder for each module.
  let sources: String
  /// Changes whenever the sources do.
  let identity: String
  let compiler: SwiftCompiler
  let environment: [String: String]

  /// Everything the result depends on.
  var key: [UInt8] {
    var key = CacheKey()
    key.add("runner", identity)
    key.add(compiler, environment)
    return key.bytes
  }

  /// The place of the result.
  func entry(in cache: CompilationCache) -> CacheEntry {
    cache.entry(key, files: Self.modules.flatMap { [Self.object($0), Self.module($0)] })
  }

  /// The result, which need not be there yet.
  func library(in cache: CompilationCache) -> RunnerLibrary {
    let entry = entry(in: cache)
    return RunnerLibrary(
      modules: entry.path(Self.moduleFolder), objects: Self.modules.map { entry.path(Self.object($0)) },
      identity: key, build: self)
  }

  /// Compiles one module after the other.
  ///
  /// - Parameters:
  ///   - folder: a new folder for what the compiler writes besides the result.
  ///   - draft: the folder of the result.
  /// - Returns: how the last of these runs ended.
  /// - Throws: `CannotOpen`.
  func run(in folder: String, draft: CacheEntry, moduleCache: String, isColored: Bool) throws(CannotOpen)
    -> CompilerResult
  {
    let modules = draft.path(Self.moduleFolder)
    try CacheFile.makeFolder(modules)
    for name in Self.modules {
      let arguments =
        Self.options + [
          "-module-name", name, "-module-cache-path", moduleCache, "-I", modules,
          isColored ? "-color-diagnostics" : "-no-color-diagnostics",
          "-emit-module", "-emit-module-path", draft.path(Self.module(name)),
          "-c", "-o", draft.path(Self.object(name)),
        ] + Glob("**/*.swift").files(in: "\(sources)/\(name)/").sorted()
      let result = try Subprocess.run(
        compiler.path, arguments, environment.merging(["TMPDIR": folder]) { $1 }, log: folder + "/log")
      try CompilerOutput.checkDisk(result, of: FilePath.folder(moduleCache) ?? folder)
      guard result.output != nil, FileStamp(of: draft.path(Self.object(name))) != nil else {
        return CompilerResult(status: result.status, isComplete: false, output: result.text)
      }
    }
    return CompilerResult(status: .exit(0), isComplete: true, output: "")
  }

  private static func object(_ name: String) -> String { name + ".o" }
  private static func module(_ name: String) -> String { "\(moduleFolder)/\(name).swiftmodule" }
}
