import Foundation

/// The compiled runner that a user's source is linked with. `make install` installs it next to the program.
struct RunnerLibrary {
  /// The folder of the modules, for `-I`.
  let modules: String
  let archive: String
  /// The output of `swiftc --version` when the library was built; empty if it was not recorded.
  let compilerVersion: String

  /// Searches `lib/decode-model` next to the program's folder, then the program's own folder, as in a build folder.
  ///
  /// - Throws: `UsageError` if neither has it.
  static func find(program: String = programPath) throws(UsageError) -> RunnerLibrary {
    let folder = FilePath.folder(program) ?? ""
    let parent = FilePath.folder(folder) ?? ""
    let places = ["\(parent)/lib/decode-model", folder]
    for place in places {
      let archive = place + "/libRunnerArchive.a"
      let modules = place + "/Modules"
      guard FileStamp(of: archive) != nil, FileStamp(of: modules + "/Runner.swiftmodule") != nil else {
        continue
      }
      let version = try? String(contentsOfFile: place + "/compiler", encoding: .utf8)
      return RunnerLibrary(modules: modules, archive: archive, compilerVersion: version ?? "")
    }
    throw UsageError(
      "option \"--source\" needs the files that \"make install\" puts into \(Quoted(path: places[0]))",
      hint: "")
  }

  /// Checks the compiler: only the compiler that built a module can import it.
  ///
  /// - Throws: `UsageError` if `compiler` is a different one.
  func check(_ compiler: SwiftCompiler) throws(UsageError) {
    guard !compilerVersion.isEmpty, compilerVersion != compiler.version else { return }
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
