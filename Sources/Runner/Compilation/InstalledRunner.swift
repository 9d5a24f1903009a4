import Foundation

/// What is installed next to the program for `--source`: the runner as one compiler compiled it, its sources for every
/// other compiler, or both. `make install` installs both, a release has the sources.
struct InstalledRunner {
  private let library: RunnerLibrary?
  /// The output of `swiftc --version` when the library was built; empty if it was not recorded.
  private let compilerVersion: String
  /// The folder of the sources, with a folder for each module; nil if they are not installed.
  private let sources: String?
  /// Changes whenever another version is installed.
  private let identity: String

  /// Searches `lib/decode-model` next to the program's folder, then the program's own folder, as in a build folder.
  ///
  /// - Throws: `UsageError` if neither has it.
  static func find(program: String = programPath) throws(UsageError) -> InstalledRunner {
    let folder = FilePath.folder(program) ?? ""
    let parent = FilePath.folder(folder) ?? ""
    let places = ["\(parent)/lib/decode-model", folder]
    for place in places {
      let installed = InstalledRunner(place, program: program)
      if installed.library != nil || installed.sources != nil { return installed }
    }
    throw UsageError(
      "option \"--source\" needs the files that \"make install\" puts into \(Quoted(path: places[0]))",
      hint: "")
  }

  private init(_ place: String, program: String) {
    let archive = place + "/libRunnerArchive.a"
    let modules = place + "/Modules"
    if let stamp = FileStamp(of: archive), FileStamp(of: modules + "/Runner.swiftmodule") != nil {
      library = RunnerLibrary(
        modules: modules, objects: [archive], identity: Array(stamp.portableText.utf8))
    } else {
      library = nil
    }
    compilerVersion = (try? String(contentsOfFile: place + "/compiler", encoding: .utf8)) ?? ""
    let folder = place + "/Sources"
    sources = PathKind(of: folder + "/Runner").isFolder ? folder : nil
    // The sources are installed together with the program.
    identity = FileStamp(of: program)?.portableText ?? ""
  }

  /// The installed library if this compiler built it, because no other can import its modules; else one that is
  /// compiled from the sources and kept in the cache.
  ///
  /// - Throws: `UsageError` if there are no sources.
  func library(for compiler: SwiftCompiler, _ environment: [String: String], in cache: CompilationCache)
    throws(UsageError) -> RunnerLibrary
  {
    if let library, compilerVersion.isEmpty || compilerVersion == compiler.version { return library }
    if let sources {
      let build = RunnerBuild(
        sources: sources, identity: identity, compiler: compiler, environment: environment)
      return build.library(in: cache)
    }
    throw UsageError(
      "option \"--source\" needs the compiler that \(Version.program) was built with: \(Quoted(SwiftCompiler.firstLine(compilerVersion))), found \(Quoted(SwiftCompiler.firstLine(compiler.version)))",
      hint: "build and install \(Version.program) again, or put that compiler first in PATH")
  }

  /// The path of this program with all links resolved.
  private static var programPath: String {
    #if os(Linux)
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      if let path { return path }
    #endif
    return Bundle.main.executableURL?.resolvingSymlinksInPath().path ?? CommandLine.arguments[0]
  }
}
