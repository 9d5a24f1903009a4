import Foundation
import OperatingSystem
import Words

/// The files that are installed next to the program for `--source`: the host library as one compiler compiled it, its
/// sources for every other compiler, or both. `make install` installs both, as a release does.
struct InstalledHostLibrary {
  /// The archive that programs are linked with; nil if it is not installed.
  private let archive: String?
  private let modules: String
  /// The output of `swiftc --version` when the library was built; empty if it was not recorded.
  private let compilerVersion: String
  /// The folder of the sources, with a folder for each module; nil if they are not installed.
  private let sources: String?
  /// The program itself, with which the sources are installed.
  private let program: String
  /// The option that needs it.
  private let option: OptionName

  /// Searches `lib/decode-model` next to the program's folder, then the program's own folder, as in a build folder.
  ///
  /// - Throws: `UsageError` if neither has it.
  static func find(for option: OptionName = .source, program: String = programPath) throws(UsageError)
    -> InstalledHostLibrary
  {
    let folder = FilePath.folder(program) ?? ""
    let parent = FilePath.folder(folder) ?? ""
    let places = ["\(parent)/lib/decode-model", folder]
    for place in places {
      let installed = InstalledHostLibrary(place, program: program, option)
      if installed.archive != nil || installed.sources != nil { return installed }
    }
    throw UsageError(
      "option \(Quoted(option.long)) needs the files that \"make install\" puts into \(Quoted(path: places[0]))",
      hint: "")
  }

  private init(_ place: String, program: String, _ option: OptionName) {
    self.program = program
    self.option = option
    modules = place + "/Modules"
    let archive = place + "/libHostArchive.a"
    let isInstalled =
      FileStamp(of: archive) != nil && FileStamp(of: modules + "/ModelHost.swiftmodule") != nil
    self.archive = isInstalled ? archive : nil
    compilerVersion = (try? String(contentsOfFile: place + "/compiler", encoding: .utf8)) ?? ""
    let folder = place + "/Sources"
    sources = PathKind(of: folder + "/ModelHost").isFolder ? folder : nil
  }

  /// The installed library if this compiler built it, because no other can import its modules; otherwise one compiled
  /// from the sources and kept in the cache.
  ///
  /// - Throws: `UsageError` if there are no sources.
  func library(
    for compiler: SwiftCompiler, _ environment: [String: String], in cache: CompilationCache
  ) throws(UsageError) -> HostLibrary {
    // Hashed by contents: reinstalling the same version keeps the cache valid.
    if let archive, compilerVersion.isEmpty || compilerVersion == compiler.version {
      return HostLibrary(
        modules: modules, objects: [archive], identity: Array(cache.sum(of: archive).utf8))
    }
    if let sources {
      return HostLibraryBuild(
        sources: sources, identity: cache.sum(of: program), compiler: compiler, environment: environment,
        modules: ModuleAlias.ownModules
      ).library(in: cache)
    }
    throw UsageError(
      "option \(Quoted(option.long)) needs the compiler that \(Version.program) was built with: \(Quoted(SwiftCompiler.firstLine(compilerVersion))), found \(Quoted(SwiftCompiler.firstLine(compiler.version)))",
      hint: "build and install \(Version.program) again, or put that compiler first in PATH")
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
