import Foundation
import OperatingSystem
import Words

/// Compiles the host library from its sources, for a compiler that cannot import the installed modules.
struct HostLibraryBuild {
  /// The package's own compiler options: its language mode and features.
  static let options = [
    "-wmo", "-parse-as-library", "-swift-version", "6", "-package-name", "decode_model",
    "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility",
  ]
  /// Options that shorten compilation: optimizing would take seven times as long.
  ///
  /// They also turn off checks of generated code and exclusive access, and passes that only affect speed or warnings.
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

  private var modules: [String] { ModuleAlias.ownModules }

  /// Everything the result depends on.
  var key: CacheKey {
    var key = CacheKey()
    key.add("host library", identity)
    key.add(compiler)
    return key
  }

  /// The cache entry of the result.
  func entry(in cache: CompilationCache) -> CacheEntry {
    cache.entry(key, .objects, files: modules.flatMap { [Self.object($0), Self.interface($0)] })
  }

  /// The result, which may not exist yet.
  func library(in cache: CompilationCache) -> HostLibrary {
    let entry = entry(in: cache)
    return HostLibrary(
      modules: entry.path(Self.moduleFolder),
      objects: modules.map { entry.path(Self.object($0)) },
      identity: entry.name, build: self)
  }

  /// Compiles the modules.
  ///
  /// - Parameters:
  ///   - folder: a new folder for temporary files.
  ///   - draft: the folder of the result.
  /// - Returns: the result of the last run, or of the first that failed.
  /// - Throws: `CannotOpen`.
  func run(in folder: String, draft: CacheEntry, isColored: Bool) throws(CannotOpen) -> CompilerResult {
    try CacheFile.makeFolder(draft.path(Self.moduleFolder))
    var last = CompilerResult(status: .exit(0), isComplete: true, output: "")
    for module in modules where last.isComplete {
      let (interface, object) = (draft.path(Self.interface(module)), draft.path(Self.object(module)))
      var arguments = ["-module-name", module, "-I", draft.path(Self.moduleFolder)]
      arguments += CompilerOptions.colors(isColored) + Self.speedOptions + Self.options
      // One run of the compiler makes both files, so that it reads the sources once.
      arguments += ["-emit-module-path", interface, "-no-emit-module-separately-wmo", "-c", "-o", object]
      last = try compiler.compile(
        arguments + files(of: module), in: folder, making: [interface, object])
    }
    return last
  }

  /// The source files of a module.
  func files(of module: String) -> [String] {
    Glob("**/*.swift").files(in: "\(sources)/\(module)/").sorted()
  }

  static func object(_ name: String) -> String { name + ".o" }
  static func interface(_ name: String) -> String { "\(moduleFolder)/\(name).swiftmodule" }
}

/// The compiled host library, which is linked with the user's sources.
///
/// Next to the program are a library for one compiler, the sources for every other compiler, or both: a release and
/// `make install` install both.
struct HostLibrary {
  /// The folder of the modules, for `-I`.
  let modules: String
  /// The files to link: an archive, or an object file for each module.
  let objects: [String]
  /// Changes whenever the library does.
  let identity: String
  /// Compiles it; nil if it is installed.
  var build: HostLibraryBuild?

  /// Searches `lib/decode-model` next to the program's folder, then the program's own folder, as in a build folder.
  ///
  /// - Returns: the installed library if this compiler built it, because no other can import its modules; otherwise one
  ///   compiled from the sources and kept in the cache.
  /// - Throws: `UsageError` if there are no sources either.
  static func find(
    for option: OptionName = .source, _ compiler: SwiftCompiler, in cache: CompilationCache,
    program: String = programPath
  ) throws(UsageError) -> HostLibrary {
    let folder = FilePath.folder(program) ?? ""
    let places = ["\(FilePath.folder(folder) ?? "")/lib/decode-model", folder]
    func has(_ files: String..., in place: String) -> Bool {
      files.allSatisfy { PathKind(of: "\(place)/\($0)") != .nothing }
    }
    func hasArchive(_ place: String) -> Bool {
      has("libHostArchive.a", "Modules/ModelHost.swiftmodule", in: place)
    }
    func hasSources(_ place: String) -> Bool { has("Sources/ModelHost", in: place) }
    guard let place = places.first(where: { hasArchive($0) || hasSources($0) }) else {
      throw UsageError(
        "option \(Quoted(option.long)) needs the files that \"make install\" puts into \(Quoted(path: places[0]))",
        hint: "")
    }
    // The output of `swiftc --version` when the library was built; empty if it was not recorded.
    let builder = (try? String(contentsOfFile: place + "/compiler", encoding: .utf8)) ?? ""
    if hasArchive(place), builder.isEmpty || builder == compiler.version {
      let archive = place + "/libHostArchive.a"
      // Hashed by contents: reinstalling the same version keeps the cache valid.
      return HostLibrary(modules: place + "/Modules", objects: [archive], identity: cache.sum(of: archive))
    }
    guard hasSources(place) else {
      throw UsageError(
        "option \(Quoted(option.long)) needs the compiler that \(Version.program) was built with: \(Quoted(SwiftCompiler.firstLine(builder))), found \(Quoted(SwiftCompiler.firstLine(compiler.version)))",
        hint: "build and install \(Version.program) again, or put that compiler first in PATH")
    }
    // The sources are installed with the program.
    return HostLibraryBuild(
      sources: place + "/Sources", identity: cache.sum(of: program), compiler: compiler
    ).library(in: cache)
  }

  /// The path of this program with all links resolved.
  static var programPath: String {
    #if os(Linux)
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      if let path { return path }
    #endif
    return Bundle.main.executableURL?.resolvingSymlinksInPath().path ?? CommandLine.arguments[0]
  }
}
